/** Steps that hold steps: those of another person, and answers of the hardware. */
import * as z from 'zod/mini'
import { Span } from '#boat/span.ts'
import { stepKind } from '../kind.ts'
import { oneSubject, onlyOnWire, subjectOf, wireShape } from './subject.ts'

/** The schema for editors puts the steps in place of this list. */
const Inner = z.array(z.unknown()).check(z.minLength(1))
const Times = z.optional(z.int().check(z.minimum(1), z.describe('How often; for as long as the scenario lasts when left out.')))
const Length = Span.check(z.refine(ms => ms > 0, { error: 'must be longer than 0' }))

export const as = stepKind({
  name: 'as',
  help: 'Another person does and sees something, with an app of their own.',
  params: z.strictObject({ person: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, { error: "is a word such as 'friend'" })), do: Inner }),
  deed: ({ person, do: inner }) => ({ is: 'as', person, inner }),
})

export const when = stepKind({
  name: 'when',
  help: "From now on, each time this comes about (or so many times), hardware answers. Only hardware and 'after' stand in `do`.",
  params: z.strictObject({ ...wireShape, times: Times, do: Inner }).check(oneSubject, onlyOnWire('match')),
  deed: ({ times, do: inner, ...subject }) => ({ is: 'when', subject: subjectOf(subject, []), times, inner }),
})

export const every = stepKind({
  name: 'every',
  help: "Again and again, from one `span` later on, hardware does something; with `jitter` each time so much earlier or later at most, by the seed. Only hardware and 'after' stand in `do`.",
  params: z
    .strictObject({ span: Length, jitter: z.optional(Span), times: Times, do: Inner })
    .check(z.refine(({ span, jitter = 0 }) => 2 * jitter <= span, { error: 'is at most half of the span, so that one comes after the other', path: ['jitter'] })),
  deed: ({ span, jitter = 0, times, do: inner }) => ({ is: 'when', subject: { is: 'rhythm', span, jitter }, times, inner }),
})
