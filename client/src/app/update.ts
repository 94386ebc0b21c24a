/** The update worker: looks for a new version every hour and takes it, unless an alarm, an enrollment or an upload is on or a form has changes. Source: PWA-03 to PWA-06. */
import { HOUR } from '@drydock/contracts'
import { subscribe } from 'valtio'
import { registerSW } from 'virtual:pwa-register'
import { every } from '#platform/time.ts'
import { alarm } from '#stores/alarm.ts'
import { enrollment } from '#stores/enrollment.ts'
import { uploads } from '#stores/uploads.ts'
import { unsaved } from '#stores/unsaved.ts'

const CHECK_EVERY_MS = HOUR
const atRest = (): boolean => alarm.mode.is === 'off' && alarm.sync.is === 'idle' && enrollment.state.is === 'idle' && !unsaved.is && uploads.count === 0

/** Runs once the app has nothing going on that a reload would lose. */
function whenAtRest(run: () => void): void {
  if (atRest()) {
    run()
    return
  }
  const ends = [alarm, enrollment, unsaved, uploads].map(store =>
    subscribe(store, () => {
      if (!atRest()) return
      for (const end of ends) end()
      run()
    }),
  )
}

export function startUpdates(): void {
  const take = registerSW({
    onNeedRefresh: () => whenAtRest(() => void take(true)),
    onRegisteredSW: (_, registration) => {
      if (registration) every(CHECK_EVERY_MS, () => void registration.update().catch(() => undefined))
    },
  })
}
