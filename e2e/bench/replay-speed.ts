/**
 * Measures virtual seconds per second of real time, by driver.
 *
 *     node e2e/bench/replay-speed.ts [driver…]
 *
 * 'none' is the boat alone with every push encoded as JSON; 'dom' is an hour of a captain on Home, of CPU time;
 * 'chromium' plays the enrollments of the library, from the moment at which the page is up: the time of runs that only
 * open the app and end is taken off.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFleet } from '@drydock/simulator'
import { runTool } from '../src/runner/host/runTool.ts'
import { openDomBoatFixture } from '../src/fixture/domBoatFixture.ts'
import { CACHE, ROOT } from '../src/paths.ts'
import { cpuTimer, wallNow } from '../src/wallClock.ts'
import { median } from './median.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
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

/** Opens the app and ends. Only its first run is checked for accessibility, so that those checks count as play. */
const ONLY_OPENS = `
scenario: The app is opened
id: BENCH-1
steps:
- open: /
- expect: { app: { screen: home }, within: 5s }
`
const OPENINGS = 7

interface Played {
  readonly virtualMs: number
  readonly wallMs: number
}

/** Plays cases in Chromium, one after the other. */
async function playInChromium(...words: readonly string[]): Promise<readonly Played[]> {
  const file = join(CACHE, 'bench-chromium.json')
  const options = ['--driver', 'chromium', '--jobs', '1', '--json', file]
  const { output } = await runTool('node', [join(ROOT, 'e2e/src/cli/main.ts'), 'replay', ...words, ...options])
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(output)
  })
  return (JSON.parse(text) as { results: readonly Played[] }).results
}

/** Virtual time over real time of the enrollments of the library in Chromium, once their page is up. */
async function enrollments(): Promise<number> {
  await mkdir(CACHE, { recursive: true })
  const opening = join(CACHE, 'bench-open.yaml')
  await writeFile(opening, ONLY_OPENS)
  const openings = await playInChromium(opening, '--repeat', String(OPENINGS))
  const pageMs = median(openings.map(it => it.wallMs))
  const played = await playInChromium('ENROLL')
  const sum = (of: (it: Played) => number): number => played.reduce((total, it) => total + of(it), 0)
  const [virtualMs, wallMs] = [sum(it => it.virtualMs), sum(it => it.wallMs)]
  console.log(
    `          ${played.length} enrollments: ${Math.round(virtualMs / SECOND)} s in ${(wallMs / SECOND).toFixed(1)} s, of which ${(pageMs / SECOND).toFixed(2)} s each to open the app`,
  )
  return virtualMs / (wallMs - played.length * pageMs)
}

/** Virtual time over CPU time of a signed-in captain on Home. */
async function hourOnHome(): Promise<number> {
  const it = await openDomBoatFixture({})
  await it.people.actorOf('captain').open('/')
  await it.advance(MINUTE)
  const cpuMs = cpuTimer()
  await it.advance(HOUR)
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
