import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { buildDigest } from '#cached/buildDigest.ts'
import { connect } from '#queue/connection.ts'
import { startSeeds } from '#queue/producer.ts'
import { HAS_REDIS, startRedis, WITHOUT_REDIS } from '#queue/testing/redis.ts'
import { startWorker } from '#queue/testing/run.ts'
import { loadScreens } from '#runner/apps/bundles.ts'
import { explore } from './explore.ts'
import { seedTasks } from './seedTasks.ts'

const changed = { by: (code: string): string => code }
vi.mock('../runner/engines/dom/appScript.ts', async original => {
  const own = await original<typeof import('#runner/engines/dom/appScript.ts')>()
  return {
    ...own,
    appScript: async () => {
      const { code, css } = await loadScreens()
      return own.compiled({ code: changed.by(code), css })
    },
  }
})

let dir = ''
const said: string[] = []
const errors: string[] = []
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'explore-'))
  said.length = 0
  errors.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation(text => said.push(String(text)) > 0)
  vi.spyOn(process.stderr, 'write').mockImplementation(text => errors.push(String(text)) > 0)
})
afterEach(async () => {
  vi.restoreAllMocks()
  changed.by = code => code
  await rm(dir, { recursive: true })
})

test.each([
  [['--time', '90'], "--time takes a span such as 90s or 10m, not '90'."],
  [['--time', '0s'], '--time takes a span'],
  [['--runs', '0'], '--runs takes a whole number from 1'],
  [['--seed', 'x'], '--seed takes a whole number'],
  [['--jobs', '0'], '--jobs takes a whole number from 1'],
  [['--jobs', '2', '--broken', 'all'], '--jobs does not go with --broken. Omit it.'],
  [['--jobs', '2', '--queue', 'redis://127.0.0.1', '--runs', '1'], '--jobs does not go with --queue. Omit it.'],
  [['--attach', 'ab12'], '--attach needs --queue URL.'],
  [['--queue', 'redis://127.0.0.1'], '--queue needs --runs N'],
  [['--queue', 'redis://127.0.0.1', '--time', '9s'], '--time does not go with --queue. Omit it, and name --runs.'],
  [['--queue', 'redis://127.0.0.1', '--broken', 'all'], '--broken does not go with --queue.'],
  [['--corpus', 'package.json'], "package.json' cannot be read: a part of its path is a file, not a folder."],
  [['--queue', 'http://here', '--runs', '1'], '--queue takes an address such as redis://host:6379'],
  [
    ['--queue', 'redis://127.0.0.1', '--runs', '1', '--patience', 'long'],
    "--patience takes a span such as 30s, not 'long'.",
  ],
])('%j is refused: %s', async (words, message) => {
  await expect(explore.start(words)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(message) })
})

test.runIf(process.platform === 'linux')(
  'a corpus that cannot be written is refused before the first walk',
  async () => {
    await expect(explore.start(['--time', '1ms', '--out', dir, '--corpus', '/proc/drydock'])).rejects.toMatchObject({
      exitCode: 2,
      message: "'/proc/drydock' cannot be written: there is no such file or folder.",
    })
  },
)

test('walks that break nothing exit with 0 and write nothing', { timeout: 300_000 }, async () => {
  expect(await explore.start(['--runs', '2', '--seed', '3', '--json', '--out', dir])).toBe(0)
  expect(JSON.parse(said.join(''))).toEqual({ walks: 2, seed: 3, found: [] })
  expect(await readdir(dir)).toEqual([])
})

test('a walk that breaks a promise exits with 1 and writes a scenario, named with the command that plays it', {
  timeout: 300_000,
}, async () => {
  changed.by = code => code.replace('new Set(shown ? []', 'new Set(true ? []')
  expect(await explore.start(['--runs', '4', '--seed', '1', '--out', dir])).toBe(1)
  const [file = ''] = await readdir(dir)
  expect(await readFile(join(dir, file), 'utf8')).toMatch(
    /^# yaml-language-server: \$schema=.*scenarios\/scenario\.schema\.json\nscenario: Walk \d+\n/,
  )
  expect(said.join('')).toContain(`Play it with: npx drydock replay ${join(dir, file)} --driver dom`)
})

test.skipIf(!HAS_REDIS)(
  `walks of a queue print and write what local ones do, with the worker${WITHOUT_REDIS}`,
  { timeout: 300_000 },
  async () => {
    changed.by = code => code.replace('new Set(shown ? []', 'new Set(true ? []')
    const { url, address } = await startRedis()
    await startWorker(address, 'worker-1', { buildOf: buildDigest, seedTasks: seedTasks() })
    const words = ['--runs', '2', '--seed', '2', '--json', '--out']
    const explored = async (name: string, ...more: readonly string[]) => {
      said.length = 0
      const code = await explore.start([...words, join(dir, name), ...more])
      const files = await readdir(join(dir, name))
      return {
        code,
        said: JSON.parse(said.join('')),
        files,
        texts: await Promise.all(files.map(it => readFile(join(dir, name, it), 'utf8'))),
      }
    }
    const local = await explored('here')
    const queued = await explored('there', '--queue', url)
    expect(local.said.found.length).toBeGreaterThan(0)
    const renamed = JSON.parse(JSON.stringify(local.said).replaceAll('/here/', '/there/'))
    for (const it of renamed.found) it.worker = 'worker-1'
    expect(queued).toEqual({ ...local, said: renamed })
    // The command that goes on needs no --runs: the run has its number of walks.
    expect(errors.join('')).toMatch(/go on with: npx drydock explore --attach \w+ --queue redis:/)
  },
)

