/**
 * The update worker of the browser: registration, activation, and replacement by a new version. Source: PWA-03 to
 * PWA-06, SM-PWA.
 */
import { MINUTE } from '@drydock/contracts'
import { after } from '#platform/time.ts'

export interface UpdateWorker {
  /** Asks the server for another version; without a network there is none. Never rejects. */
  check(): Promise<void>
}

export interface UpdateEvents {
  /** A new version is installed and waits; `take` activates it. */
  found(take: () => void): void
  /** Another version controls the page from now on. The first worker of a page does not count. */
  replaced(): void
}

/** The message that the generated worker listens for. */
const TAKE = { type: 'SKIP_WAITING' }
/** Longer than the slowest link of a boat takes for the files of the app. */
const HANGS_AFTER_MS = 5 * MINUTE

/** Registers the worker; undefined where the browser refuses it. */
const register = (url: string): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.register(url).catch((error: unknown) => {
    console.warn('The app cannot be installed, and does not update itself.', error)
    return undefined
  })

/** Reports each waiting version, also one installed before this page loaded. */
function reportWaiting(registration: ServiceWorkerRegistration, { found }: UpdateEvents): void {
  const report = (): void => {
    if (registration.waiting) found(() => registration.waiting?.postMessage(TAKE))
  }
  // A version that was found while the page was loading is already installing.
  const follow = (): void => registration.installing?.addEventListener('statechange', report)
  registration.addEventListener('updatefound', follow)
  follow()
  report()
}

/**
 * Calls `again` if the first worker never finishes its installation. In WebKit a page that leaves while its worker is
 * being installed may leave it behind like that, for the next page too.
 */
function onHangingFirst(registration: ServiceWorkerRegistration, again: () => void): void {
  const worker = registration.installing
  if (worker === null || registration.active) return
  after(HANGS_AFTER_MS, () => {
    if (worker.state === 'installing' && registration.installing === worker) again()
  })
}

/**
 * Registers the worker at `url`, for everything beside it, once more if it hangs. Undefined where the browser has none,
 * or refuses this one.
 */
export async function openUpdates(url: string, events: UpdateEvents): Promise<UpdateWorker | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const { serviceWorker } = navigator
  let controlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) events.replaced()
    controlled = true
  })
  let registration = await register(url)
  if (!registration) return undefined
  reportWaiting(registration, events)
  onHangingFirst(registration, () => void registerAgain())
  async function registerAgain(): Promise<void> {
    console.warn('The update worker has not finished its installation. It is registered again.')
    await registration?.unregister().catch(() => false)
    const next = await register(url)
    if (!next) return
    registration = next
    reportWaiting(next, events)
  }
  const nothing = (): void => undefined
  return { check: async () => void (await registration?.update().then(nothing, nothing)) }
}
