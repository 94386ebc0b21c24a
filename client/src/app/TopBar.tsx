/** The top bar: the ship on Home, the name of the screen elsewhere. */
import { useParams } from 'react-router-dom'
import { type AppRoute, titleOf } from '#app/routes.ts'
import { Tools } from '#app/Tools.tsx'
import { Icon } from '#components/Icon.tsx'
import { Logo } from '#components/Logo.tsx'
import { lazyComponent } from '#screens/shared/lazyComponent.ts'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { alarm } from '#stores/alarm.ts'
import { link } from '#stores/link.ts'
import { profile } from '#stores/profile.ts'
import { frame } from '#texts/frame.ts'

const BackButton = lazyComponent(async () => (await import('#app/BackButton.tsx')).BackButton)

/** Returns whether a title is too long for a phone at its usual size; capitals are half as wide again. */
const isLong = (title: string): boolean => title.length + (title.match(/[A-Z]/g)?.length ?? 0) / 2 > 16

function Heading({ text }: { text: string }) {
  return (
    <h1 className={isLong(text) ? 'top-title top-title-long grow' : 'top-title grow'} title={text}>
      {text}
    </h1>
  )
}

function ShipName() {
  const boat = useSnapshot(alarm).boat?.shipName
  const account = useSnapshot(profile).it?.shipName
  return <Heading text={boat || account || frame.app} />
}

/** Shows beside the name of the ship, where there is room, whether pushes arrive. */
function LinkState() {
  const { is } = useSnapshot(link)
  const connected = is === 'connected'
  return (
    <span className="link-state">
      <span className={connected ? 'link-good' : undefined}>
        <Icon name={connected ? 'tick' : 'offline'} size={16} />
      </span>
      {connected ? frame.connected : is === 'lost' ? frame.disconnected : frame.connecting}
    </span>
  )
}

export function TopBar({ route, tools }: { route: AppRoute; tools: boolean }) {
  const title = titleOf(route, useParams()['id'])
  return (
    <header className={`top top-${route.screen}`}>
      {route.hasBackButton ? (
        <LazyPart fallback={<span className="tool top-back" />}>
          <BackButton />
        </LazyPart>
      ) : tools ? (
        <span className="top-mark">
          <Logo size={26} />
        </span>
      ) : null}
      {route.screen === 'home' ? <ShipName /> : <Heading text={title} />}
      {tools ? (
        <div className="top-tools">
          <Tools />
        </div>
      ) : route.screen === 'home' ? (
        <LinkState />
      ) : null}
    </header>
  )
}
