/** The app without a page: the same stores, calls, hub and machines, for whoever plays the captain from outside. */
import { subscribe } from 'valtio/vanilla'
import { boot } from '#app/boot.ts'
import { openPlace, type Place } from '#app/route.ts'
import { actions, derived, stores } from '#app/surface.ts'
import { alarmMachine } from '#machines/alarm.ts'
import { bannerMachine } from '#machines/banner.ts'
import { connectionMachine } from '#machines/connection.ts'
import { deviceMachine } from '#machines/device.ts'
import { enrollmentMachine } from '#machines/enrollment.ts'
import { sessionMachine } from '#machines/session.ts'
import { startMachine } from '#machines/start.ts'
import { syncMachine } from '#machines/sync.ts'
import { trackingMachine } from '#machines/tracking.ts'
import type { Environment, Waking } from '#platform/environment.ts'
import type { Identity } from '#platform/identity.ts'
import { forgetSession } from '#stores/session.ts'

export interface HeadlessOptions {
  /** Scheme, host and port that the app would have been loaded from. */
  readonly origin: string
  /** Address of the folder that it stands in, without a final slash; the origin unless told. */
  readonly folder?: string
  readonly identity: Identity
  /** Path and query that the app is opened with. */
  readonly at?: string
  /** What a full page load does; without it the app starts anew where it is. */
  readonly load?: (path: string) => void
  /** Is told the page outside of the app that it leaves for. */
  readonly leave?: (address: string) => void
}

export interface Headless extends Place {
  readonly stores: typeof stores
  readonly actions: typeof actions
  readonly derived: typeof derived
  /** Starts anew, as a page load does after a session that is over. */
  load(path: string): void
  /** The device was asleep, or the network is back. */
  wake(waking: Waking): void
  /** Calls `run` after every change of a store, in the same turn. */
  onChange(run: () => void): () => void
}

/** By the names of their tables, for whoever compares every step with them; whoever replaces a step does so before the app is started. */
export const machines = {
  'SM-SYNC': syncMachine,
  'SM-ALARM': alarmMachine,
  'SM-ENROLL': enrollmentMachine,
  'SM-DEV': deviceMachine,
  'SM-TRACK': trackingMachine,
  'SM-START': startMachine,
  'SM-SESS': sessionMachine,
  'SM-HUB': connectionMachine,
  'SM-BAN': bannerMachine,
} as const

export function startHeadless({ origin, folder = origin, identity, at = '/', load, leave = () => undefined }: HeadlessOptions): Headless {
  const place = openPlace(at)
  let opened: string | undefined
  let listeners = new Set<(waking: Waking) => void>()

  const start = (path: string): void => {
    listeners = new Set()
    forgetSession()
    place.put(path)
    // As in a page, the screens lead on only after the app has seen where it was opened.
    opened = path
    void boot(() => identity, environment)
    opened = undefined
  }
  const environment: Environment = {
    origin,
    folder,
    path: () => opened ?? place.route(),
    replace: place.put,
    load: path => (load ?? start)(path),
    leave,
    onWake(run) {
      const mine = listeners.add(run)
      return () => void mine.delete(run)
    },
  }
  start(at)
  return {
    ...place,
    stores,
    actions,
    derived,
    load: start,
    wake: waking => [...listeners].forEach(run => run(waking)),
    onChange(run) {
      const ends = Object.values(stores).map(it => subscribe(it, run, true))
      return () => ends.forEach(end => end())
    },
  }
}
