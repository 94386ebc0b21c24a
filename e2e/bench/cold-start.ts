/**
 * Measures the cold start of the fake boat until its first answer, as a multiple of the start of Node.
 *
 *     node e2e/bench/cold-start.ts [pairs = 7]
 *
 * Both take turns, so that a noisy machine disturbs them alike.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureApp } from '../src/runner/host/appBuild.ts'
import { ROOT } from '../src/paths.ts'
import { wallNow } from '../src/wallClock.ts'
import { median } from './median.ts'

const pairs = Number(process.argv[2] ?? 7)
const ALLOWED = 4

async function nodeAlone(): Promise<number> {
  const begun = wallNow()
  await once(spawn(process.execPath, ['-e', '0']), 'exit')
  return wallNow() - begun
}

async function firstAnswer(): Promise<number> {
  const begun = wallNow()
  const boat = spawn(process.execPath, ['e2e/src/cli/main.ts', 'up', '--port', '0', '--control-port', '0', '--json'], {
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

await ensureApp(line => console.error(line))
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
