import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { stampOf } from '../../../bin/bundled.mjs'

const run = (...words: readonly string[]): string => {
  const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: ROOT, maxBuffer: 100_000_000 })
  return `${stdout}${stderr}`
}

/** Files that have to be there before `up` runs: the boat, what it shares with the entry, and the bundler's own. */
async function firstFilesOf(folder: string): Promise<ReadonlySet<string>> {
  const boat = (await readdir(folder)).filter(it => it.startsWith('boat-'))
  const found = new Set(boat)
  for (const it of found)
    for (const [, file = ''] of (await readFile(join(folder, it), 'utf8')).matchAll(/\bfrom ?["']\.\/([\w.-]+)["']/g))
      found.add(file)
  return found
}

test('the bundle of a clone lists the scenarios as the sources do, and knows all its sources', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(run(join(ROOT, 'e2e/src/tools/pack/bundleCommand.ts'), folder)).toBe('')
  const { entry, node, stamps } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
    entry: string
    node: string
    stamps: [string, string][]
  }
  expect(stamps).toEqual(stamps.map(([file]) => [file, stampOf(join(ROOT, file))]))
  expect(stamps.map(([file]) => file)).toEqual(
    expect.arrayContaining(['e2e/src/cli/up.ts', 'simulator/src/up/up.ts', 'simulator/src/index.ts', 'package.json']),
  )
  expect(stamps.filter(([file]) => /\/(har|contractDiff|mcp)\/|cli\/(verify|explore)/.test(file))).toEqual([])
  expect(await firstFilesOf(dirname(join(folder, entry)))).toHaveProperty('size', 3)
  expect([node, run(join(folder, entry), 'list')]).toEqual([process.version, run('e2e/src/cli/main.ts', 'list')])
})
