import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scenario } from '@drydock/simulator'
import { expect, onTestFinished, test } from 'vitest'
import { selectionOf } from '#runner/host/library.ts'
import { openReads } from './reads.ts'

/** A folder with a scenario that uses a base, and the file of the cache. */
async function library() {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-reads-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'base.yaml'), 'name: Freja\n')
  const file = join(folder, 'a.yaml')
  await writeFile(file, 'scenario: A\nid: OWN-1\nuse: [base.yaml]\nsteps:\n  - after: 1h\n')
  return { folder, file, cache: join(folder, 'cache.json'), scenarios: selectionOf([file]).scenarios }
}

async function unread(scenarios: readonly Scenario[], cache: string, build = 'one'): Promise<number> {
  return (await openReads(scenarios, cache, build)).unread.length
}

/** Has the scenarios taken that are not in the cache. */
async function take(scenarios: readonly Scenario[], cache: string): Promise<void> {
  const reads = await openReads(scenarios, cache, 'one')
  for (const it of reads.unread) await reads.take(it, { passed: true, ms: 1, read: ['home/home.title'] })
}

test('a scenario that was read is read again when the app, or a file that it names, has changed', async () => {
  const { folder, cache, scenarios } = await library()
  await take(scenarios, cache)
  expect([await unread(scenarios, cache), await unread(scenarios, cache, 'two')]).toEqual([0, 1])
  await writeFile(join(folder, 'base.yaml'), 'name: Saga\n')
  expect(await unread(scenarios, cache)).toBe(1)
})

test('a cache that was cut off counts as empty', async () => {
  const { cache, scenarios } = await library()
  await writeFile(cache, '{"SC-1 ": {"pass')
  expect(await unread(scenarios, cache)).toBe(1)
})

test('what the cache has of a scenario before its change is left out when it is written again', async () => {
  const { file, cache, scenarios } = await library()
  await take(scenarios, cache)
  await appendFile(file, '  - after: 1h\n')
  await take(scenarios, cache)
  expect(Object.keys(JSON.parse(await readFile(cache, 'utf8'))).length).toBe(1)
})
