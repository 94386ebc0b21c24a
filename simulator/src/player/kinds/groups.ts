/** Steps that hold steps: those of another person, and rules by which the hardware reacts. */
import * as z from 'zod/mini'
import { DurationSchema } from '#boat/durationSchema.ts'
import { stepKind } from '../kind.ts'
import { BoatPattern } from '../comparableState.ts'
import { Name } from '../moment.ts'
import { unknownPerson } from '../knownBoat.ts'
import type { Condition } from '../scenario.ts'
import { oneSubject, onlyOnWire, Presence, subjectOf, wireShape } from './subject.ts'

const { optional } = z
/** The schema for editors puts the step schema in place of this list. */
const Inner = z.array(z.unknown()).check(z.minLength(1))
const Length = DurationSchema.check(z.refine(ms => ms > 0, { error: 'must be longer than 0' }))
const Unless = z
  .strictObject({ state: optional(BoatPattern), hub: optional(Presence) })
  .check(z.refine(it => Object.keys(it).length === 1, { error: "needs exactly one of 'state', 'hub'" }))

const ruleShape = {
  name: optional(
    Name.check(
      z.describe(
        'Of its random stream, so that it draws the same whatever else is changed; by what it does when left out.',
      ),
    ),
  ),
  times: optional(
    z.int().check(z.minimum(1), z.describe('How often; for as long as the scenario lasts when left out.')),
  ),
  unless: optional(
    Unless.check(
      z.describe(
        'It does nothing while the boat is so, or while somebody (or nobody) is connected; that does not count.',
      ),
    ),
  ),
  do: Inner,
}

function conditionOf(it: z.output<typeof Unless> | undefined): Condition | undefined {
  if (it?.hub !== undefined) return { is: 'hub', presence: it.hub }
  return it?.state && { is: 'state', like: it.state }
}

export const as = stepKind({
  name: 'as',
  help: 'Another person does and sees something, with an app of their own; or the same one in another tab of the same browser.',
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
          z.describe('Who; the captain when left out.'),
        ),
    ),
    tab: optional(
      z.int().check(z.minimum(1), z.maximum(9), z.describe('Which tab of their browser; 1 when left out.')),
    ),
    do: Inner,
  }),
  parsed: ({ person, tab, do: inner }) => ({ is: 'as', person, tab, inner }),
})

export const when = stepKind({
  name: 'when',
  help: "From now on, each time this comes about (or so many times), hardware answers. Only hardware, 'mark' and 'after' stand in `do`.",
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
  help: "Again and again, from one `span` later on, hardware does something; with `jitter` each time so much earlier or later at most, by the seed. Only hardware, 'mark' and 'after' stand in `do`.",
  examples: [
    '{ span: 10s, jitter: 2s, times: 3, do: [{ temperature: 20 }] }',
    '{ span: 1m, name: ticks, do: [{ message: Tick }] }',
  ],
  params: z.strictObject({ span: Length, jitter: optional(DurationSchema), ...ruleShape }).check(
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
  help: 'What happens in some cases of the matrix only, by the names of the cases; times count as if it stood there without this group.',
  examples: [
    '{ case: never, do: [{ after: 30s }, { expect: { app: { warning: Sensor unresponsive. } } }] }',
    '{ case: [at once, late], do: [{ gateway: silent }] }',
  ],
  params: z.strictObject({ case: z.union([z.string(), z.array(z.string()).check(z.minLength(1))]), do: Inner }),
  parsed: ({ case: cases, do: inner }) => ({ is: 'only', cases: typeof cases === 'string' ? [cases] : cases, inner }),
})
