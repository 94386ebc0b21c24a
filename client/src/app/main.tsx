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
import { replacePath } from '#app/deepLinks.ts'
import { ErrorPage } from '#app/ErrorPage.tsx'
import { preloadHome } from '#app/Screens.tsx'
import { browserEnvironment } from '#platform/environment.ts'
import { loadInTime } from '#screens/shared/lazyComponent.ts'
import { keepInstallOffer } from '#stores/installOffer.ts'
import { followLanguage, readDecimalSign } from '#texts/language.ts'

followLanguage(navigator.language)
const room = document.getElementById('root')
if (!room) throw new Error('The page has no place for the app.')

// The start screen is on the page while configuration and session are read; the callback of the sign-in is finished by
// boot.
const root = createRoot(room)
startTransition(() =>
  root.render(
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
  // Fetched beside the configuration, which is read first. Whether it came counts when it is needed. Reading the sign
  // then delays neither the first frame nor Home.
  loadIdentity().then(readDecimalSign, () => undefined)
  startWhenLoaded(async () => (await import('#app/alarmSignals.ts')).startAlarmSignals)
  await startApp(
    async configuration => (await loadInTime(loadIdentity)).oidcIdentity(configuration),
    browserEnvironment({ replace: replacePath }),
  )
  await settled()
  if (import.meta.env.PROD) startWhenLoaded(async () => (await import('#app/update.ts')).startUpdates)
}

// Not awaited here: the parts of the app wait for this module, and would wait for the session with it.
void open()
// Home and the bars nearly always follow, and come while the session is looked for.
preloadBars()
preloadHome()
