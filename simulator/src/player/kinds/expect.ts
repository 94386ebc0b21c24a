/** Steps that expect: something must occur or not occur, or must always or never hold. */
import * as z from 'zod/mini'
import { DurationSchema } from '#boat/durationSchema.ts'
import { stepKind } from '../kind.ts'
import { Moment, Name } from '../moment.ts'
import { type KnownBoat, unknownMark } from '../knownBoat.ts'
import type { ValueProblem } from '../problem.ts'
import { RequirementId } from '../requirement.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { oneSubject, onlyOfWhatHappens, onlyOfWhatIs, onlyOnWire, subjectOf, subjectShape } from './subject.ts'
import { unreachableTime, type Times } from './unreachableTime.ts'

const { optional } = z
export const shows = optional(
  z.array(RequirementId).check(z.describe('The requirements that would be broken if this failed.')),
)
export const since = optional(
  Moment.check(
    z.describe(
      'Calls, pushes and messages count from this time of the scenario, or this mark, on; from the moment of the step, or the mark of `of`, when left out.',
    ),
  ),
)
const of = optional(
  Name.check(z.describe('The mark from which the time counts; from the moment of the step when left out.')),
)
const until = optional(
  Moment.check(
    z.describe('It need not be so from this time of the scenario, or this mark, on; to the end when left out.'),
  ),
)
export const NO_TIMES = {
  within: undefined,
  of: undefined,
  at: undefined,
  count: undefined,
  since: undefined,
  until: undefined,
}

/** Returns the first named mark that no step sets. */
function unknownMarkIn(
  times: { readonly [K in keyof Times]?: Times[K] | undefined },
  planned: KnownBoat,
): ValueProblem | undefined {
  const named = (['since', 'of', 'until'] as const).flatMap(key =>
    typeof times[key] === 'string' ? [[key, times[key]] as const] : [],
  )
  return named.map(([key, name]) => unknownMark(name, planned, [key])).find(found => found !== undefined)
}
/** Returns a complaint about an expectation that can never be decided as written. */
export const checkTimes = (
  times: { readonly [K in keyof Times]?: Times[K] | undefined },
  planned: KnownBoat,
): ValueProblem | undefined => unknownMarkIn(times, planned) ?? unreachableTime({ ...NO_TIMES, ...times }, planned)

/** Returns the step kind for what is or comes about: once, within a time, at a time, or a number of times. */
export function expect<const V extends Vocabulary>(vocabulary: V) {
  const params = z
    .strictObject({
      ...subjectShape(vocabulary),
      since,
      shows,
      within: optional(DurationSchema.check(z.describe('It may take this long; judged at every settled moment.'))),
      of,
      at: optional(DurationSchema.check(z.describe('It comes about exactly at this time of the scenario.'))),
      count: optional(z.int().check(z.nonnegative(), z.describe('How many; with `within` judged at its end.'))),
    })
    .check(oneSubject, onlyOnWire('match'), onlyOfWhatHappens('count'), onlyOfWhatHappens('since'))
    .check(
      z.refine(it => it.at === undefined || (it.within === undefined && it.count === undefined), {
        error: "cannot be combined with 'within' or 'count'",
        path: ['at'],
      }),
    )
    .check(z.refine(it => it.of === undefined || it.within !== undefined, { error: "needs 'within'", path: ['of'] }))
  return stepKind({
    name: 'expect',
    help: 'Something is so, or comes about. Without a time it is judged once, in its place among the steps. For steps that are to follow it there is `wait`.',
    examples: [
      '{ state: { armed: false } }',
      '{ app: { screen: home }, within: 2s }',
      '{ push: SetStatusOnClient, match: { Al: { Alarm: "0" } }, within: 60s }',
      '{ rest: GET /api/Alarm/Arm, count: 0, within: 10s }',
      '{ app: { screen: home }, at: 90s }',
      '{ rest: GET /api/sensor, within: 2s, of: connected }',
      '{ outbox: { by: sms }, count: 0 }',
      '{ hub: connected }',
      '{ screen: { role: button, name: ARM } }',
    ],
    params,
    plan: checkTimes,
    parsed: ({ within, of: mark, at, count, since: from, shows: ids, ...subject }) => ({
      is: 'expectation',
      it: {
        ...NO_TIMES,
        subject: subjectOf(subject, vocabulary.observations),
        wish: 'some',
        within,
        of: mark,
        at,
        count,
        since: from,
        shows: ids ?? [],
      },
    }),
  })
}

/** Returns the step kind for what is not so, optionally for some time from its place. */
export function none<const V extends Vocabulary>(vocabulary: V) {
  const params = z
    .strictObject({
      ...subjectShape(vocabulary),
      since,
      shows,
      for: optional(DurationSchema.check(z.describe('It must not come about for this long.'))),
      of,
    })
    .check(oneSubject, onlyOnWire('match'), onlyOfWhatHappens('since'))
    .check(z.refine(it => it.of === undefined || it.for !== undefined, { error: "needs 'for'", path: ['of'] }))
  return stepKind({
    name: 'none',
    help: 'Something is not so, and does not come about for a while.',
    examples: [
      '{ rest: GET /api/Alarm/Arm, for: 10s }',
      '{ app: { warning: Not saved. } }',
      '{ push: ShowError, for: 5s, of: connected }',
    ],
    params,
    plan: ({ for: within, ...it }, planned) => checkTimes({ ...it, within }, planned),
    parsed: ({ for: within, of: mark, since: from, shows: ids, ...subject }) => ({
      is: 'expectation',
      it: {
        ...NO_TIMES,
        subject: subjectOf(subject, vocabulary.observations),
        wish: 'none',
        within,
        of: mark,
        since: from,
        shows: ids ?? [],
      },
    }),
  })
}

/** Returns the step kind for a state that holds from its place on; it accepts states only, not events. */
export function always<const V extends Vocabulary>(vocabulary: V) {
  const params = z.strictObject({ ...subjectShape(vocabulary), until, shows }).check(oneSubject, onlyOfWhatIs)
  return stepKind({
    name: 'always',
    help: 'From here on something is so at every settled moment: to the end of the scenario, or `until` a time or a mark.',
    examples: ['{ state: { armed: false } }', '{ app: { screen: home }, until: 90s }'],
    params,
    plan: checkTimes,
    parsed: ({ until: end, shows: ids, ...subject }) => ({
      is: 'expectation',
      it: {
        ...NO_TIMES,
        subject: subjectOf(subject, vocabulary.observations),
        wish: 'always',
        until: end,
        shows: ids ?? [],
      },
    }),
  })
}

/** Returns the step kind for what must not be or come about from its place on; it accepts states and events. */
export function never<const V extends Vocabulary>(vocabulary: V) {
  const params = z.strictObject({ ...subjectShape(vocabulary), until, shows }).check(oneSubject, onlyOnWire('match'))
  return stepKind({
    name: 'never',
    help: 'From here on something is not so, and does not come about, at any settled moment: to the end of the scenario, or `until` a time or a mark.',
    examples: [
      '{ push: ShowError }',
      '{ app: { warning: Not saved. }, until: 90s }',
      '{ rest: GET /api/Alarm/Disarm }',
    ],
    params,
    plan: checkTimes,
    parsed: ({ until: end, shows: ids, ...subject }) => ({
      is: 'expectation',
      it: {
        ...NO_TIMES,
        subject: subjectOf(subject, vocabulary.observations),
        wish: 'never',
        until: end,
        shows: ids ?? [],
      },
    }),
  })
}
