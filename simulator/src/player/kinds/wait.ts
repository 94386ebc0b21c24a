/** Step that delays the next steps until a condition holds. */
import * as z from 'zod/mini'
import { DurationSchema } from '#boat/durationSchema.ts'
import { stepKind } from '../kind.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { checkTimes, NO_TIMES, shows, since } from './expect.ts'
import { oneSubject, onlyOfWhatHappens, onlyOnWire, subjectOf, subjectShape } from './subject.ts'

export function wait<const V extends Vocabulary>(vocabulary: V) {
  const params = z
    .strictObject({
      ...subjectShape(vocabulary),
      since,
      shows,
      within: DurationSchema.check(z.describe('It may take this long; then the step fails, and the script goes on.')),
    })
    .check(oneSubject, onlyOnWire('match'), onlyOfWhatHappens('since'))
  return stepKind({
    name: 'wait',
    help: 'Holds the script up until something is so, or has come about. `at` and `after` say what becomes of the times of the steps below.',
    waits: 'Until it is so, or `within` is over.',
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
        wish: 'some',
        within,
        since: from,
        shows: ids ?? [],
      },
      isAwaited: true,
    }),
  })
}
