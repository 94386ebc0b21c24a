/** Merges results of a run: delivery is at least once, and a result that comes twice counts once. */
import type { CaseResult } from '#runner/replay/result.ts'

export interface Merging {
  /** `new`: the first result of its job; `same`: it came again; `different`: another worker gave another hash. */
  add(job: string, result: CaseResult): 'new' | 'same' | 'different'
  /** The queue has given up a job: this result is there until a worker sends one after all. */
  giveUp(job: string, result: CaseResult): void
  /** Results by the names of their jobs; two different ones are one failed result. */
  readonly results: ReadonlyMap<string, CaseResult>
}

/** Creates an empty collection of results. */
export function createMerging(): Merging {
  const results = new Map<string, CaseResult>()
  /** The first result of each job, which stays what later ones are compared with. */
  const first = new Map<string, CaseResult>()
  return {
    results,
    giveUp: (job, result) => void results.set(job, result),
    add(job, result) {
      const known = first.get(job)
      if (!known) {
        first.set(job, result)
        results.set(job, result)
        return 'new'
      }
      if (known.hash === result.hash && known.verdict === result.verdict) return 'same'
      const { failures } = results.get(job) ?? known
      results.set(job, { ...known, verdict: 'failed', failures: [...failures, differenceText(known, result)] })
      return 'different'
    },
  }
}

const differenceText = (one: CaseResult, other: CaseResult): string =>
  `The same input gave two results: the worker ${one.worker} had ${shortText(one)}, the worker ${other.worker} had ${shortText(other)}.`
const shortText = ({ verdict, hash }: CaseResult): string => `${verdict} with hash ${hash.slice(0, 12)}`
