/** Checks that explore finds a broken app: breaks one row of a state table after another, each within a time limit. */
import type { AppScript } from '#runner/engines/dom/appScript.ts'
import { OUTSIDE } from '#runner/tables/tables.ts'
import { wallNow } from '#wallClock.ts'
import { breakTableRow, MUTANTS, type Mutant } from './tableMutants.ts'
import { exploreWalk } from './explore.ts'
import { WalkInterrupted } from './options.ts'
import { UNREACHED } from './unreached.ts'
import type { WholeWalks } from './wholeWalks.ts'

export interface MutantProof {
  readonly row: string
  /** Number of walks that it took, or that found nothing. */
  readonly walks: number
  readonly seconds: number
  /** CPU time of these walks, without the minimization. */
  readonly cpuSeconds: number
  /** Undefined if it was not found. `moves` are left of the walk. */
  readonly found: { readonly promise: string; readonly moves: number } | undefined
}

export interface ProofLimits {
  /** Number of walks for each row at most. */
  readonly runs: number
  /** For each row, and as much again to minimize the walk. */
  readonly limitMs: number
  stopped(): boolean
}

/** Why no walk reaches a row; undefined if walks do. */
export const whyUnreached = (row: string): string | undefined => UNREACHED[row]?.why

/** Returns the named rows: one, those of a table, or all; undefined for an unknown name. */
export function rowsNamed(name: string): readonly Mutant[] | undefined {
  const found = MUTANTS.filter(it => name === 'all' || it.table === name || it.row === name)
  return found.length === 0 ? undefined : found
}

/**
 * Explores an app that is broken in one row until a walk finds it, or the limits are reached. A break plays no part in
 * a walk that does not reach its row, so such walks are not played again with the break.
 * @returns `found` is undefined if no walk found it within the limits.
 * @throws {WalkInterrupted} When it is stopped before that.
 */
export async function proveMutant(
  app: AppScript,
  mutant: Mutant,
  walkAt: WholeWalks,
  { runs, limitMs, stopped }: ProofLimits,
): Promise<MutantProof> {
  const begun = wallNow()
  const isOver = (limit: number): boolean => stopped() || wallNow() - begun >= limit
  const options = {
    app,
    alter: breakTableRow.bind(undefined, mutant),
    stopped: () => isOver(2 * limitMs),
    interrupted: stopped,
  }
  let [walks, cpuMs, found] = [0, 0, undefined as MutantProof['found']]
  while (!found && walks < runs && !isOver(limitMs)) {
    const walk = await walkAt(walks++)
    cpuMs += walk.cpuMs
    if (!walk.reached.has(mutant.row)) continue
    const it = await exploreWalk(options, walk.moves, walk.seed, new Set())
    if (it.is === 'found') found = { promise: it.found.promise, moves: it.found.moves }
  }
  if (!found && stopped()) throw new WalkInterrupted()
  return { row: mutant.row, walks, seconds: inSeconds(wallNow() - begun), cpuSeconds: inSeconds(cpuMs), found }
}

const inSeconds = (ms: number): number => Math.round(ms / 100) / 10

/** Returns the result of one row as an aligned line. */
export function proofLine({ row, walks, seconds, cpuSeconds, found }: MutantProof): string {
  const how = found
    ? `found   in walk ${String(walks).padStart(3)} ${String(seconds).padStart(6)} s  ${String(cpuSeconds).padStart(6)} s CPU  ${String(found.moves).padStart(2)} moves  ${found.promise}`
    : `missed  ${String(walks).padStart(9)} walks ${seconds} s  ${cpuSeconds} s CPU`
  return `${row.padEnd(14)} ${how}`
}

/** Returns the line of a row that is not walked for. */
export const unreachedLine = ({ row }: Mutant, why: string): string => `${row.padEnd(14)} no walk reaches it: ${why}`

/** Returns the share of the rows that were found, as text; `unreached` is the number of rows without a walk. */
export function proofSummary(proofs: readonly MutantProof[], unreached: number): string {
  const found = proofs.flatMap(it => it.found ?? [])
  const sizes = found.map(it => it.moves).toSorted((a, b) => a - b)
  const middle = sizes[Math.floor(sizes.length / 2)] ?? 0
  const half = Math.floor(proofs.length / 2)
  const costs = proofs.map(it => (it.found ? it.cpuSeconds : Number.POSITIVE_INFINITY)).toSorted((a, b) => a - b)
  const cost = costs[half] ?? 0
  const until = Number.isFinite(cost) ? ` after ${cost} s of CPU time in the middle` : ''
  return `${found.length} of ${proofs.length} rows found${until}, in ${middle} moves in the middle and ${sizes.at(-1) ?? 0} at most; no walk reaches ${unreached} further rows, and ${Object.keys(OUTSIDE).length} are no step of a machine`
}
