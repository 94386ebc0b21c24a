/** Finds expectations that can never be decided, because their time ends before it starts. */
import { timeText } from '../timeText.ts'
import type { Expectation } from '../expectation.ts'
import type { TimeOrMark } from '../moment.ts'
import type { KnownBoat } from '../knownBoat.ts'
import type { ValueProblem } from '../problem.ts'

/** Times of an expectation. */
export type ExpectationTimes = Pick<Expectation, 'within' | 'of' | 'at' | 'since' | 'until'>

/** Checks the times of an expectation against the time of its step, as far as they are known before the play. */
export function unreachableTime(
  { within, of, at, since, until }: ExpectationTimes,
  { now, marks }: KnownBoat,
): ValueProblem | undefined {
  if (now === undefined) return undefined
  const timeOf = (moment: TimeOrMark | undefined): number | undefined =>
    typeof moment === 'string' ? marks.get(moment) : moment
  const stands = `the step, which stands at ${timeText(now)}`
  if (at !== undefined && at < now)
    return { message: `Time goes backwards: ${timeText(at)} is before ${stands}.`, path: ['at'] }
  const from = of === undefined ? now : timeOf(of)
  const ends = from === undefined || within === undefined ? at : from + within
  if (of !== undefined && ends !== undefined && ends < now)
    return { message: `It can no longer pass: it ends at ${timeText(ends)}, before ${stands}.`, path: ['of'] }
  const last = ends ?? (within === undefined && at === undefined && of === undefined ? now : undefined)
  const counted = timeOf(since)
  if (counted !== undefined && last !== undefined && counted > last)
    return {
      message: `It can never pass: it ends at ${timeText(last)}, but counts from ${timeText(counted)}.`,
      path: ['since'],
    }
  const over = timeOf(until)
  return over !== undefined && over < now
    ? { message: `It ends before it starts: ${timeText(over)} is before ${stands}.`, path: ['until'] }
    : undefined
}
