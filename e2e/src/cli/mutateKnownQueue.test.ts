import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cp } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildDigest } from '#cached/buildDigest.ts'
import { ROOT } from '#paths.ts'
import { HAS_REDIS, startRedis, WITHOUT_REDIS } from '#queue/testing/redis.ts'
import { startWorker } from '#queue/testing/run.ts'
import { alarm } from '#tools/mutate/known/alarm.ts'
import { checkText } from '#tools/mutate/known/mutant.ts'
import type { RunChecks } from '#tools/mutate/known/round.ts'
import { mutate } from './mutate.ts'
import { seedTasks } from './seedTasks.ts'

const SLOW = { timeout: 240_000 }
const FILES = [...new Set(alarm.map(it => it.file))]

const copies: string[] = []
vi.mock('../tools/mutate/copy.ts', async original => ({
  ...(await original<typeof import('#tools/mutate/copy.ts')>()),
  async copyWorkspace() {
    const copy = await mkdtemp(join(tmpdir(), 'mutate-known-'))
    copies.push(copy)
    for (const it of FILES) await cp(join(ROOT, it), join(copy, it))
    return copy
  },
}))
/** Checks pass without a mutant, and notice most mutants. */
vi.mock('../tools/mutate/known/ask.ts', async original => {
  const ask: RunChecks = async (copy, checks) => {
    const read = (root: string) => Promise.all(FILES.map(it => readFile(join(root, it), 'utf8')))
    const isChanged = String(await read(copy)) !== String(await read(ROOT))
    return checks.map(it =>
      isChanged && checkText(it).length % 4 > 0
        ? { is: 'failed', why: `${checkText(it)} fails.` }
        : { is: 'passed', why: '' },
    )
  }
  return { ...(await original<typeof import('#tools/mutate/known/ask.ts')>()), ask }
})

let said = ''
beforeEach(() => {
  said = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    said += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => vi.restoreAllMocks())

async function run(...words: readonly string[]) {
  said = ''
  const code = await mutate.start(['--known', 'alarm', ...words])
  return { code, said }
}

test.skipIf(!HAS_REDIS)(
  `known mutants of a queue print what local ones do, in the same order, with the worker${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { url, address } = await startRedis()
    for (const it of ['one', 'two'])
      await startWorker(address, it, { buildOf: buildDigest, seedTasks: seedTasks(), concurrency: 1 })
    const local = await run()
    const queued = await run('--queue', url)
    expect(local).toMatchObject({ code: 1, said: expect.stringMatching(/^noticed {2}alarm[\s\S]*^NOT {6}alarm/m) })
    expect(queued.said.match(/ {2}on (?:one|two)$/gm)).toHaveLength(alarm.length)
    expect({ ...queued, said: queued.said.replaceAll(/ {2}on (?:one|two)$/gm, '') }).toEqual(local)
  },
)

test.skipIf(!HAS_REDIS)(
  `known mutants that no worker can try count as not noticed, with the reason${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { url, address } = await startRedis()
    const own = seedTasks()
    const failing = (params: unknown) => ({
      play: async (seed: number) =>
        seed === 0 ? Promise.reject(new Error('no space left')) : own['mutate-known']?.(params).play(seed),
    })
    await startWorker(address, 'one', { buildOf: buildDigest, seedTasks: { ...own, 'mutate-known': failing } })
    const { code, said: text } = await run('--queue', url)
    expect(code).toBe(1)
    expect(text.match(/^NOT .*\n.*: No worker could play it, in three attempts: no space left$/gm)).toHaveLength(5)
  },
)
