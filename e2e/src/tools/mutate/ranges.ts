/** Ranges of mutants: the shares that the workers of a queue try, each with some mutants of one file. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ROOT } from '#paths.ts'
import { changesOf } from './changes.ts'
import { mutantName } from './round.ts'
import { type MutationTarget, TARGETS } from './targets.ts'

/** Tests run for many mutants at once, but a worker that is killed begins its range again. */
const MOST_MUTANTS = 20

const MutantRange = z.object({
  /** Name of the target that lists the file. */
  target: z.enum(TARGETS.map(it => it.name)),
  file: z.string(),
  /** Places of the mutants among all changes of the file. */
  mutants: z.array(z.number()),
})
export type MutantRange = z.infer<typeof MutantRange>

/** Parameters of a run of mutants; its seeds are the places of the ranges. */
export const MutantParams = z.object({ asked: z.enum(['near', 'units', 'scenarios']), ranges: z.array(MutantRange) })
export type MutantParams = z.infer<typeof MutantParams>

/**
 * Returns the mutants of a file in ranges, in the order of the source. Every worker of the same build finds the same
 * mutants at the same places.
 */
export async function rangesOf(
  { name, only }: MutationTarget,
  file: string,
  isChosen: (name: string) => boolean,
): Promise<readonly MutantRange[]> {
  const changes = changesOf(await readFile(join(ROOT, file), 'utf8'), file, only)
  const places = changes.flatMap((it, place) => (isChosen(mutantName(file, it)) ? [place] : []))
  return Array.from({ length: Math.ceil(places.length / MOST_MUTANTS) }, (_, at) => ({
    target: name,
    file,
    mutants: places.slice(at * MOST_MUTANTS, (at + 1) * MOST_MUTANTS),
  }))
}

/** Returns a range as a person reads it: 'client/src/a.ts, mutants 21 to 40'. */
export const rangeText = ({ file, mutants }: MutantRange): string =>
  `${file}, mutants ${(mutants[0] ?? 0) + 1} to ${(mutants.at(-1) ?? 0) + 1}`
