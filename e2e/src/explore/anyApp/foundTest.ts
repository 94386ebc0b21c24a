/** Writes what a walk has broken as a test of Playwright. */
import { dirname, extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatDuration } from '@drydock/simulator'
import { PACKED } from '#paths.ts'
import { slugOf } from '#runner/host/slug.ts'
import type { TimedMove } from '#explore/moments.ts'
import type { ExplorationOptions, WalkApp, WalkEvent } from './api.ts'
import type { Broken } from './watch.ts'

export interface FailedWalk {
  readonly broken: Broken
  readonly seed: number
  readonly moves: readonly TimedMove<WalkEvent>[]
  /** Number of moves of the whole walk. */
  readonly of: number
}

/** Returns one line of code for each move. */
export const moveLines = (moves: readonly TimedMove<WalkEvent>[]): readonly string[] =>
  moves.map(({ after, does }) => JSON.stringify({ after: formatDuration(after), ...does }))

/** Returns file and text of the test, in the language of the module that has the exploration. */
export function foundTest<A extends WalkApp>(
  { source, exportedAs }: Pick<ExplorationOptions<A>, 'source' | 'exportedAs'>,
  { broken, seed, moves, of }: FailedWalk,
  out: string | undefined,
): { readonly file: string; readonly text: string } {
  const path = fileURLToPath(source)
  const folder = out ?? join(dirname(path), 'found')
  const file = join(folder, `${seed}-${slugOf(broken.property)}.spec${extname(path)}`)
  const lead = relative(folder, path).split(sep).join('/')
  const text = `/** Found by an exploration on the walk of seed ${seed}, in ${moves.length} of ${of} moves. ${broken.says.replaceAll('*/', '* /')} */
import { test } from '${PACKED ? 'drydock' : '@drydock/e2e'}/playwright'
import { ${exportedAs} } from '${lead.startsWith('.') ? lead : `./${lead}`}'

test(${JSON.stringify(broken.property)}, async ({ openPage }) => {
  await ${exportedAs}.play(openPage, [
${moveLines(moves)
  .map(it => `    ${it},\n`)
  .join('')}  ])
})
`
  return { file, text }
}
