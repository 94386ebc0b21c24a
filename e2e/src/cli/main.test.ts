import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#places.ts'

test('a reader that has read enough is no error', async () => {
  const child = spawn(process.execPath, [join(ROOT, 'e2e/src/cli/main.ts'), 'schema', 'openapi'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let err = ''
  child.stderr.on('data', chunk => {
    err += String(chunk)
  })
  await once(child.stdout, 'data')
  child.stdout.destroy()
  const [code] = await once(child, 'close')
  expect([code, err]).toEqual([0, ''])
})

test.each([
  [['-h'], 0, /^drydock: a fake boat/],
  [['help'], 0, /^drydock: a fake boat/],
  [['help', 'replay'], 0, /^Usage: drydock replay /],
  [['replay', '-h'], 0, /^Usage: drydock replay /],
  [['replay', '--help'], 0, /^Usage: drydock replay /],
  [['help', 'repaly'], 2, /^drydock: unknown command 'repaly'/],
  [['replay', '--json', '/nowhere/out.json'], 2, /^drydock: '\/nowhere\/out\.json' cannot be written: /],
  [['replay', 'SC-01', '--shard', '3/3'], 0, /^Part 3\/3 is empty: there are 1 cases in all\./],
])('drydock %j ends with %i and says %s', async (words, code, said) => {
  const child = spawn(process.execPath, [join(ROOT, 'e2e/src/cli/main.ts'), ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      out += String(chunk)
    })
  }
  const [ended] = await once(child, 'close')
  expect([ended, out]).toEqual([code, expect.stringMatching(said)])
})

test('a replay that is interrupted finishes what it has begun, writes it and ends with 1', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-stop-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [scenario, file] = [join(folder, 'hour.yaml'), join(folder, 'out.json')]
  await writeFile(scenario, 'scenario: An hour\nid: OWN-01\nsteps:\n  - after: 1h\n')
  const child = spawn(process.execPath, [join(ROOT, 'e2e/src/cli/main.ts'), 'replay', scenario, '--driver', 'none', '--repeat', '20000', '--json', file], { stdio: ['ignore', 'pipe', 'ignore'] })
  let out = ''
  child.stdout.on('data', chunk => {
    out += String(chunk)
  })
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  const [code] = await once(child, 'close')
  const { results } = JSON.parse(await readFile(file, 'utf8'))
  expect([code, out]).toEqual([1, expect.stringContaining(`Interrupted: ${20_000 - results.length} of 20000 runs were not played.`)])
})
