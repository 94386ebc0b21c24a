/** Steps that hold steps: those of another person, and answers of the hardware. */
import * as z from 'zod/mini'
import { stepKind } from '../kind.ts'
import { oneSubject, onlyOnWire, subjectOf, wireShape } from './subject.ts'

/** The schema for editors puts the steps in place of this list. */
const Inner = z.array(z.unknown()).check(z.minLength(1))

export const as = stepKind({
  name: 'as',
  help: 'Another person does and sees something, with an app of their own.',
  params: z.strictObject({ person: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, { error: "is a word such as 'friend'" })), do: Inner }),
  deed: ({ person, do: inner }) => ({ is: 'as', person, inner }),
})

export const when = stepKind({
  name: 'when',
  help: "From now on, each time this comes about (or so many times), hardware answers. Only hardware and 'after' stand in `do`.",
  params: z.strictObject({ ...wireShape, times: z.optional(z.int().check(z.minimum(1))), do: Inner }).check(oneSubject, onlyOnWire('match')),
  deed: ({ times, do: inner, ...subject }) => ({ is: 'when', subject: subjectOf(subject, []), times, inner }),
})
