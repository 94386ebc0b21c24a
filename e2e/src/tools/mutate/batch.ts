/** Runs many mutants at once: each has renamed copies of the changed file, the test and the files between. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { between, type Graph, isTest, pathFrom } from './graph.ts'
import type { SourceChange } from './changes.ts'
import type { Tests } from './tests.ts'

/** Tests at a greater distance, or with more modules between, are not near. */
const MOST_STEPS = 3
const MOST_BETWEEN = 12
/** The entry of the contracts leads to all of them, and they are small. */
const MOST_CONTRACTS = 45
const AT_ONCE = 40
/** Tests with effects beyond their file run alone; subscribing to a journal has none. */
const ALONE = /\bvi\.|\bprocess\.|createServer|(?<!journal\.)listen\(|testing\/gateway/

/** Returns tests that reach a file over few modules, the nearest first. */
export function testsNear(graph: Graph, file: string): readonly string[] {
  const most = file.startsWith('contracts/') ? MOST_CONTRACTS : MOST_BETWEEN
  const near = [...graph].flatMap(([test, { text }]) => {
    if (!isTest(test) || ALONE.test(text)) return []
    const { files, steps } = between(graph, test, file)
    return files.length === 0 || files.length > most || steps > MOST_STEPS
      ? []
      : [{ test, steps, far: test.startsWith(`${file.replace(/\.tsx?$/, '')}.`) ? 0 : files.length }]
  })
  return near
    .toSorted((one, other) => one.steps - other.steps || one.far - other.far || one.test.length - other.test.length)
    .map(it => it.test)
}

/** Vitest caches files by name, so each name is used once. */
let copies = 0

/** Returns the changes of a file that the test does not notice. A test that fails without a change notices nothing. */
export async function survivorsOf(
  tests: Tests,
  graph: Graph,
  copy: string,
  file: string,
  test: string,
  changes: readonly SourceChange[],
): Promise<readonly SourceChange[]> {
  const { files } = between(graph, test, file)
  const left: SourceChange[] = []
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    const batch = [undefined, ...changes.slice(from, from + AT_ONCE)].map(change => ({
      change,
      suffix: `changed${++copies}`,
    }))
    const written = batch.flatMap(({ change, suffix }) => [...clone(graph, files, file, change?.text, suffix)])
    await Promise.all(written.map(([name, text]) => writeFile(join(copy, name), text)))
    const failed = await tests.failures(batch.map(it => join(copy, named(test, it.suffix))))
    await Promise.all(written.map(([name]) => rm(join(copy, name))))
    left.push(
      ...unnoticed(
        batch.map(({ change, suffix }) => ({ change, hasFailed: failed.has(join(copy, named(test, suffix))) })),
      ),
    )
  }
  return left
}

/** Returns the changes of a run whose tests passed; all of them if the tests fail without a change. */
function unnoticed(
  run: readonly { readonly change: SourceChange | undefined; readonly hasFailed: boolean }[],
): readonly SourceChange[] {
  const isSound = run.some(it => it.change === undefined && !it.hasFailed)
  return run.flatMap(({ change, hasFailed }) => (change === undefined || (isSound && hasFailed) ? [] : [change]))
}

const named = (file: string, suffix: string): string => file.replace(/(\.test)?(\.tsx?)$/, `.${suffix}$1$2`)

/** Returns the texts of the copied modules, which import each other's copies. */
function clone(
  graph: Graph,
  files: readonly string[],
  file: string,
  changed: string | undefined,
  suffix: string,
): ReadonlyMap<string, string> {
  return new Map(
    files.map(name => {
      const { text: was, imports } = graph.get(name) ?? { text: '', imports: new Map<string, string>() }
      let now = name === file ? (changed ?? was) : was
      for (const [as, target] of imports)
        if (files.includes(target)) now = now.replaceAll(`'${as}'`, `'${pathFrom(name, named(target, suffix))}'`)
      return [named(name, suffix), now]
    }),
  )
}
