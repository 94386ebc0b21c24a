/** Frame around every screen: banners, bars, navigation, and the red frame of a triggered alarm. */
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import './frame.css'
import './withoutBars.css'
import { classes } from '#components/classes.ts'
import { Banners } from '#app/Banners.tsx'
import { Processing, Tools, TopBar } from '#app/lazyBars.ts'
import { ErrorPage } from '#app/ErrorPage.tsx'
import { MainNavigation } from '#app/Navigation.tsx'
import type { AppRoute } from '#app/routes.ts'
import { Logo } from '#components/Logo.tsx'
import { LoadingNotice } from '#components/LoadingNotice.tsx'
import { DESKTOP, useMedia } from '#components/useMedia.ts'
import { mayTakeFocus } from '#platform/focus.ts'
import { LazyFallback } from '#screens/shared/lazyComponent.ts'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { processing } from '#stores/processing.ts'
import { isSignedIn, session } from '#stores/session.ts'
import { frame } from '#texts/frame.ts'

function Rail({ inert }: { inert: boolean }) {
  return (
    <aside className="rail" aria-label={frame.app} inert={inert}>
      <span className="rail-mark">
        <Logo size={36} />
      </span>
      <MainNavigation className="rail-nav" />
      <div className="rail-tools">
        <LazyPart>
          <Tools />
        </LazyPart>
      </div>
    </aside>
  )
}

const Cover = () => (
  <LazyPart>
    <Processing />
  </LazyPart>
)

export function Frame({ route, children }: { route: AppRoute; children: ReactNode }) {
  const covered = useSnapshot(processing).work !== undefined
  // Elements behind the overlay stay as they were.
  const signedIn = isSignedIn(useSnapshot(session)) || covered
  const desktop = useMedia(DESKTOP)
  const main = useRef<HTMLElement>(null)
  const shown = useRef(route.path)
  // Before the effects of the screen, which may scroll to a part of it.
  useLayoutEffect(() => {
    if (shown.current === route.path) return
    // What scrolls would stay where the last screen was left: this element, or on low windows the document.
    for (const it of [document.documentElement, main.current]) if (it) it.scrollTop = 0
  }, [route.path])
  useEffect(() => {
    // A new screen takes the focus, so that the keyboard and screen readers start at its top.
    if (shown.current !== route.path && mayTakeFocus()) main.current?.focus({ preventScroll: true })
    shown.current = route.path
  }, [route.path])
  const skipToMain = (event: MouseEvent): void => {
    // Addresses of the app have no fragment. ROUTE-01.
    event.preventDefault()
    main.current?.focus()
  }
  return (
    <div className="app">
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page, without a trace in the address */}
      <a className="skip" href="#main" onClick={skipToMain} inert={covered}>
        {frame.skip}
      </a>
      <Banners />
      {covered ? <Cover /> : null}
      <div className="app-body" inert={covered}>
        {desktop && signedIn ? <Rail inert={route.coversBars === true} /> : null}
        <div className="content">
          {route.hidesTopBar ? null : (
            <LazyPart place={route.path}>
              <TopBar route={route} tools={!(desktop && signedIn)} />
            </LazyPart>
          )}
          {/* With a top bar it is another element, or the old content would visibly jump. */}
          <main
            key={String(route.hidesTopBar)}
            id="main"
            ref={main}
            tabIndex={route.isStatic ? 0 : -1}
            className={classes('main', `main-${route.screen}`, !route.hidesTopBar && 'main-under')}
          >
            <ErrorPage within key={route.path}>
              <LazyFallback value={<LoadingNotice label={frame.loading} />}>{children}</LazyFallback>
            </ErrorPage>
          </main>
        </div>
      </div>
      {!desktop && signedIn ? (
        <MainNavigation className="bottom-bar" inert={covered || route.coversBars === true} />
      ) : null}
    </div>
  )
}
