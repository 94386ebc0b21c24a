/** What a person does may have to wait for virtual time: it pauses, and goes on at the next settled moment, until its time is over. */
import type { Duration } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { timeText } from './duration.ts'
import type { Pause } from './vocabulary.ts'
import { hasMore } from './watch.ts'

/** Virtual time that an action waits for what it needs, unless the action says otherwise. */
export const ACTION_WITHIN_MS: Duration = 5_000

/** Begins with the first call, and goes on with each further one; answers whether it is done. Rejects with what went wrong. */
export type Errand = () => Promise<boolean>

export function createErrand(boat: Boat, run: (pause: Pause) => Promise<void>, within: Duration = ACTION_WITHIN_MS): Errand {
  const { clock } = boat
  const until = clock.now() + within
  let end: Promise<void> | undefined
  let callOff: (() => void) | undefined
  let resume = (): void => undefined
  let rest = (): void => undefined
  const pause: Pause = why => {
    // The clock stops at the end of the time, so that it is not passed over.
    callOff ??= clock.at(until, () => undefined)
    if (clock.now() >= until && !hasMore(boat)) return Promise.reject(new Error(`${why.message.replace(/\.$/, '')}; waited ${timeText(within)}.`))
    return new Promise(resolve => {
      resume = resolve
      rest()
    })
  }
  return async () => {
    const paused = new Promise<false>(resolve => {
      rest = () => resolve(false)
    })
    if (end) resume()
    else end = run(pause).finally(() => callOff?.())
    return Promise.race([end.then(() => true), paused])
  }
}
