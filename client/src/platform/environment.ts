/** Environment of the app: the page of a browser, or its replacement in tests. */
import { type Instant, SECOND } from '@drydock/contracts'
import { appPath } from '#platform/appPath.ts'
import { BASE_PATH, pathWithinBase } from '#platform/basePath.ts'
import { now, onSecond } from '#platform/time.ts'

/** `wake`: the app slept, so pushes may be missing. `glance`: the page is visible again, or the network is back. */
export type WakeKind = 'wake' | 'glance'

export interface Environment {
  /** Scheme, host and port of the app, without a final slash. */
  readonly origin: string
  /** Address of the folder of the app, without a final slash; the origin by default. */
  readonly folder?: string
  /** Path and query that the app was opened with. */
  path(): string
  /** Changes the address within the app. */
  replace(path: string): void
  /** A full page load: no state of this run of the app survives it. */
  load(path: string): void
  /** Opens a page outside of the app, in place of this one in the history. */
  leave(address: string): void
  onWake(run: (waking: WakeKind) => void): () => void
}

/** After this time a hidden page may have been frozen, and its link may be dead. */
const ASLEEP_AFTER_MS = 30 * SECOND
const SAME_WAKE_MS = SECOND

/** Browsers report in several ways that a page is back; `run` is called once for each return. */
function onWake(run: (waking: WakeKind) => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let hiddenAt: Instant | undefined
  let wokeAt: Instant | undefined
  // Times of the clock, which goes on while the device sleeps. It may be set back, so both differences are absolute.
  const report = (waking: WakeKind): void => {
    if (waking === 'wake') {
      if (wokeAt !== undefined && Math.abs(now() - wokeAt) < SAME_WAKE_MS) return
      wokeAt = now()
    }
    run(waking)
  }
  const check = (): void => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = now()
      return
    }
    const slept = hiddenAt !== undefined && Math.abs(now() - hiddenAt) > ASLEEP_AFTER_MS
    hiddenAt = undefined
    report(slept ? 'wake' : 'glance')
  }
  // A device that sleeps while the page is visible fires no event: only its clock jumps.
  let tickedAt = now()
  const stop = onSecond(() => {
    const slept = now() - tickedAt > ASLEEP_AFTER_MS
    tickedAt = now()
    if (slept) report('wake')
  })
  signal.addEventListener('abort', stop)
  document.addEventListener('visibilitychange', check, { signal })
  document.addEventListener('resume', () => report('wake'), { signal })
  window.addEventListener('pageshow', event => event.persisted && report('wake'), { signal })
  window.addEventListener('online', () => report('glance'), { signal })
  return () => ended.abort()
}

/** The page this runs in; `replace` moves its router. */
export const browserEnvironment = ({ replace }: Pick<Environment, 'replace'>): Environment => ({
  origin: location.origin,
  folder: location.origin + BASE_PATH,
  path: () => appPath(pathWithinBase(location.pathname)) + location.search,
  replace,
  load: path => location.assign(BASE_PATH + path),
  leave: address => location.replace(address),
  onWake,
})
