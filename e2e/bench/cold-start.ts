/**
 * Measures the cold start of the fake boat until its first answer, as a multiple of the start of Node.
 *
 *     node e2e/bench/cold-start.ts [pairs = 7] [bin/drydock.mjs of an installed package]
 *
 * Without the second word the clone is measured, with its bundle. Both take turns, so that a noisy machine disturbs
 * them alike.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ensureApp } from '../src/runner/host/appBuild.ts'
import { runTool } from '../src/runner/host/runTool.ts'
import { ROOT } from '../src/paths.ts'
import { wallNow } from '../src/wallClock.ts'
import { median } from './median.ts'

const pairs = Number(process.argv[2] ?? 7)
const [, , , installed] = process.argv
const COMMAND = installed ?? join(ROOT, 'e2e/bin/drydock.mjs')
const ALLOWED = installed === undefined ? 5 : 4

async function nodeAlone(): Promise<number> {
  const begun = wallNow()
  await once(spawn(process.execPath, ['-e', '0']), 'exit')
  return wallNow() - begun
}

async function firstAnswer(): Promise<number> {
  const begun = wallNow()
  const boat = spawn(process.execPath, [COMMAND, 'up', '--port', '0', '--control-port', '0', '--json'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(boat.stdout, 'data')
  const { app } = JSON.parse(String(line)) as { app: string }
  await (await fetch(`${app}/config.json`)).text()
  const took = wallNow() - begun
  boat.kill('SIGTERM')
  await once(boat, 'exit')
  return took
}

if (installed === undefined) {
  await ensureApp(line => console.error(line))
  await runTool('node', [join(ROOT, 'e2e/src/tools/pack/bundleCommand.ts')])
}
// The first start fills the cache of compiled code.
await firstAnswer()
const ratios: number[] = []
const boats: number[] = []
for (let pair = 0; pair < pairs; pair++) {
  const [alone, boat] = [await nodeAlone(), await firstAnswer()]
  ratios.push(boat / alone)
  boats.push(boat)
}
console.log(
  `${median(ratios).toFixed(2).padStart(8)}  of \`node -e 0\`, at most ${ALLOWED} (${Math.round(median(boats))} ms, median of ${pairs} pairs)`,
)
process.exitCode = median(ratios) <= ALLOWED ? 0 : 1
