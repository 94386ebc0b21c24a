import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { buildDigest } from '#cached/buildDigest.ts'
import type { OpenSeedTask } from '#queue/players.ts'
import { HAS_REDIS, startRedis, WITHOUT_REDIS } from '#queue/testing/redis.ts'
import { startWorker } from '#queue/testing/run.ts'
import { ROOT } from '#paths.ts'
import { type Graph, isTest, readGraph } from '#tools/mutate/graph.ts'
import type { OpenMutantRunner } from '#tools/mutate/openMutantRunner.ts'
import { mutate } from './mutate.ts'
import { seedTasks } from './seedTasks.ts'

const SLOW = { timeout: 240_000 }
/** The first one has more mutants than a range. */
const FILES = ['client/src/machines/connection.ts', 'client/src/machines/throttle.ts']

const runners = { opened: 0, closed: 0 }
vi.mock('../tools/mutate/openMutantRunner.ts', () => ({ openMutantRunner: () => runnerOf() }))

/** A runner whose tests pass without a change, and notice about three changes of four. */
async function runnerOf(): Promise<OpenMutantRunner> {
  const copy = await mkdtemp(join(tmpdir(), 'mutate-'))
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  await mkdir(join(copy, dirname(FILES[0] ?? '')), { recursive: true })
  const modules = [...(await readGraph(ROOT))].filter(([file]) =>
    FILES.some(it => file === it || file === it.replace('.ts', '.test.ts')),
  )
  const graph: Graph = new Map(modules)
  const originals = modules.filter(([file]) => !isTest(file)).map(([, it]) => it.text)
  const isNoticed = async (path: string): Promise<boolean> => {
    const text = await readFile(path.replace('.test.ts', '.ts'), 'utf8')
    const [byte = 0] = createHash('sha256').update(text).digest()
    return !originals.includes(text) && byte % 4 > 0
  }
  const together: OpenMutantRunner['together'] = {
    async failures(paths) {
      const failed = await Promise.all(paths.map(async it => ((await isNoticed(it)) ? [it] : [])))
      return new Map(failed.flat().map(it => [it, 'It failed.']))
    },
    close: () => undefined,
  }
  runners.opened++
  const close = async (): Promise<void> => void runners.closed++
  return { copy, graph, together, isolated: together, asked: 'near', known: new Map(), close }
}

let [dir, said] = ['', '']
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mutate-json-'))
  said = ''
  runners.opened = 0
  runners.closed = 0
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    said += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(dir, { recursive: true })
})

/** Runs the command; returns exit code, output and JSON. */
async function run(...words: readonly string[]) {
  said = ''
  const json = join(dir, 'mutants.json')
  const code = await mutate.start([...words, '--near', '--json', json])
  return { code, said, json: JSON.parse(await readFile(json, 'utf8')) }
}

const withoutWorkers = (text: string): string => text.replaceAll(/ {2}on (?:one|two)(?:, (?:one|two))?$/gm, '')

test.skipIf(!HAS_REDIS)(
  `mutants of a queue print and write what local ones do, in the same order, with the worker${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { url, address } = await startRedis()
    const workers = ['one', 'two'].map(it =>
      startWorker(address, it, { buildOf: buildDigest, seedTasks: seedTasks(), concurrency: 1 }),
    )
    const local = await run(...FILES)
    const queued = await run(...FILES, '--queue', url)
    expect(local.json.files.map((it: { survivors: unknown[] }) => it.survivors.length > 3)).toEqual([true, true])
    expect(withoutWorkers(queued.said)).toBe(local.said)
    const lines = queued.said.split('\n').filter(it => it.startsWith('  client/') || it.startsWith('client/'))
    expect(lines.filter(it => !/ {2}on (?:one|two)(?:, (?:one|two))?$/.test(it))).toEqual([])
    const named = queued.json.files.map(({ workers }: { workers: unknown[] }) => workers.length > 0)
    const unnamed = queued.json.files.map(({ workers: _, ...it }: { workers: unknown }) => it)
    expect([named, { ...queued.json, files: unnamed }]).toEqual([[true, true], local.json])
    await Promise.all(workers.map(async it => (await it).stop()))
    expect(runners.closed).toBe(runners.opened)
  },
)

test.skipIf(!HAS_REDIS)(
  `a worker without the sources refuses mutants with a sentence, and leaves them to others${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { url, address } = await startRedis()
    const { mutate: _, ...others } = seedTasks()
    const { lines } = await startWorker(address, 'one', { buildOf: buildDigest, seedTasks: others })
    const running = run(...FILES, '--queue', url, '--patience', '10m')
    const refusal = expect.stringMatching(/^Run \w+ is refused: this worker plays no seeds of mutate\.$/)
    await expect.poll(() => lines, { timeout: 120_000 }).toContainEqual(refusal)
    await startWorker(address, 'two', { buildOf: buildDigest, seedTasks: seedTasks() })
    const { code, json } = await running
    expect([code, json.files.map((it: { workers: unknown }) => it.workers)]).toEqual([0, [['two'], ['two']]])
  },
)

