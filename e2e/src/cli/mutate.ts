/** `drydock mutate`: changes the source in one place at a time, in a copy, and says which changes no test notices. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ROOT } from '#places.ts'
import { copyWorkspace } from '../mutate/copy.ts'
import { type Change, changesOf } from '../mutate/places.ts'
import { filesOf, type Target, TARGETS } from '../mutate/targets.ts'
import { type Tests, testsOf } from '../mutate/tests.ts'
import { command, unknown } from './command.ts'
import { tool } from './tool.ts'

interface Count {
  readonly file: string
  changed: number
  noticed: number
}
interface Bench {
  readonly copy: string
  readonly tests: Tests
  /** Whether scenarios are asked about what no unit test notices. */
  readonly scenarios: boolean
  /** By part of a path: whether its tests pass when nothing is changed. */
  readonly known: Map<string, boolean>
}

export const mutate = command({
  words: `[${TARGETS.map(it => it.name).join(' | ')} | files…]`,
  most: 20,
  about:
    'Changes machines of the app, constants of the contracts and devices of the boat in one place at a time, in a copy of the workspace, and asks unit tests and then scenarios whether they notice. Prints the share that is noticed and every change that is not.',
  options: {
    'unit-only': { type: 'boolean', help: 'Leaves the scenarios out, which is quicker.' },
    json: { type: 'string', value: 'FILE', help: 'Writes counts and survivors as JSON.' },
  },
  async run(words, given) {
    const chosen = await choose(words)
    const copy = await copyWorkspace()
    const bench: Bench = { copy, tests: testsOf(copy), scenarios: given['unit-only'] !== true, known: new Map() }
    const counts: Count[] = []
    const survivors: string[] = []
    try {
      for (const { target, file } of chosen) {
        const count = await tryFile(bench, target, file, it => survivors.push(it))
        if (count.changed > 0) counts.push(count)
      }
    } finally {
      bench.tests.close()
      await rm(copy, { recursive: true, force: true })
    }
    const all = counts.reduce((sum, it) => ({ file: 'all', changed: sum.changed + it.changed, noticed: sum.noticed + it.noticed }), { file: 'all', changed: 0, noticed: 0 })
    process.stdout.write(`\n${[...counts, all].map(line).join('\n')}\n`)
    if (given.json !== undefined) await writeFile(given.json, `${JSON.stringify({ counts, survivors }, null, 2)}\n`)
    return 0
  },
})

const line = ({ file, changed, noticed }: Count): string => `${file.padEnd(40)} ${`${noticed}/${changed}`.padStart(9)}  ${String(Math.floor((noticed / Math.max(1, changed)) * 100)).padStart(3)} %`

/** The files of the targets that were named, or the files themselves; everything without words. */
async function choose(words: readonly string[]): Promise<readonly { readonly target: Target; readonly file: string }[]> {
  const all = (await Promise.all(TARGETS.map(async target => (await filesOf(target)).map(file => ({ target, file }))))).flat()
  if (words.length === 0) return all
  const found = words.map(word => all.filter(it => it.target.name === word || it.file === word))
  const missing = words.find((_, index) => found[index]?.length === 0)
  if (missing !== undefined)
    throw await unknown(
      'target',
      missing,
      all.flatMap(it => [it.target.name, it.file]),
    )
  return found.flat()
}

/** Tries every change of a file; each survivor is told as it is found. */
async function tryFile(bench: Bench, target: Target, file: string, survives: (text: string) => void): Promise<Count> {
  const original = await readFile(join(ROOT, file), 'utf8')
  const changes = changesOf(original, file, target.only)
  const path = join(bench.copy, file)
  const count = { file, changed: changes.length, noticed: 0 }
  const stages = changes.length === 0 ? [] : await stagesOf(bench, target.tests(basename(file)), path)
  for (const change of changes) {
    await writeFile(path, change.text)
    if (await isNoticed(bench, stages, path)) {
      count.noticed++
      continue
    }
    const text = `${file}:${change.line}: ${short(change.was)} → ${short(change.becomes)}`
    process.stdout.write(`${text}\n`)
    survives(text)
  }
  await writeFile(path, original)
  if (changes.length > 0) await bench.tests.failures([], path)
  if (changes.length > 0) process.stderr.write(`${line(count)}\n`)
  return count
}

/** The stages without tests that fail anyway: those notice nothing. */
async function stagesOf(bench: Bench, stages: readonly (readonly string[])[], path: string): Promise<readonly (readonly string[])[]> {
  const kept: string[][] = []
  for (const stage of stages) {
    const good: string[] = []
    for (const part of stage) if (await passes(bench, part, path)) good.push(part)
    kept.push(good)
  }
  return kept
}

async function passes({ tests, known }: Bench, part: string, path: string): Promise<boolean> {
  const before = known.get(part)
  if (before !== undefined) return before
  const failed = await tests.failures([part], path)
  if (failed.length > 0) process.stderr.write(`Left out, since it fails before anything is changed: ${part}\n${failed.join('\n')}\n`)
  known.set(part, failed.length === 0)
  return failed.length === 0
}

async function isNoticed({ copy, tests, scenarios }: Bench, stages: readonly (readonly string[])[], path: string): Promise<boolean> {
  for (const stage of stages) if ((await tests.failures(stage, path)).length > 0) return true
  if (!scenarios) return false
  const { code } = await tool('node', [join(copy, 'e2e/src/cli/main.ts'), 'replay', '--driver', 'headless'])
  return code !== 0
}

const short = (text: Change['was']): string => {
  const flat = text.replaceAll(/\s+/g, ' ')
  return flat.length > 90 ? `${flat.slice(0, 90)}…` : flat
}
