import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadScreens } from '#runner/apps/bundles.ts'
import { explore } from './explore.ts'

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
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'explore-'))
  said.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation(text => said.push(String(text)) > 0)
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
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
])('%j is refused: %s', async (words, message) => {
  await expect(explore.start(words)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(message) })
})

test('walks that break nothing end with 0 and write nothing', { timeout: 300_000 }, async () => {
  expect(await explore.start(['--runs', '2', '--seed', '3', '--json', '--out', dir])).toBe(0)
  expect(JSON.parse(said.join(''))).toEqual({ walks: 2, seed: 3, found: [] })
  expect(await readdir(dir)).toEqual([])
})

test('what an app breaks is written as a scenario, named with the way to play it, and ends with 1', {
  timeout: 300_000,
}, async () => {
  changed.by = code => code.replace('const missed = shown ? []', 'const missed = true ? []')
  expect(await explore.start(['--runs', '4', '--seed', '1', '--out', dir])).toBe(1)
  const [file = ''] = await readdir(dir)
  expect(await readFile(join(dir, file), 'utf8')).toMatch(
    /^# yaml-language-server: \$schema=.*scenarios\/scenario\.schema\.json\nscenario: Walk \d+\n/,
  )
  expect(said.join('')).toContain(`Play it with: npx drydock replay ${join(dir, file)} --driver dom`)
})
