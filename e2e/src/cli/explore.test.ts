import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { explore } from './explore.ts'

let dir = ''
const said: string[] = []
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'explore-'))
  said.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation(text => said.push(String(text)) > 0)
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(dir, { recursive: true })
})

test.each([
  [['--time', '90'], "--time takes a span such as 90s or 10m, not '90'."],
  [['--time', '0s'], '--time takes a span'],
  [['--runs', '0'], '--runs takes a whole number from 1'],
  [['--seed', 'x'], '--seed takes a whole number'],
])('%j is refused: %s', async (words, message) => {
  await expect(explore.start(words)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(message) })
})

test('walks that break nothing end with 0 and write nothing', { timeout: 120_000 }, async () => {
  expect(await explore.start(['--runs', '2', '--seed', '3', '--json', '--out', dir])).toBe(0)
  expect(JSON.parse(said.join(''))).toEqual({ walks: 2, seed: 3, found: [] })
  expect(await readdir(dir)).toEqual([])
})
