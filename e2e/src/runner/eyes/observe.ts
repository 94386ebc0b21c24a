/** One question about a page, by the words of scenarios. */
import type { FactName } from '#runner/captain/vocabulary.ts'
import { facts, type OwnFact } from './facts.ts'
import type { Seen } from './page/seen.ts'

const isOwn = (fact: FactName): fact is OwnFact => !Object.hasOwn(facts, fact)

/** Undefined for what is not shown, and for what the engine alone knows. */
export const observe = (page: Seen, fact: FactName, parameter: unknown): unknown =>
  isOwn(fact) ? undefined : facts[fact](page, parameter)
