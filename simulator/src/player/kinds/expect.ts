/** Steps that expect: something comes about, or it does not. */
import * as z from 'zod/mini'
import { Span } from '#boat/span.ts'
import { type StepKind, stepKind } from '../kind.ts'
import { RequirementId } from '../requirement.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { oneSubject, onlyOfWhatHappens, onlyOnWire, subjectOf, subjectShape } from './subject.ts'

const { optional } = z
const shared = {
  since: optional(Span.check(z.describe('Calls, pushes and messages count from this time of the scenario on; from the moment of the step when left out.'))),
  shows: optional(z.array(RequirementId).check(z.describe('The requirements that would be broken if this failed.'))),
}

export function expect(vocabulary: Vocabulary): StepKind {
  const params = z
    .strictObject({
      ...subjectShape(vocabulary),
      ...shared,
      within: optional(Span.check(z.describe('It may take this long; judged at every settled moment.'))),
      at: optional(Span.check(z.describe('It comes about exactly at this time of the scenario.'))),
      count: optional(z.int().check(z.nonnegative(), z.describe('How many; with `within` judged at its end.'))),
    })
    .check(oneSubject, onlyOnWire('match'), onlyOfWhatHappens('count'), onlyOfWhatHappens('since'))
    .check(z.refine(it => it.at === undefined || (it.within === undefined && it.count === undefined), { error: "goes with neither 'within' nor 'count'", path: ['at'] }))
  return stepKind({
    name: 'expect',
    help: 'Something is so, or comes about. Without a time it is judged once, in its place among the steps.',
    params,
    deed: ({ within, at, count, since, shows, ...subject }) => ({
      is: 'expectation',
      it: { subject: subjectOf(subject, vocabulary.facts), wish: 'some', within, at, count, since, shows: shows ?? [] },
    }),
  })
}

export function none(vocabulary: Vocabulary): StepKind {
  const params = z
    .strictObject({ ...subjectShape(vocabulary), ...shared, for: optional(Span.check(z.describe('It must not come about for this long.'))) })
    .check(oneSubject, onlyOnWire('match'), onlyOfWhatHappens('since'))
  return stepKind({
    name: 'none',
    help: 'Something is not so, and does not come about for a while.',
    params,
    deed: ({ for: within, since, shows, ...subject }) => ({
      is: 'expectation',
      it: { subject: subjectOf(subject, vocabulary.facts), wish: 'none', within, at: undefined, count: undefined, since, shows: shows ?? [] },
    }),
  })
}
