/** Messages, theme and profile: in the top bar, on a wide screen at the foot of the rail. */
import { useState } from 'react'
import { applyThemeColor } from '#app/themeColor.ts'
import { Link } from '#components/Link.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { applyTheme, currentTheme, THEMES, type Theme } from '#platform/theme.ts'
import { lazyComponent } from '#screens/shared/lazyComponent.ts'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { useOpener } from '#screens/shared/useOpener.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { processing } from '#stores/processing.ts'
import { isSignedIn, session } from '#stores/session.ts'
import { frame } from '#texts/frame.ts'

const Messages = lazyComponent(async () => (await import('#app/Messages.tsx')).Messages)
const ICONS = { day: 'sun', dusk: 'dusk', night: 'moon' } as const satisfies Record<Theme, string>

function ThemeButton() {
  const [theme, setTheme] = useState<Theme>(currentTheme)
  const next = (): void => {
    const chosen = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'day'
    applyTheme(chosen)
    applyThemeColor()
    setTheme(chosen)
  }
  return (
    <button type="button" className="tool" aria-label={frame.theme(theme)} onClick={next}>
      <ScreenIcon name={ICONS[theme]} />
    </button>
  )
}

function MessagesButton() {
  const { isOpen, setOpen, close, button } = useOpener()
  return (
    <>
      <button
        type="button"
        ref={button}
        className="tool"
        aria-label={frame.messages}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ScreenIcon name="msg" />
      </button>
      {isOpen ? (
        <LazyPart onFailed={() => setOpen(false)}>
          <Messages close={close} />
        </LazyPart>
      ) : null}
    </>
  )
}

export function Tools() {
  const covered = useSnapshot(processing).work !== undefined
  const signedIn = isSignedIn(useSnapshot(session)) || covered
  return (
    <>
      <MessagesButton />
      <ThemeButton />
      {signedIn ? (
        <Link to="/profile" className="tool" aria-label={frame.profile}>
          <ScreenIcon name="user" />
        </Link>
      ) : null}
    </>
  )
}
