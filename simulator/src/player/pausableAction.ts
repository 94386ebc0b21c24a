/**
 * Action of a person that may wait for virtual time: it pauses, and continues at the next settled moment until its time
 * limit.
 */
import type { Duration, Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { timeText } from './timeText.ts'
import type { Pause } from './vocabulary.ts'
import { hasEventsNow } from './expectationTracker.ts'

/** Default virtual time that an action waits until it is possible. */
export const ACTION_TIMEOUT_MS: Duration = 5_000

/**
 * Starts with the first call and continues with each further one; resolves to whether it is done. Rejects if the action
 * fails.
 */
export type PausableAction = () => Promise<boolean>

export function createPausableAction(
  boat: Boat,
  run: (pause: Pause) => Promise<void>,
  within: Duration = ACTION_TIMEOUT_MS,
): PausableAction {
  const { clock } = boat
  const end = clock.now() + within
  let done: Promise<void> | undefined
  let wakes: Instant = clock.now()
  let cancel: (() => void) | undefined
  let resume = (): void => undefined
  let rest = (): void => undefined
  const sleep = (until: Instant): Promise<void> => {
    wakes = until
    // The clock stops at the limit, so that it is not skipped.
    if (until > clock.now()) clock.at(until, () => undefined)
    return new Promise(resolve => {
      resume = resolve
      rest()
    })
  }
  const pause: Pause = {
    untilNext(why) {
      if (clock.now() >= end && !hasEventsNow(boat))
        return Promise.reject(new Error(`${why.message.replace(/\.$/, '')}; waited ${timeText(within)}.`))
      cancel ??= clock.at(end, () => undefined)
      return sleep(clock.now())
    },
    for: span => sleep(clock.now() + span),
  }
  return async () => {
    if (done && clock.now() < wakes) return false
    const paused = new Promise<false>(resolve => {
      rest = () => resolve(false)
    })
    if (done) resume()
    else done = run(pause).finally(() => cancel?.())
    return Promise.race([done.then(() => true), paused])
  }
}
