/** Runs the mutants of a file: nearby tests first, then tests of its users and scenarios for the survivors. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beside, type Graph, isTest, usersOf } from './graph.ts'
import { type SourceChange, changesOf } from './changes.ts'
import { scenariosPass, scenariosOf } from './scenarios.ts'
import { isEquivalent, changeText } from './changeText.ts'
import type { MutationTarget } from './targets.ts'
import type { Tests } from './tests.ts'
import { survivorsOf, testsNear } from './batch.ts'

export interface MutantRunner {
  readonly copy: string
  readonly graph: Graph
  readonly together: Tests
  readonly isolated: Tests
  /** How far an unnoticed change is followed: near tests, tests of users of the file, or scenarios. */
  readonly asked: 'near' | 'units' | 'scenarios'
  /** Whether a test file passes without a change, by path. */
  readonly known: Map<string, boolean>
}
/** Result of the changes of a file. */
export interface FileResult {
  readonly area: string
  readonly file: string
  readonly changes: number
  readonly noticed: number
  readonly equivalent: number
  readonly survivors: readonly string[]
}

const MOST_SLOW = 12

/** Name of a mutant in output and results, such as 'client/src/a.ts:3: 1 → 2'. */
export const mutantName = (file: string, change: SourceChange): string =>
  `${file}:${change.line}: ${changeText(change)}`

/** Tries the changes of a file; `isChosen` picks some of them by name, and by place in `changesOf`. */
export async function tryFile(
  runner: MutantRunner,
  { name, only }: MutationTarget,
  file: string,
  isChosen: (name: string, place: number) => boolean = () => true,
): Promise<FileResult> {
  const original = runner.graph.get(file)?.text ?? ''
  const all = changesOf(original, file, only).filter((it, place) => isChosen(mutantName(file, it), place))
  const worth = all.filter(it => !isEquivalent(file, original, it))
  const near = await leftByNear(runner, file, worth)
  const left = runner.asked === 'near' ? near : await leftBySlow(runner, file, near)
  return {
    area: name,
    file,
    changes: all.length,
    equivalent: all.length - worth.length,
    noticed: worth.length - left.length,
    survivors: left.map(it => mutantName(file, it)),
  }
}

async function leftByNear(
  { together, graph, copy }: MutantRunner,
  file: string,
  changes: readonly SourceChange[],
): Promise<readonly SourceChange[]> {
  let left = changes
  for (const test of left.length === 0 ? [] : testsNear(graph, file)) {
    const concerned = left.filter(it => reaches(graph, test, it))
    if (concerned.length === 0) continue
    const unnoticed = await survivorsOf(together, graph, copy, file, test, concerned)
    left = left.filter(it => !concerned.includes(it) || unnoticed.includes(it))
  }
  return left
}

/** Returns whether a test names a constant, or imports a module that does. */
function reaches(graph: Graph, test: string, { constant }: SourceChange): boolean {
  if (constant === undefined) return true
  const { text = '', imports = new Map<string, string>() } = graph.get(test) ?? {}
  return [text, ...[...imports.values()].map(it => graph.get(it)?.text ?? '')].some(it => it.includes(constant))
}

async function leftBySlow(
  runner: MutantRunner,
  file: string,
  changes: readonly SourceChange[],
): Promise<readonly SourceChange[]> {
  const { copy, graph, isolated } = runner
  const path = join(copy, file)
  const left: SourceChange[] = []
  for (const change of changes) {
    const mentions = (user: string): boolean =>
      change.constant === undefined || graph.get(user)?.text.includes(change.constant) === true
    const slow = await passing(runner, testsOfUsers(graph, file, mentions))
    const scenarios = runner.asked === 'scenarios' ? await scenariosOf(copy, graph, file, mentions) : []
    if (scenarios.length > 0) await isSteady(runner, scenarios)
    await writeFile(path, change.text)
    const isNoticed =
      (await oneFails(isolated, slow, path)) ||
      (scenarios.length > 0 && (await isSteady(runner, scenarios)) && !(await scenariosPass(copy, scenarios)))
    await writeFile(path, graph.get(file)?.text ?? '')
    await isolated.failures([], path)
    if (!isNoticed) left.push(change)
  }
  return left
}

/** Returns whether one of the tests fails. */
async function oneFails(isolated: Tests, tests: readonly string[], changed: string): Promise<boolean> {
  for (const it of tests) if ((await isolated.failures([it], changed)).size > 0) return true
  return false
}

/** Returns tests beside the users of the file, and beside their users. */
function testsOfUsers(graph: Graph, file: string, mentions: (file: string) => boolean): readonly string[] {
  const users = usersOf(graph, file).flatMap(user =>
    user.endsWith('/src/index.ts') ? [...graph.keys()].filter(one => one !== user && mentions(one)) : [user],
  )
  const near = [...users, ...users.filter(it => !isTest(it)).flatMap(it => usersOf(graph, it))]
  const tests = [...beside(graph, file), ...near.flatMap(it => (isTest(it) ? [it] : beside(graph, it)))]
  return [...new Set(tests)].slice(0, MOST_SLOW)
}

/** Returns the tests that pass without a change, by absolute path. */
async function passing({ copy, isolated, known }: MutantRunner, tests: readonly string[]): Promise<readonly string[]> {
  const paths = tests.map(it => join(copy, it))
  const fresh = paths.filter(it => !known.has(it))
  const failed = fresh.length === 0 ? new Map<string, string>() : await isolated.failures(fresh)
  for (const it of fresh) known.set(it, !failed.has(it))
  return paths.filter(it => known.get(it) === true)
}

async function isSteady({ copy, known }: MutantRunner, scenarios: readonly string[]): Promise<boolean> {
  const key = scenarios.join(' ')
  const before = known.get(key)
  if (before !== undefined) return before
  const now = await scenariosPass(copy, scenarios)
  known.set(key, now)
  return now
}