test('--corpus keeps a walk that reaches something new, and the same seed keeps the same walk', {
  timeout: 300_000,
}, async () => {
  const corpusOf = async (name: string): Promise<readonly string[]> => {
    const folder = join(dir, name)
    expect(await explore.start(['--runs', '1', '--seed', '3', '--out', dir, '--corpus', folder])).toBe(0)
    return Promise.all((await readdir(folder)).map(it => readFile(join(folder, it), 'utf8')))
  }
  const first = await corpusOf('one')
  expect(first).toHaveLength(1)
  expect(JSON.parse(first[0] ?? '')).toMatchObject({
    version: 3,
    reached: expect.arrayContaining([expect.any(String)]),
  })
  expect(await corpusOf('two')).toEqual(first)
})

test('walks in threads reach and keep what they do without', { timeout: 300_000 }, async () => {
  const corpusOf = async (jobs: string): Promise<Readonly<Record<string, string>>> => {
    const folder = join(dir, jobs)
    const words = ['--runs', '8', '--seed', '21', '--out', dir, '--corpus', folder, '--jobs', jobs]
    expect(await explore.start(words)).toBe(0)
    return filesOf(folder)
  }
  const kept = await corpusOf('1')
  expect(Object.keys(kept).length).toBeGreaterThan(2)
  expect(await corpusOf('2')).toEqual(kept)
})

/** Returns the names and texts of the files of a corpus. */
async function filesOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder)).toSorted()
  const texts = await Promise.all(names.map(it => readFile(join(folder, it), 'utf8')))
  return Object.fromEntries(names.map((name, at) => [name, texts[at] ?? '']))
}

test.skipIf(!HAS_REDIS)(
  `a corpus guides walks on a queue as it guides local ones, and learns the same${WITHOUT_REDIS}`,
  { timeout: 300_000 },
  async () => {
    const { url, address } = await startRedis()
    await startWorker(address, 'worker-1', { buildOf: buildDigest, seedTasks: seedTasks() })
    const [here, there] = [join(dir, 'here'), join(dir, 'there')]
    const walk = (seed: string, corpus: string, ...more: readonly string[]) =>
      explore.start(['--runs', '3', '--seed', seed, '--out', join(dir, 'found'), '--corpus', corpus, ...more])
    expect(await walk('5', here, '--runs', '2')).toBe(0)
    await cp(here, there, { recursive: true })
    expect(await walk('11', here)).toBe(0)
    expect(await walk('11', there, '--queue', url)).toBe(0)
    const learned = await filesOf(here)
    // The first two walks are those of the corpus, the third one is new.
    expect(Object.keys(learned).length).toBeGreaterThan(2)
    expect(await filesOf(there)).toEqual(learned)
  },
)

test.skipIf(!HAS_REDIS)(
  `a guided run is attached to with its corpus, and another one without${WITHOUT_REDIS}`,
  { timeout: 300_000 },
  async () => {
    const { url, address } = await startRedis()
    const redis = await connect(address)
    onTestFinished(() => redis.disconnect())
    const begin = async (params: { readonly params?: unknown }): Promise<string> => {
      const build = buildDigest('dom', 'explore')
      const about = { kind: 'explore', driver: 'dom', build, first: 3, count: 1, size: 1, ...params } as const
      return (await startSeeds(redis, address, about)).id
    }
    const attach = (run: string, ...more: readonly string[]) =>
      explore.start(['--queue', url, '--attach', run, '--out', dir, ...more])
    const [guided, plain] = [await begin({ params: { first: 3, corpus: [] } }), await begin({})]
    await startWorker(address, 'worker-1', { buildOf: buildDigest, seedTasks: seedTasks() })
    await expect(attach(guided)).rejects.toMatchObject({
      exitCode: 2,
      message: 'a corpus guides this run: name its folder with --corpus.',
    })
    // The refusal has lost nothing.
    const corpus = join(dir, 'corpus')
    expect(await attach(guided, '--corpus', corpus)).toBe(0)
    expect(await readdir(corpus)).toHaveLength(1)
    await expect(attach(plain, '--corpus', corpus)).rejects.toMatchObject({
      exitCode: 2,
      message: 'no corpus guides this run: attach to it without --corpus.',
    })
  },
)

test('--broken says why no walk reaches a row, and takes no walk', { timeout: 300_000 }, async () => {
  expect(await explore.start(['--broken', 'SM-SYNC-9', '--json'])).toBe(0)
  expect(JSON.parse(said.join(''))).toEqual({
    proofs: [],
    unreached: [{ row: 'SM-SYNC-9', why: expect.stringContaining('the button is disabled') }],
  })
})

test('a corpus of another version is refused in one line', async () => {
  await writeFile(join(dir, '0001-00000000.json'), '{"version":0}')
  await expect(explore.start(['--runs', '1', '--corpus', dir])).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining('is no walk of this version of Drydock'),
  })
})
