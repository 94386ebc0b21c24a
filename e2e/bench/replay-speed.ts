/**
 * Measures virtual seconds per second of real time, by driver.
 *
 *     node e2e/bench/replay-speed.ts [driver…]
 *
 * 'none' is the boat alone with every push encoded as JSON; 'chromium' plays enrollments of the library; 'dom' is an
 * hour of a captain on Home, of CPU time.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFleet } from '@drydock/simulator'
import { runTool } from '../src/runner/host/runTool.ts'
import { openDomBoatFixture } from '../src/fixture/domBoatFixture.ts'
import { CACHE, ROOT } from '../src/paths.ts'
import { cpuTimer, wallNow } from '../src/wallClock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ALLOWED = { none: 500_000, dom: 1_500, chromium: 125 } as const

const drivers = process.argv.slice(2)
const wanted = (driver: string): boolean => drivers.length === 0 || drivers.includes(driver)

/** Virtual time over real time of a boat without an app. */
function alone(span: number): number {
  const fleet = createFleet()
  let bytes = 0
  const { boat } = fleet.add({ start: Date.UTC(2026, 5, 1), mode: 'paused' })
  boat.journal.subscribe(it => {
    if (it.lane === 'hub') bytes += JSON.stringify(it.body).length
  })
  const begun = wallNow()
  boat.clock.advanceTo(boat.clock.start + span)
  const took = wallNow() - begun
  fleet.close()
  if (bytes === 0) throw new Error('The boat pushed nothing.')
  return span / took
}

/** Virtual time over real time of the enrollments of the library in Chromium. */
async function enrollments(): Promise<number> {
  const file = join(CACHE, 'bench-chromium.json')
  await mkdir(CACHE, { recursive: true })
  const { output } = await runTool('node', [
    join(ROOT, 'e2e/src/cli/main.ts'),
    'replay',
    'ENROLL',
    '--driver',
    'chromium',
    '--jobs',
    '1',
    '--json',
    file,
  ])
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(output)
  })
  const { results } = JSON.parse(text) as { results: { virtualMs: number; wallMs: number }[] }
  const sum = (of: 'virtualMs' | 'wallMs'): number => results.reduce((total, it) => total + it[of], 0)
  return sum('virtualMs') / sum('wallMs')
}

/** Virtual time over CPU time of a signed-in captain on Home. */
async function hourOnHome(): Promise<number> {
  const it = await openDomBoatFixture({})
  await it.people.cast('captain').open('/')
  await it.pass(MINUTE)
  const cpuMs = cpuTimer()
  await it.pass(HOUR)
  const took = cpuMs()
  await it.people.close()
  await it.gateway.close()
  return HOUR / took
}

function say(name: keyof typeof ALLOWED, ratio: number): void {
  const isEnough = ratio >= ALLOWED[name]
  console.log(
    `${(ratio / ALLOWED[name]).toFixed(2).padStart(8)}  ${name}: ${Math.round(ratio)} times real time, at least ${ALLOWED[name]}${isEnough ? '' : '  TOO SLOW'}`,
  )
  if (!isEnough) process.exitCode = 1
}

if (wanted('none')) {
  alone(HOUR)
  say('none', alone(24 * HOUR))
}
if (wanted('dom')) say('dom', await hourOnHome())
if (wanted('chromium')) say('chromium', await enrollments())
