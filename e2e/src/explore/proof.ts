/** Checks that explore finds a broken app: breaks one row of a state table after another, each within a time limit. */
import type { AppScript } from '#runner/engines/dom/appScript.ts'
import { OUTSIDE } from '#runner/tables/tables.ts'
import { wallNow } from '#wallClock.ts'
import { breakTableRow, MUTANTS, type Mutant } from './tableMutants.ts'
import { exploreSeed } from './explore.ts'

export interface MutantProof {
  readonly row: string
  /** How many walks it took, or how many found nothing. */
  readonly walks: number
  readonly seconds: number
  /** Nothing when it was not found. `moves` are left of a walk. */
  readonly found: { readonly promise: string; readonly moves: number } | undefined
}

export interface ProofLimits {
  readonly seed: number
  /** For each row; as much again to make small what is found. */
  readonly limitMs: number
  stopped(): boolean
}

/** The rows that are named: one, those of a table, or all; undefined when there is none like that. */
export function rowsNamed(name: string): readonly Mutant[] | undefined {
  const found = MUTANTS.filter(it => name === 'all' || it.table === name || it.row === name)
  return found.length === 0 ? undefined : found
}

export async function proveMutant(
  app: AppScript,
  mutant: Mutant,
  { seed, limitMs, stopped }: ProofLimits,
): Promise<MutantProof> {
  const begun = wallNow()
  const isOver = (limit: number): boolean => stopped() || wallNow() - begun >= limit
  const seconds = (): number => Math.round((wallNow() - begun) / 100) / 10
  const sea = { app, alter: breakTableRow.bind(undefined, mutant), stopped: () => isOver(2 * limitMs) }
  let walks = 0
  while (!isOver(limitMs)) {
    const it = await exploreSeed(sea, seed + walks++, new Set())
    if (it.is === 'found')
      return { row: mutant.row, walks, seconds: seconds(), found: { promise: it.found.promise, moves: it.found.moves } }
  }
  return { row: mutant.row, walks, seconds: seconds(), found: undefined }
}

export function proofLine({ row, walks, seconds, found }: MutantProof): string {
  const how = found
    ? `found   in walk ${String(walks).padStart(3)} ${String(seconds).padStart(6)} s  ${String(found.moves).padStart(2)} moves  ${found.promise}`
    : `missed  ${String(walks).padStart(9)} walks ${seconds} s`
  return `${row.padEnd(14)} ${how}`
}

/** The share of the rows, and what it is a share of. */
export function proofSummary(proofs: readonly MutantProof[]): string {
  const found = proofs.flatMap(it => it.found ?? [])
  const sizes = found.map(it => it.moves).toSorted((a, b) => a - b)
  const middle = sizes[Math.floor(sizes.length / 2)] ?? 0
  return `${found.length} of ${proofs.length} rows found, in ${middle} moves in the middle and ${sizes.at(-1) ?? 0} at most; ${Object.keys(OUTSIDE).length} further rows are no step of a machine`
}
