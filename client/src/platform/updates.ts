/**
 * The update worker as the browser keeps it: found, told to take over, in place of another one. Source: PWA-03 to
 * PWA-06, SM-PWA.
 */

export interface UpdateWorker {
  /** Asks the server for another version; without a network there is none. Never rejects. */
  check(): Promise<void>
}

export interface UpdateEvents {
  /** A new version is installed and waits; `take` activates it. */
  found(take: () => void): void
  /** Another version than the one before controls the page from now on. The first one of a page has none before it. */
  replaced(): void
}

/** What the generated worker listens for. */
const TAKE = { type: 'SKIP_WAITING' }

/**
 * Registers the worker at `url`, for everything beside it. Undefined where the browser has none, or refuses this one.
 */
export async function openUpdates(url: string, { found, replaced }: UpdateEvents): Promise<UpdateWorker | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const { serviceWorker } = navigator
  let controlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) replaced()
    controlled = true
  })
  const registration = await serviceWorker.register(url).catch((error: unknown) => {
    console.warn('The app cannot be installed, and does not update itself.', error)
    return undefined
  })
  if (!registration) return undefined
  const tell = (): void => {
    if (registration.waiting) found(() => registration.waiting?.postMessage(TAKE))
  }
  // What was found while the page was loading is on its way already.
  const follow = (): void => registration.installing?.addEventListener('statechange', tell)
  registration.addEventListener('updatefound', follow)
  follow()
  tell()
  const nothing = (): void => undefined
  return { check: () => registration.update().then(nothing, nothing) }
}
