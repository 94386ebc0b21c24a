import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { stampOf } from '../../../bin/bundled.mjs'

const run = (...words: readonly string[]): string => {
  const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: ROOT, maxBuffer: 100_000_000 })
  return `${stdout}${stderr}`
}

test('the bundle of a clone lists the scenarios as the sources do, and knows all its sources', {
  timeout: 120_000,
}, async () => {
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
    expect.arrayContaining(['e2e/src/cli/up.ts', 'simulator/src/up/up.ts', 'contracts/src/control.ts', 'package.json']),
  )
  expect([node, run(join(folder, entry), 'list')]).toEqual([process.version, run('e2e/src/cli/main.ts', 'list')])
})
