/** Measures one size of a row of the growth benchmark, and prints the result as JSON. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cpuTimer } from '../src/wallClock.ts'

export interface Measured {
  readonly cpuMs: number
  /** The most resident memory of the process. */
  readonly megabytes: number
  /** Size of the data file, for the rows that have one. */
  readonly fileKilobytes?: number
}

const HOUR = 3_600_000
const START = Date.UTC(2026, 5, 1)
const BROADCASTS = 20

/** What a row reports beside the cost of its work. */
type More = Pick<Measured, 'fileKilobytes'>

/** Prepares the work of a size, and returns the work. Only what a row needs is loaded, because memory is measured. */
const WORKS: Readonly<Record<string, (size: number) => Promise<() => unknown>>> = {
  boats: size => playing(size, HOUR),
  hours: size => playing(1, size * HOUR),
  connections: async size => {
    const { openBroadcast } = await import('../../signalr/bench/hubClients.ts')
    const broadcast = await openBroadcast(size)
    return () => broadcast(BROADCASTS)
  },
  async events(size) {
    const { listen } = await import('@drydock/simulator')
    const gateway = await listen({ appFolder: '/nowhere', hubProtocol: 'json', report: console.error })
    const events = Array.from({ length: size }, (_, index) => ({ name: 'Armed', ago: (size - index) * 1_000 }))
    const { people } = gateway.fleet.add({ plan: { events }, start: START, mode: 'paused' })
    const minted = await gateway.identity.mint(people[0]?.user ?? '')
    return async () => {
      const reply = await fetch(`${gateway.origin}/api/sensor/CoreHistory`, {
        headers: { authorization: `Bearer ${minted?.token}` },
      })
      if (!reply.ok || (await reply.text()).length < size) throw new Error(`The event log answered ${reply.status}.`)
    }
  },
  nmea: size => importing(size, 'nmea'),
  gpx: size => importing(size, 'gpx'),
  age: startingFrom,
  async walks(size) {
    const { appScript } = await import('../src/runner/engines/dom/appScript.ts')
    const { exploreSeed } = await import('../src/explore/explore.ts')
    const walk = { app: await appScript(), stopped: () => false }
    return async () => {
      for (let seed = 1; seed <= size; seed++) await exploreSeed(walk, seed, new Set())
    }
  },
}

/** Plays boats without an app. */
async function playing(boats: number, span: number): Promise<() => void> {
  const { createFleet } = await import('@drydock/simulator')
  return () => {
    const fleet = createFleet()
    for (let seed = 0; seed < boats; seed++) fleet.add({ start: START, mode: 'paused', seed })
    for (const { boat } of fleet.all()) boat.clock.advanceTo(boat.clock.start + span)
    fleet.close()
  }
}

/** Starts with the data file of boats that have run for some days. */
async function startingFrom(days: number): Promise<() => Promise<More>> {
  const { openDataStore, createFleet } = await import('@drydock/simulator')
  const folder = await mkdtemp(join(tmpdir(), 'drydock-growth-'))
  const file = join(folder, 'boats.db')
  runBeside('growthData.ts', String(days), file)
  const { size } = await stat(file)
  return async () => {
    const data = await openDataStore(file)
    const fleet = createFleet(data)
    data.resume(fleet, new Map())
    if (fleet.all().length === 0) throw new Error('The boats are missing.')
    data.close()
    await rm(folder, { recursive: true })
    return { fileKilobytes: Math.round(size / 1_000) }
  }
}

/** Runs another program of this folder, because the memory of this one is measured. */
const runBeside = (program: string, ...words: readonly string[]): void =>
  void execFileSync(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), ...words])

async function importing(fixes: number, format: 'nmea' | 'gpx'): Promise<() => unknown> {
  const { importCommand } = await import('../src/cli/import.ts')
  const folder = await mkdtemp(join(tmpdir(), 'drydock-growth-'))
  const file = join(folder, `trip.${format}`)
  runBeside('growthTrips.ts', String(fixes), format, file)
  return async () => {
    await importCommand.start([file, '--json', '--out', join(folder, 'trips/trip.yaml')])
    await rm(folder, { recursive: true })
  }
}

const [row = '', size = '1'] = process.argv.slice(2)
const work = await WORKS[row]?.(Number(size))
if (!work) throw new Error(`Unknown row '${row}'. Known: ${Object.keys(WORKS).join(', ')}.`)
const cpuMs = cpuTimer()
const more = await work()
const result: Measured = {
  cpuMs: cpuMs(),
  megabytes: Math.round(process.resourceUsage().maxRSS / 1_024),
  ...(typeof more === 'object' && more !== null && 'fileKilobytes' in more ? (more as More) : {}),
}
console.log(JSON.stringify(result))
process.exit()
