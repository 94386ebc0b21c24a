/** Steps that expect: something must occur or not occur, or must always or never hold. */
import * as z from 'zod/mini'
import { DurationSchema } from '#boat/durationSchema.ts'
import { stepKind } from '../kind.ts'
import { TimeOrMark, MarkOrRuleName } from '../moment.ts'
import { type KnownBoat, unknownMark } from '../knownBoat.ts'
import type { ValueProblem } from '../problem.ts'
import { RequirementId } from '../requirement.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { oneSubject, onlyOfWhatHappens, onlyOfWhatIs, onlyOnWire, subjectOf, subjectShape } from './subject.ts'
import { unreachableTime, type ExpectationTimes } from './unreachableTime.ts'

const optional = z.optional
export const shows = optional(
  z.array(RequirementId).check(z.describe('Ids of the requirements that this expectation shows.')),
)
export const since = optional(
  TimeOrMark.check(
    z.describe(
      'Calls, pushes and messages count from this time of the scenario or this mark. Default: the mark of `of`, else the step itself.',
    ),
  ),
)
const of = optional(MarkOrRuleName.check(z.describe('Mark from which the time counts. Default: the step itself.')))
const until = optional(
  TimeOrMark.check(
    z.describe('Time of the scenario, or mark, at which the check ends. Default: the end of the scenario.'),
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
  times: { readonly [K in keyof ExpectationTimes]?: ExpectationTimes[K] | undefined },
  planned: KnownBoat,
): ValueProblem | undefined {
  const named = (['since', 'of', 'until'] as const).flatMap(key =>
    typeof times[key] === 'string' ? [[key, times[key]] as const] : [],
  )
  return named.map(([key, name]) => unknownMark(name, planned, [key])).find(found => found !== undefined)
}
/** Returns the problem of an expectation that can never be decided as written. */
export const checkTimes = (
  times: { readonly [K in keyof ExpectationTimes]?: ExpectationTimes[K] | undefined },
  planned: KnownBoat,
): ValueProblem | undefined => unknownMarkIn(times, planned) ?? unreachableTime({ ...NO_TIMES, ...times }, planned)

const times = {
  within: optional(
    DurationSchema.check(z.describe('How long it may take. It is judged whenever boat and apps are at rest.')),
  ),
  of,
  at: optional(
    DurationSchema.check(z.describe('It must happen, or begin to hold, exactly at this time of the scenario.')),
  ),
  count: optional(
    z
      .int()
      .check(
        z.nonnegative(),
        z.describe('Exact number of calls, pushes or messages. With `within` it is judged at the end of that time.'),
      ),
  ),
}

/** Returns the step kind `expect`: a state or an event, at once, within a time, at a time, or a number of times. */
export function expect<const V extends Vocabulary>(vocabulary: V) {
  const params = z
    .strictObject({
      ...subjectShape(vocabulary),
      since,
      shows,
      ...times,
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
    help: 'Expects that something holds or happens. Without a time it is judged once, at its place. It does not delay the next steps; `wait` does.',
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
        quantifier: 'some',
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

/** Returns the step kind `none`: a state or an event that must not occur, optionally for a time from its place. */
export function none<const V extends Vocabulary>(vocabulary: V) {
  const params = z
    .strictObject({
      ...subjectShape(vocabulary),
      since,
      shows,
      for: optional(DurationSchema.check(z.describe('For how long it must not happen. Default: it is judged once.'))),
      of,
    })
    .check(oneSubject, onlyOnWire('match'), onlyOfWhatHappens('since'))
    .check(z.refine(it => it.of === undefined || it.for !== undefined, { error: "needs 'for'", path: ['of'] }))
  return stepKind({
    name: 'none',
    help: 'Expects that something does not hold or happen.',
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
        quantifier: 'none',
        within,
        of: mark,
        since: from,
        shows: ids ?? [],
      },
    }),
  })
}

/** Returns the step kind `always`: a state that must hold from its place on. It accepts no events. */
export function always<const V extends Vocabulary>(vocabulary: V) {
  const params = z.strictObject({ ...subjectShape(vocabulary), until, shows }).check(oneSubject, onlyOfWhatIs)
  return stepKind({
    name: 'always',
    help: 'Expects that something holds from here on, whenever boat and apps are at rest.',
    examples: ['{ state: { armed: false } }', '{ app: { screen: home }, until: 90s }'],
    params,
    plan: checkTimes,
    parsed: ({ until: end, shows: ids, ...subject }) => ({
      is: 'expectation',
      it: {
        ...NO_TIMES,
        subject: subjectOf(subject, vocabulary.observations),
        quantifier: 'always',
        until: end,
        shows: ids ?? [],
      },
    }),
  })
}

/** Returns the step kind `never`: a state or an event that must not occur from its place on. */
export function never<const V extends Vocabulary>(vocabulary: V) {
  const params = z.strictObject({ ...subjectShape(vocabulary), until, shows }).check(oneSubject, onlyOnWire('match'))
  return stepKind({
    name: 'never',
    help: 'Expects that something never holds or happens from here on.',
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
        quantifier: 'never',
        until: end,
        shows: ids ?? [],
      },
    }),
  })
}
