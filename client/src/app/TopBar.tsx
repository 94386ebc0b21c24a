/** The top bar: the ship on Home, the name of the screen elsewhere. */
import { useSnapshot } from 'valtio'
import type { Place } from '#app/places.ts'
import { Tools } from '#app/Tools.tsx'
import { Icon } from '#components/Icon.tsx'
import { Logo } from '#components/Logo.tsx'
import { alarm } from '#stores/alarm.ts'
import { link } from '#stores/hub.ts'
import { profile } from '#stores/profile.ts'
import { frame } from '#texts/frame.ts'

function ShipName() {
  const boat = useSnapshot(alarm).boat?.shipName
  const account = useSnapshot(profile).it?.shipName
  return boat || account || frame.app
}

/** Beside the name of the ship where there is room: whether pushes arrive. */
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

export function TopBar({ place, tools }: { place: Place; tools: boolean }) {
  return (
    <header className={`top top-${place.screen}`}>
      {tools ? (
        <span className="top-mark">
          <Logo size={26} />
        </span>
      ) : null}
      <h1 className="top-title grow">{place.screen === 'home' ? <ShipName /> : place.title}</h1>
      {tools ? (
        <div className="top-tools">
          <Tools />
        </div>
      ) : place.screen === 'home' ? (
        <LinkState />
      ) : null}
    </header>
  )
}
