import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { buildDigest } from '#cached/buildDigest.ts'
import { SCENARIOS } from '#paths.ts'
import { connect } from '#queue/connection.ts'
import { startSeeds } from '#queue/producer.ts'
import { HAS_REDIS, startRedis, WITHOUT_REDIS } from '#queue/testing/redis.ts'
import { startWorker } from '#queue/testing/run.ts'
import type { openTextBuild } from '#tools/mutate/texts/textBuild.ts'
import type { play } from '#tools/mutate/texts/played.ts'
import { textsOfApp } from '#tools/mutate/texts/modules.ts'
import { selectedTexts } from '#tools/mutate/texts/round.ts'
import { textScenarios } from '#tools/mutate/texts/textTask.ts'
import { mutate } from './mutate.ts'
import { seedTasks } from './seedTasks.ts'

const SLOW = { timeout: 240_000 }
/** Each run of the command has a cache of its own. */
let cache = ''
const stages = { opened: 0, closed: 0 }

vi.mock('../runner/host/library.ts', async original => {
  const own = await original<typeof import('#runner/host/library.ts')>()
  return { ...own, scenariosOf: () => own.scenariosOf([join(SCENARIOS, 'alarm')]).slice(0, 15) }
})
vi.mock('../tools/mutate/texts/reads.ts', async original => {
  const own = await original<typeof import('#tools/mutate/texts/reads.ts')>()
  const openReads: typeof own.openReads = scenarios => own.openReads(scenarios, join(cache, 'texts-read.json'))
  return { ...own, openReads }
})
vi.mock('../tools/mutate/texts/textBuild.ts', () => ({
  async openTextBuild() {
    stages.opened++
    const close = async (): Promise<void> => void stages.closed++
    return { browser: undefined, agent: '', appFolder: '', close } as unknown as ReturnType<typeof openTextBuild>
  },
}))
vi.mock('../tools/mutate/texts/tests.ts', async original => ({
  ...(await original<typeof import('#tools/mutate/texts/tests.ts')>()),
  testFiles: async () => [],
}))
/** Scenarios read one text of three, fail once in a while without a change, and notice half of the changes. */
vi.mock('../tools/mutate/texts/played.ts', async () => {
  const { textsOfApp } = await import('#tools/mutate/texts/modules.ts')
  const byteOf = (text: string): number => createHash('sha256').update(text).digest()[0] ?? 0
  const played: typeof play = async (_, scenario, id) => {
    const key = `${scenario.id} ${scenario.case}`
    if (id !== undefined) return { passed: byteOf(`${key} ${id}`) % 8 > 0, ms: 1, read: [] }
    const read = (await textsOfApp()).map(it => it.id).filter(it => byteOf(`${it} ${key}`) % 3 === 0)
    const isFine = byteOf(key) % 7 > 0
    return { passed: isFine, ms: byteOf(key), read, ...(isFine ? {} : { failure: 'It failed.' }) }
  }
  return { play: played }
})

let said = ''
beforeEach(async () => {
  Object.assign(stages, { opened: 0, closed: 0 })
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    said += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => vi.restoreAllMocks())

/** Runs the command, with an empty cache unless another one goes on. */
async function run(words: readonly string[], isFresh = true) {
  said = ''
  if (isFresh) {
    await rm(cache, { recursive: true, force: true })
    cache = await mkdtemp(join(tmpdir(), 'texts-'))
  }
  const code = await mutate.start(['--texts', ...words])
  return { code, said }
}

const withoutWorkers = (text: string): string => text.replaceAll(/ {2}on (?:one|two)$/gm, '')

test.skipIf(!HAS_REDIS)(
  `changed texts of a queue print what local ones do, in the same order, with the worker${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { url, address } = await startRedis()
    const workers = ['one', 'two'].map(it =>
      startWorker(address, it, { buildOf: buildDigest, seedTasks: seedTasks(), concurrency: 1 }),
    )
    const local = await run(['profile/'])
    const lines = local.said.trimEnd().split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([expect.stringMatching(/^15\/15 /), expect.stringContaining('UNNOTICED')]),
    )
    const queued = await run(['profile/', '--queue', url])
    expect({ ...queued, said: withoutWorkers(queued.said) }).toEqual(local)
    // All but the empty line and the summary.
    expect(queued.said.match(/ {2}on (?:one|two)$/gm)).toHaveLength(lines.length - 2)
    const cached = await run(['profile/'], false)
    const again = await run(['profile/', '--queue', url], false)
    expect({ ...again, said: withoutWorkers(again.said) }).toEqual(cached)
    await Promise.all(workers.map(async it => (await it).stop()))
    expect(stages.closed).toBe(stages.opened)
  },
)

test.skipIf(!HAS_REDIS)(
  `--attach goes on with a run of scenarios that are read, and then tries the texts of that run${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { url, address } = await startRedis()
    const local = await run(['profile/'])
    const [cases, ids] = [[...textScenarios().keys()], selectedTexts(await textsOfApp(), ['profile/'])]
    const redis = await connect(address)
    onTestFinished(() => redis.disconnect())
    const { id } = await startSeeds(redis, address, {
      kind: 'mutate-texts',
      driver: 'chromium',
      build: buildDigest('chromium', 'mutate-texts'),
      first: 0,
      count: cases.length,
      size: 1,
      params: { is: 'reads', cases, texts: ids.map(it => it.id) },
    })
    await startWorker(address, 'one', { buildOf: buildDigest, seedTasks: seedTasks(), concurrency: 1 })
    const attached = await run(['--attach', id, '--queue', url])
    expect({ ...attached, said: withoutWorkers(attached.said) }).toEqual(local)
  },
)
