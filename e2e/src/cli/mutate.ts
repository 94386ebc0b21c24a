/** `drydock mutate`: mutation tests in a copy of the workspace; lists the mutants that survive. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { copyWorkspace } from '#tools/mutate/copy.ts'
import { readGraph } from '#tools/mutate/graph.ts'
import { type Bench, type Tried, tryFile } from '#tools/mutate/round.ts'
import { filesOf, type Target, TARGETS } from '#tools/mutate/targets.ts'
import { testsOf } from '#tools/mutate/tests.ts'
import { runTextMutants } from './mutateTexts.ts'
import { command, unknownWord, wholeNumber } from './command.ts'
import { runKnownMutants } from './mutateKnown.ts'

const Written = z.object({ files: z.array(z.object({ file: z.string(), survivors: z.array(z.string()) })) })

export const mutate = command({
  arguments: `[${TARGETS.map(it => it.name).join(' | ')} | files…]`,
  maxArguments: 40,
  description:
    'Runs mutation tests: changes state machines of the app, constants of the contracts and rules of the boat in one place at a time, in a copy of the workspace, and runs unit tests, then scenarios. Prints the share of detected mutants and every survivor.',
  options: {
    near: {
      type: 'boolean',
      help: 'Runs only unit tests near the changed file, for all its mutants at once: a first result in a few minutes.',
    },
    'unit-only': { type: 'boolean', help: 'Skips the scenarios, which is faster.' },
    json: { type: 'string', placeholder: 'FILE', help: 'Writes counts and survivors to a JSON file.' },
    again: { type: 'string', placeholder: 'FILE', help: 'Runs only the survivors in that JSON file.' },
    texts: {
      type: 'boolean',
      help: 'Changes the texts of the app one at a time in a browser instead. Words select texts by name or content; `law` selects texts that the requirements fix.',
    },
    jobs: { type: 'string', placeholder: 'N', help: 'Number of parallel jobs, each in its own copy. Default: 1.' },
    known: {
      type: 'boolean',
      help: 'Runs the known mutants. Words select rows: a group, a scenario, or a part of a name, file or title.',
    },
  },
  async run(words, given) {
    const jobs = wholeNumber(given.jobs, '--jobs', 1, 1, 16)
    if (given.known) return runKnownMutants(words, jobs)
    if (given.texts) return runTextMutants(words, jobs)
    const again =
      given.again === undefined ? undefined : Written.parse(JSON.parse(await readFile(given.again, 'utf8'))).files
    const waiting = (await choose(words)).filter(
      ({ file }) => again === undefined || again.some(it => it.file === file && it.survivors.length > 0),
    )
    const tried: Tried[] = []
    const work = async (): Promise<void> => {
      const bench = await openBench(given.near ? 'near' : given['unit-only'] ? 'units' : 'scenarios')
      try {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const { target, file } = next
          const result = await tryFile(bench, target, file, again?.find(it => it.file === file)?.survivors)
          if (result.changes === 0) continue
          tried.push(result)
          process.stdout.write(`${[line(file, [result]), ...result.survivors.map(it => `  ${it}`)].join('\n')}\n`)
          if (given.json !== undefined) await writeFile(given.json, written(tried))
        }
      } finally {
        await bench.close()
      }
    }
    await Promise.all(Array.from({ length: Math.min(waiting.length, jobs) }, work))
    process.stdout.write(`\n${summary(tried).join('\n')}\n`)
    return 0
  },
})

async function openBench(asked: Bench['asked']): Promise<Bench & { close(): Promise<void> }> {
  const copy = await copyWorkspace()
  const together = testsOf(copy, false)
  const isolated = testsOf(copy, true)
  const close = async (): Promise<void> => {
    together.close()
    isolated.close()
    await rm(copy, { recursive: true, force: true })
  }
  return { copy, graph: await readGraph(copy), together, isolated, asked, known: new Map(), close }
}

const sum = (tried: readonly Tried[], key: 'changes' | 'noticed' | 'equivalent'): number =>
  tried.reduce((all, it) => all + it[key], 0)

/** Returns a line with the share of detected mutants; equivalent mutants are not counted. */
function line(name: string, tried: readonly Tried[]): string {
  const [changes, noticed, equivalent] = [sum(tried, 'changes'), sum(tried, 'noticed'), sum(tried, 'equivalent')]
  const share = Math.floor((noticed / Math.max(1, changes - equivalent)) * 100)
  return `${name.padEnd(44)} ${`${noticed}/${changes - equivalent}`.padStart(9)}  ${String(share).padStart(3)} %${equivalent > 0 ? `  ${equivalent} equivalent` : ''}`
}

const areas = (tried: readonly Tried[]): readonly string[] => [...new Set(tried.map(it => it.area))]
const summary = (tried: readonly Tried[]): readonly string[] => [
  ...areas(tried).map(area =>
    line(
      area,
      tried.filter(it => it.area === area),
    ),
  ),
  line('all', tried),
]

function written(tried: readonly Tried[]): string {
  const counts = areas(tried).map(area => {
    const mine = tried.filter(it => it.area === area)
    return { area, changes: sum(mine, 'changes'), noticed: sum(mine, 'noticed'), equivalent: sum(mine, 'equivalent') }
  })
  return `${JSON.stringify({ counts, files: tried }, null, 2)}\n`
}

/** Returns the files that the words select, by target or by path; all files without words. */
async function choose(words: readonly string[]): Promise<{ readonly target: Target; readonly file: string }[]> {
  const all = (
    await Promise.all(TARGETS.map(async target => (await filesOf(target)).map(file => ({ target, file }))))
  ).flat()
  if (words.length === 0) return all
  const found = words.map(word => all.filter(it => it.target.name === word || it.file === word))
  const missing = words.find((_, index) => found[index]?.length === 0)
  if (missing !== undefined)
    throw await unknownWord(
      'target',
      missing,
      all.flatMap(it => [it.target.name, it.file]),
    )
  return found.flat()
}
