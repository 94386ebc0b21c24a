/** Step that delays the next steps until a condition holds. */
import * as z from 'zod/mini'
import { DurationSchema } from '#boat/durationSchema.ts'
import { durationMeant } from '../durationMeant.ts'
import { stepKind } from '../kind.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { checkTimes, NO_TIMES, shows, since } from './expect.ts'
import { oneSubject, onlyOfWhatHappens, onlyOnWire, subjectOf, subjectShape } from './subject.ts'

/** Returns the problem of a duration in place of what to wait for; undefined for other values. */
function pauseHelp(input: unknown): string | undefined {
  const span = durationMeant(String(input))
  if (span === undefined) return undefined
  return `must be a group that says what to wait for (a pause is the step \`after: ${span}\`)`
}

export function wait<const V extends Vocabulary>(vocabulary: V) {
  const params = z
    .strictObject(
      {
        ...subjectShape(vocabulary),
        since,
        shows,
        within: DurationSchema.check(z.describe('How long it waits. Then the step fails, and the script continues.')),
      },
      { error: ({ input }) => pauseHelp(input) },
    )
    .check(oneSubject, onlyOnWire('match'), onlyOfWhatHappens('since'))
  return stepKind({
    name: 'wait',
    help: 'Delays the next steps until something holds or has happened.',
    waits: 'until it holds, or `within` has passed.',
    examples: [
      '{ app: { screen: home }, within: 30s }',
      '{ push: SetStatusOnClient, within: 1m }',
      '{ state: { armed: true }, within: 10s }',
      '{ hub: connected, within: 5s }',
    ],
    params,
    plan: checkTimes,
    parsed: ({ within, since: from, shows: ids, ...subject }) => ({
      is: 'expectation',
      it: {
        ...NO_TIMES,
        subject: subjectOf(subject, vocabulary.observations),
        quantifier: 'some',
        within,
        since: from,
        shows: ids ?? [],
      },
      isAwaited: true,
    }),
  })
}
