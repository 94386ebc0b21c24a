/**
 * Measures how cost (CPU time) and memory grow with the size of the work, each size in a process of its own.
 *
 *     node e2e/bench/growth.ts [row…]
 *
 * `GROWTH_SCALE=0.1` makes all sizes a tenth, for a quick run. Costs are without the start of the program.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { exponentOf } from '../src/tools/growth/exponent.ts'
import type { Measured } from './growthRow.ts'

const ROWS: Readonly<Record<string, readonly number[]>> = {
  boats: [1, 10, 100, 1_000],
  connections: [500, 1_000, 2_000, 4_000],
  hours: [6, 24, 168],
  events: [1_000, 10_000, 100_000],
  nmea: [10_000, 100_000, 1_000_000],
  gpx: [10_000, 100_000, 1_000_000],
  age: [2, 8, 32],
  walks: [5, 20, 80],
}
const ALLOWED = 1.1
const scale = Number(process.env['GROWTH_SCALE'] ?? 1)
const scaled = (size: number): number => Math.max(1, Math.round(size * scale))

async function measure(row: string, size: number): Promise<Measured | undefined> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('growthRow.ts', import.meta.url)), row, String(size)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', chunk => {
    text += String(chunk)
  })
  const [code] = await once(child, 'close')
  const line = text.trim().split('\n').at(-1)
  return code === 0 && line !== undefined ? (JSON.parse(line) as Measured) : undefined
}

if (scale !== 1) console.log(`Quick run: all sizes are multiplied by ${scale}.`)
console.log('exponent  row: size → CPU seconds, MB of memory')
const wanted = process.argv.slice(2)
for (const [row, sizes] of Object.entries(ROWS)) {
  if (wanted.length > 0 && !wanted.includes(row)) continue
  const costs: (Measured & { readonly size: number })[] = []
  for (const size of new Set(sizes.map(scaled))) {
    const measured = await measure(row, size)
    if (measured) costs.push({ size, ...measured })
    else console.error(`${row}: size ${size} could not be measured.`)
  }
  const exponent = exponentOf(costs.map(({ size, cpuMs }) => ({ size, cost: cpuMs })))
  const texts = costs.map(({ size, cpuMs, megabytes }) => `${size} → ${(cpuMs / 1_000).toFixed(2)} s, ${megabytes} MB`)
  say(row, exponent, texts)
  const files = costs.flatMap(({ size, fileKilobytes }) => (fileKilobytes ? [{ size, cost: fileKilobytes }] : []))
  if (files.length > 0)
    say(
      `${row}, size of the file`,
      exponentOf(files),
      files.map(({ size, cost }) => `${size} → ${cost} kB`),
    )
  if (costs.length < 2) process.exitCode = 1
}

function say(title: string, exponent: number, texts: readonly string[]): void {
  console.log(
    `${exponent.toFixed(2).padStart(8)}  ${title}: ${texts.join('; ')}${exponent > ALLOWED ? `  ABOVE ${ALLOWED}` : ''}`,
  )
  if (exponent > ALLOWED) process.exitCode = 1
}
