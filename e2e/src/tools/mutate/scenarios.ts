/** Runs the scenarios of the areas that a file serves, without a browser. */
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Graph, isTest, usersOf } from './graph.ts'
import { runInCopy } from './runInCopy.ts'

const LONGEST_MS = 300_000
/** Maximum number of areas for one file, the nearest first; more would take an hour. */
const MOST_AREAS = 2

/** Returns the scenario files of the areas that are named like the file, its folder or its users. */
export async function scenariosOf(
  copy: string,
  graph: Graph,
  file: string,
  mentions: (file: string) => boolean,
): Promise<readonly string[]> {
  const folders = await readdir(join(copy, 'scenarios'))
  const users = usersOf(graph, file).filter(it => !isTest(it))
  const near = [
    file,
    ...[...graph.keys()].filter(it => users.includes(it) && mentions(it)),
    ...users.filter(mentions).flatMap(it => usersOf(graph, it).filter(one => !isTest(one))),
  ]
  const words = [...new Set(near.map(it => basename(it).replace(/\.tsx?$/, '')))]
    .filter(it => folders.includes(it))
    .slice(0, MOST_AREAS)
  const files = await Promise.all(
    words.map(async word =>
      (await readdir(join(copy, 'scenarios', word)))
        .filter(it => it.endsWith('.yaml'))
        .map(it => join(copy, 'scenarios', word, it)),
    ),
  )
  return files.flat()
}

/** Returns whether all scenarios pass; an endless one fails. */
export async function scenariosPass(copy: string, scenarios: readonly string[]): Promise<boolean> {
  const words = ['e2e/src/cli/main.ts', 'replay', '--driver', 'dom', '--jobs', '1', ...scenarios]
  return (await runInCopy(copy, words, LONGEST_MS)).code === 0
}