test.skipIf(!HAS_REDIS)(
  `mutants that no worker can try are named, and the others are counted${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { url, address } = await startRedis()
    const own = seedTasks()
    const failing: OpenSeedTask = params => {
      const task = own.mutate?.(params)
      return {
        play: async seed => (seed === 1 ? Promise.reject(new Error('no space left')) : task?.play(seed)),
        close: async () => task?.close?.(),
      }
    }
    await startWorker(address, 'one', { buildOf: buildDigest, seedTasks: { ...own, mutate: failing } })
    const { code, said: text, json } = await run(...FILES, '--queue', url)
    expect(code).toBe(1)
    expect(text).toContain(`${FILES[0]}, mutants 21 to 40: No worker could play it, in three attempts: no space left\n`)
    expect(json.files.map((it: { file: string; changes: number }) => [it.file, it.changes])).toEqual([
      [FILES[0], 74],
      [FILES[1], 23],
    ])
  },
)

test('--again tries only the survivors of an earlier run', SLOW, async () => {
  const { json } = await run(...FILES)
  const survivors = json.files.map((it: { survivors: unknown[] }) => it.survivors)
  const again = await run('--again', join(dir, 'mutants.json'))
  expect(again.json.files).toMatchObject(
    survivors.map((it: unknown[]) => ({ changes: it.length, noticed: 0, survivors: it })),
  )
})

test.each([
  [['--attach', 'ab12'], '--attach needs --queue URL.'],
  [['--patience', '3s'], '--patience needs --queue URL.'],
  [['--queue', 'redis://127.0.0.1', '--jobs', '2'], '--jobs does not go with --queue: `worker'],
  [['--queue', 'redis://127.0.0.1', '--attach', 'ab12', '--near'], '--near does not go with --attach: the mutants'],
  [
    ['machines', '--queue', 'redis://127.0.0.1', '--attach', 'ab12'],
    '--attach takes no words: the mutants of that run',
  ],
  [['--queue', 'http://here'], '--queue takes an address such as redis://host:6379'],
  [['--known', '--again', 'mutants.json'], '--again does not go with --known: it concerns mutants of files. Omit'],
  [['--texts', '--again', 'mutants.json'], '--again does not go with --texts: it concerns'],
  [['--texts', '--json', 'mutants.json'], '--json does not go with --texts: it concerns'],
  [['--known', '--unit-only'], '--unit-only does not go with --known: it concerns'],
  [['--known', '--texts'], '--texts does not go with --known. Run one after the other.'],
  [['machinery'], "unknown target 'machinery'. Did you mean 'machines'?"],
])('%j is refused: %s', SLOW, async (words, message) => {
  await expect(mutate.start(words)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(message) })
})

test.each([
  ['that is missing', undefined, ': there is no such file or folder.'],
  ['that is not JSON', 'nothing', ': it has no survivors. Name a file that `mutate --json` wrote.'],
  ['with something else', '{}', ': it has no survivors. Name a file that `mutate --json` wrote.'],
])('--again with a file %s is refused with one line', async (_, text, why) => {
  const file = join(dir, 'again.json')
  if (text !== undefined) await writeFile(file, text)
  await expect(mutate.start(['--again', file])).rejects.toMatchObject({
    exitCode: 2,
    message: `--again cannot use '${file}'${why}`,
  })
})
