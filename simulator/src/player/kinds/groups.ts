/** Steps that hold steps: those of another person, and rules by which the hardware reacts. */
import * as z from 'zod/mini'
import { DurationSchema, PositiveDurationSchema } from '#boat/durationSchema.ts'
import { stepKind } from '../kind.ts'
import { BoatPattern } from '../comparableState.ts'
import { MarkOrRuleName } from '../moment.ts'
import { unknownPerson } from '../knownBoat.ts'
import type { TriggerCondition } from '../scenario.ts'
import { oneSubject, onlyOnWire, Presence, subjectOf, wireShape } from './subject.ts'

const optional = z.optional
/** The schema for editors puts the step schema in place of this list. */
const Inner = z.array(z.unknown()).check(z.minLength(1, { error: 'needs at least 1 step' }), z.describe('The steps.'))
const Unless = z
  .strictObject({ state: optional(BoatPattern), hub: optional(Presence) })
  .check(z.refine(it => Object.keys(it).length === 1, { error: "needs exactly one of 'state', 'hub'" }))

const ruleShape = {
  name: optional(
    MarkOrRuleName.check(
      z.describe(
        'Name of its random stream, which keeps its random numbers when other steps change. Default: derived from the step.',
      ),
    ),
  ),
  times: optional(z.int().check(z.minimum(1), z.describe('How often at most. Default: no limit.'))),
  unless: optional(
    Unless.check(
      z.describe('Skips the turn while this state of the boat or the hub holds. A skipped turn does not count.'),
    ),
  ),
  do: Inner,
}

function conditionOf(it: z.output<typeof Unless> | undefined): TriggerCondition | undefined {
  if (it?.hub !== undefined) return { is: 'hub', presence: it.hub }
  return it?.state && { is: 'state', like: it.state }
}

export const as = stepKind({
  name: 'as',
  help: 'Steps and expectations of another person with an app of their own, or of another tab of the same browser.',
  examples: [
    '{ person: friend, do: [{ open: / }, { expect: { app: { screen: home }, within: 2s } }] }',
    '{ tab: 2, do: [{ open: / }] }',
  ],
  plan: ({ person }, planned) => (person === undefined ? undefined : unknownPerson(person, planned, ['person'])),
  params: z.strictObject({
    person: optional(
      z
        .string()
        .check(
          z.regex(/^[a-z][a-z0-9-]*$/, { error: "is a word such as 'friend'" }),
          z.describe('Name of the person. Default: the captain.'),
        ),
    ),
    tab: optional(
      z.int().check(z.minimum(1), z.maximum(9), z.describe('Number of the tab in their browser. Default: 1.')),
    ),
    do: Inner,
  }),
  parsed: ({ person, tab, do: inner }) => ({ is: 'as', person, tab, inner }),
})

export const when = stepKind({
  name: 'when',
  help: 'From now on, hardware reacts each time this happens. `do` may contain hardware steps, `mark` and `after`.',
  examples: [
    '{ rest: GET /api/Alarm/Arm, times: 1, do: [{ after: 2s }, { gateway: silent }] }',
    '{ hub: connected, do: [{ mark: connected }] }',
    '{ state: { armed: true }, unless: { state: { silent: true } }, do: [{ message: Armed }] }',
    '{ push: SetStatusOnClient, match: { Al: { Alarm: "1" } }, do: [{ temperature: 20 }] }',
  ],
  params: z.strictObject({ ...wireShape, ...ruleShape }).check(oneSubject, onlyOnWire('match')),
  parsed: ({ name, times, unless, do: inner, ...subject }) => ({
    is: 'when',
    subject: subjectOf(subject, []),
    rule: { name, times, unless: conditionOf(unless) },
    inner,
  }),
})

export const every = stepKind({
  name: 'every',
  help: 'Hardware acts at an interval; the first time one `span` from now. `do` may contain hardware steps, `mark` and `after`.',
  examples: [
    '{ span: 10s, jitter: 2s, times: 3, do: [{ temperature: 20 }] }',
    '{ span: 1m, name: ticks, do: [{ message: Tick }] }',
  ],
  params: z
    .strictObject({
      span: PositiveDurationSchema.check(z.describe('The interval.')),
      jitter: optional(
        DurationSchema.check(z.describe('How much earlier or later each turn may be, by the seed. Default: 0s.')),
      ),
      ...ruleShape,
    })
    .check(
      z.refine(({ span, jitter = 0 }) => 2 * jitter <= span, {
        error: 'must be at most half of the span',
        path: ['jitter'],
      }),
    ),
  parsed: ({ span, jitter = 0, name, times, unless, do: inner }) => ({
    is: 'when',
    subject: { is: 'rhythm', span, jitter },
    rule: { name, times, unless: conditionOf(unless) },
    inner,
  }),
})

export const only = stepKind({
  name: 'only',
  help: 'Steps for some cases of the matrix only. Their times count as they would without this group.',
  examples: [
    '{ case: never, do: [{ after: 30s }, { expect: { app: { warning: Sensor unresponsive. } } }] }',
    '{ case: [at once, late], do: [{ gateway: silent }] }',
  ],
  params: z.strictObject({
    case: z.union([z.string(), z.array(z.string()).check(z.minLength(1))]).check(z.describe('Names of the cases.')),
    do: Inner,
  }),
  parsed: ({ case: cases, do: inner }) => ({ is: 'only', cases: typeof cases === 'string' ? [cases] : cases, inner }),
})
