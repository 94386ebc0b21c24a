/** Compares two versions of the contracts: what changed, and which changes break an app of the old version. */
import { callChanges } from './calls.ts'
import type { ContractChange } from './change.ts'
import { objectOf, own } from './json.ts'
import { pushChanges } from './pushes.ts'

/** The documents of one version; each may be missing. */
export interface ContractDocuments {
  /** OpenAPI 3.1: the calls. */
  readonly openapi?: unknown
  /** AsyncAPI 3.0: the pushes. */
  readonly asyncapi?: unknown
}

/** Returns which document a value is; undefined if it is none of both. */
export function documentKindOf(value: unknown): keyof ContractDocuments | undefined {
  const kinds = ['openapi', 'asyncapi'] as const
  return kinds.find(it => typeof own(objectOf(value), it) === 'string')
}

/** Returns all changes of the documents that both versions have: breaking ones first, else in their order. */
export function contractChanges(before: ContractDocuments, after: ContractDocuments): readonly ContractChange[] {
  const both = (kind: keyof ContractDocuments): boolean => before[kind] !== undefined && after[kind] !== undefined
  return [
    ...(both('openapi') ? callChanges({ before: before.openapi, after: after.openapi }) : []),
    ...(both('asyncapi') ? pushChanges({ before: before.asyncapi, after: after.asyncapi }) : []),
  ].toSorted((a, b) => Number(b.breaks) - Number(a.breaks))
}
