/**
 * Measures the memory of an app that is open for a day, as a multiple of that after the first hour.
 *
 *     node e2e/bench/day-open.ts [hours = 24] [minutes on the map = 20]
 *
 * Home stands open beside a boat that pushes as always; then the map, with a boat that moves ten times a second.
 */
import { type CDPSession, chromium, type Page } from 'playwright'
import { enterHome } from '../src/fixture/serverActions.ts'
import { type BoatFixture, openBoatFixture } from '../src/fixture/boatFixture.ts'
import { BROWSER_FLAGS, findBrowser } from '../src/runner/host/browser.ts'
import { ensureApp } from '../src/runner/host/appBuild.ts'
import { heapOf } from './heap.ts'

const [hours = 24, minutes = 20] = process.argv.slice(2).map(Number)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ALLOWED = 1.02
/** Voltages are kept for the graph, a reading a minute: two volts and a time. Source: POWER, OPEN-061. */
const READING_BYTES = 64
/** Ten times a second. */
const BEAT_MS = 100
const NOW_AND_THEN_MS = 10 * MINUTE

/** Counts commits of React, and timers that are set. */
const watch = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const open = new Set<number>()
    const counts = { commits: 0, timers: () => open.size }
    Object.assign(globalThis, {
      counts,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount() {},
        onCommitFiberRoot: () => counts.commits++,
      },
    })
    for (const [set, clear] of [
      ['setTimeout', 'clearTimeout'],
      ['setInterval', 'clearInterval'],
    ] as const) {
      const [realSet, realClear] = [globalThis[set] as (run: () => void, ms?: number) => number, globalThis[clear]]
      const setting = (run: unknown, ms?: number, ...args: unknown[]): number => {
        const id = realSet(() => {
          if (set === 'setTimeout') open.delete(id)
          if (typeof run === 'function') run(...args)
        }, ms)
        open.add(id)
        return id
      }
      const clearing = (id?: number): void => {
        open.delete(Number(id))
        realClear(id)
      }
      Object.assign(globalThis, { [set]: setting, [clear]: clearing })
    }
  })
}

const WHAT = ['heap', 'listeners', 'DOM nodes', 'timers'] as const
type Held = Readonly<Record<(typeof WHAT)[number], number>>

/** Heap of the page after garbage collection. */
async function held(page: Page, line: CDPSession): Promise<Held> {
  for (let sweep = 0; sweep < 3; sweep++) await line.send('HeapProfiler.collectGarbage')
  const { metrics } = await line.send('Performance.getMetrics')
  const metric = (name: string): number => metrics.find(it => it.name === name)?.value ?? Number.NaN
  const timers = await page.evaluate(() => (Reflect.get(globalThis, 'counts') as { timers(): number }).timers())
  return { heap: await heapOf(line), listeners: metric('JSEventListeners'), 'DOM nodes': metric('Nodes'), timers }
}

const commits = (page: Page): Promise<number> =>
  page.evaluate(() => (Reflect.get(globalThis, 'counts') as { commits: number }).commits)

function say(title: string, first: Held, last: Held): void {
  console.log(title)
  for (const name of WHAT) {
    const ratio = last[name] / first[name]
    console.log(
      `${ratio.toFixed(3).padStart(8)}  ${name}: ${first[name]}, then ${last[name]}${ratio <= ALLOWED ? '' : '  TOO MUCH'}`,
    )
    if (!(ratio <= ALLOWED)) process.exitCode = 1
  }
}

/** Advances time in parts, so that no part has to keep all pushes of the boat. */
async function advance(it: BoatFixture, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= NOW_AND_THEN_MS) await it.advance(Math.min(left, NOW_AND_THEN_MS))
}

async function withOpenBoat<T>(run: (it: BoatFixture, page: Page, line: CDPSession) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] })
  const it = await openBoatFixture(browser, { prepare: watch })
  try {
    await enterHome(it)
    const page = it.page()
    const line = await page.context().newCDPSession(page)
    await line.send('Performance.enable')
    return await run(it, page, line)
  } finally {
    await it.people.close()
    await it.gateway.close()
    await browser.close()
  }
}

async function home(): Promise<void> {
  await withOpenBoat(async (boat, page, line) => {
    await advance(boat, HOUR)
    const first = await held(page, line)
    await advance(boat, (hours - 1) * HOUR)
    const last = await held(page, line)
    const readings = (hours - 1) * 60 * READING_BYTES
    console.log(
      `${((last.heap - first.heap) / readings).toFixed(3).padStart(8)}  growth of the heap, of what the readings for the graph weigh`,
    )
    say(`Home, after ${hours} hours against after one, without those readings`, first, {
      ...last,
      heap: last.heap - readings,
    })
  })
}

/** A circle of a few hundred meters around the berth, once every ten minutes. */
const place = (beat: number): readonly [number, number] => {
  const angle = (beat * BEAT_MS * 2 * Math.PI) / (10 * MINUTE)
  return [12.5683 + Math.sin(angle) / 300, 55.6761 + Math.cos(angle) / 600]
}

async function map(): Promise<void> {
  await withOpenBoat(async (boat, page, line) => {
    const { clock, journal, pushRaw } = boat.hostedBoat.boat
    await boat.people.actorOf('captain').act('go', 'map')
    await boat.rest()
    let [beats, pushes] = [0, 0]
    journal.subscribe(({ lane }) => {
      if (lane === 'hub') pushes++
    })
    const beat = (): void => {
      beats++
      pushRaw('UpdatePosition', [
        {
          location: { geometry: { type: 'Point', coordinates: place(beats) } },
          last_heard: new Date(clock.now()).toISOString(),
          horizontal_accuracy: 5,
        },
      ])
      clock.after(BEAT_MS, beat)
    }
    beat()
    await advance(boat, (minutes / 4) * MINUTE)
    const first = await held(page, line)
    const before = { pushes, commits: await commits(page) }
    await advance(boat, ((minutes * 3) / 4) * MINUTE)
    say(`Map, after ${minutes} minutes at 10 Hz against after a quarter of them`, first, await held(page, line))
    // Besides its pushes the page draws its ages once a second.
    const allowed = pushes - before.pushes + ((minutes * 3) / 4) * 60
    const drawn = (await commits(page)) - before.commits
    console.log(
      `${(drawn / allowed).toFixed(3).padStart(8)}  commits: ${drawn}, of ${allowed} pushes and seconds${drawn <= allowed ? '' : '  TOO MANY'}`,
    )
    if (drawn > allowed) process.exitCode = 1
  })
}

await ensureApp(line => console.error(line))
if (hours > 1) await home()
if (minutes > 0) await map()
