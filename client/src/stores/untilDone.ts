/** Repeats what has to succeed, with growing pauses. */
import { type Duration, HUB_RETRY_MS, MINUTE, SECOND } from '@drydock/contracts'
import { after } from '#platform/time.ts'
import { latestOnly } from '#stores/latest.ts'

const SLOWEST_RETRY_MS = 5 * MINUTE
/** Time after which an unanswered attempt is repeated: over a dead line an answer may never come. */
const ANSWER_LIMIT_MS = 30 * SECOND

/** Returns the pause after the next failure, in ms. */
export const longerWait = (wait: Duration): Duration => Math.min(2 * wait, SLOWEST_RETRY_MS)

/** Returns a function that repeats an attempt until it returns true. A later call of it replaces the earlier one. */
export function untilDone() {
  const begin = latestOnly()
  return async function run(attempt: () => Promise<boolean>, wait = HUB_RETRY_MS): Promise<void> {
    const isLast = begin()
    const again = (): void => {
      if (isLast()) void run(attempt, longerWait(wait))
    }
    const giveUp = after(ANSWER_LIMIT_MS, again)
    const isDone = await attempt()
    giveUp()
    if (!isDone) after(wait, again)
  }
}
