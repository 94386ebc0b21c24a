/** Starts the app on a page. Sign-in and hub begin here, outside of components, so that they happen once. */
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import '#theme/tokens.css'
import '#theme/base.css'
import '#theme/parts.css'
import { App } from '#app/App.tsx'
import { preloadBars } from '#app/lazyBars.ts'
import { startWhenLoaded } from '#app/startWhenLoaded.ts'
import { startApp } from '#app/startApp.ts'
import { settled } from '#app/settled.ts'
import { replacePath } from '#app/replacePath.ts'
import { ErrorPage } from '#app/ErrorPage.tsx'
import { preloadHome, preloadMob } from '#app/Screens.tsx'
import { beforeRouter } from '#platform/beforeRouter.ts'
import { browserEnvironment } from '#platform/environment.ts'
import { loadInTime } from '#screens/shared/lazyComponent.ts'
import { keepInstallOffer } from '#stores/installOffer.ts'
import { followLanguage, readDecimalSign } from '#texts/language.ts'

followLanguage(navigator.language)
const root = document.getElementById('root')
if (!root) throw new Error("The page has no element with id 'root'. Check index.html.")

addEventListener('popstate', event => beforeRouter.onHistoryStep?.(event))
// A page that is loaded again shows nothing over its screen: it leaves the entry of `screens/shared/backStep.ts`.
if (history.state?.isExtra) history.back()

// The start screen is on the page while `startApp` reads configuration and session, and finishes a sign-in.
const reactRoot = createRoot(root)
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <ErrorPage>
        <App />
      </ErrorPage>
    </StrictMode>,
  ),
)
keepInstallOffer()
const loadIdentity = () => import('#platform/oidc.ts')

async function open(): Promise<void> {
  // Loaded in parallel with the configuration; a failure is reported by `startApp`, which loads it again. The decimal
  // sign is read afterwards, so that it delays neither the first frame nor Home.
  loadIdentity().then(readDecimalSign, () => undefined)
  startWhenLoaded(async () => (await import('#app/alarmSignals.ts')).startAlarmSignals)
  await startApp(
    async configuration => (await loadInTime(loadIdentity)).oidcIdentity(configuration),
    browserEnvironment({ replace: replacePath }),
  )
  await settled()
  preloadMob()
  if (import.meta.env.PROD) startWhenLoaded(async () => (await import('#app/update.ts')).startUpdates)
}

// Not awaited: lazily loaded chunks import this module, and would wait for the session too.
void open()
// Home and the bars are nearly always shown next; they are loaded while the session is read.
preloadBars()
preloadHome()
