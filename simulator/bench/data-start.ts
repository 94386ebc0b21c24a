/**
 * Measures the start with a data file of boats that have run for a month, beside one without a file.
 *
 *     node simulator/bench/data-start.ts [boats = 100] [days = 30]
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR } from '@drydock/contracts'
import { openDataStore } from '../src/data/dataStore.ts'
import { createFleet } from '../src/fleet/fleet.ts'

const [boats = 100, days = 30] = process.argv.slice(2).map(Number)
const ALLOWED_MS = 1_000
const folder = await mkdtemp(join(tmpdir(), 'drydock-bench-'))
const file = join(folder, 'boats.db')
const PLAN = { trip: 'yesterday' } as const

/** Lets the boats pass their time, and closes the file as the end of the process does. */
async function fill(): Promise<void> {
  const data = await openDataStore(file)
  const fleet = createFleet(data)
  for (let seed = 0; seed < boats; seed++) fleet.add({ start: Date.UTC(2026, 5, 1), mode: 'paused', seed, plan: PLAN })
  for (const { boat } of fleet.all()) boat.clock.advanceTo(boat.clock.start + 24 * days * HOUR)
  data.close()
}

/** CPU time and real time of opening the file and adding its boats. */
async function start(): Promise<{ readonly cpu: number; readonly real: number }> {
  const [cpu, begun] = [process.cpuUsage(), performance.now()]
  const data = await openDataStore(file)
  const fleet = createFleet(data)
  data.resume(fleet, new Map())
  const { user, system } = process.cpuUsage(cpu)
  const real = performance.now() - begun
  if (fleet.all().length !== boats) throw new Error('Boats are missing.')
  data.close()
  return { cpu: (user + system) / 1_000, real }
}

try {
  await fill()
  const { size } = await stat(file)
  const rows = [await start(), await start(), await start()]
  const best = Math.min(...rows.map(it => it.cpu))
  const isEnough = best <= ALLOWED_MS
  console.log(
    `${(best / ALLOWED_MS).toFixed(2).padStart(8)}  of ${ALLOWED_MS} ms: ${boats} boats of ${days} days start in ${Math.round(best)} ms of CPU time, from ${Math.round(size / 1_000)} kB${isEnough ? '' : '  TOO SLOW'}`,
  )
  console.table(rows.map(({ cpu, real }) => ({ 'CPU ms': Math.round(cpu), 'real ms': Math.round(real) })))
  process.exitCode = isEnough ? 0 : 1
} finally {
  await rm(folder, { recursive: true })
}
