/**
 * Measures what a person waits for on a phone with a quarter of the speed of this machine: CPU time of the page until
 * the next frame after a press, and of its longest task.
 *
 *     node e2e/bench/interaction.ts [rounds = 3]
 *
 * The event log holds 5,000 events; the map is dragged while its boat moves ten times a second.
 */
import { listen, type HostedBoat, type Person } from '@drydock/simulator'
import { type Browser, chromium, type Page } from 'playwright'
import { APP_FOLDER } from '../src/paths.ts'
import { ensureApp } from '../src/runner/host/appBuild.ts'
import { DRIVEN_FLAGS, findBrowser } from '../src/runner/host/browser.ts'
import { type MainThread, traced } from './mainThread.ts'
import { median } from './median.ts'

const [rounds = 3] = process.argv.slice(2).map(Number)
const SLOWER = 4
const ALLOWED_MS = 100
const EVENTS = 5_000
const MINUTE = 60_000
/** A button that has just come is not pressed on purpose yet. */
const SETTLED_MS = 2_500
const BEAT_MS = 100
const BEATS = 30

const events = Array.from({ length: EVENTS }, (_, at) => ({
  name: at % 2 ? 'Armed' : 'Disarmed',
  ago: (EVENTS - at) * 7 * MINUTE,
}))

async function signIn(page: Page, origin: string, { user, password }: Person): Promise<void> {
  await page.goto(`${origin}/home`)
  await page.fill('#user', user)
  await page.fill('#password', password)
  await page.click('form button')
  await page.waitForSelector('[role=meter]')
  await page.waitForTimeout(SETTLED_MS)
}

/** Two frames: that of the press is drawn then. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))

const press = (page: Page, selector: string) => async (): Promise<void> => {
  await page.click(selector)
  await drawn(page)
}

/** The boat moves ten times a second, and the map is dragged as often. */
async function pan(page: Page, { boat }: HostedBoat): Promise<void> {
  await page.mouse.move(195, 400)
  await page.mouse.down()
  for (let beat = 1; beat <= BEATS; beat++) {
    boat.pushRaw('UpdatePosition', [
      {
        location: { geometry: { type: 'Point', coordinates: [12.5683 + beat / 1e5, 55.6761] } },
        last_heard: new Date(boat.clock.now()).toISOString(),
        horizontal_accuracy: 5,
      },
    ])
    await page.mouse.move(195 + beat * 3, 400 + beat * 3)
    await page.waitForTimeout(BEAT_MS)
  }
  await page.mouse.up()
}

type Measured = Readonly<Record<string, number>>

/** One person, from the sign-in on. Figures in ms of CPU time of this machine. */
async function round(browser: Browser): Promise<Measured> {
  const gateway = await listen({ appFolder: APP_FOLDER })
  const hostedBoat = gateway.fleet.add({ plan: { events } })
  const [captain] = hostedBoat.people
  if (!captain) throw new Error('Nobody is aboard.')
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 })
  const page = await context.newPage()
  const of = (run: () => Promise<void>): Promise<MainThread> => traced(browser, page, run)
  try {
    const signingIn = await of(() => signIn(page, gateway.origin, captain))
    const arming = await of(press(page, 'main button:text-is("ARM")'))
    const settings = await of(async () => {
      await page.click('nav a[href$="/settings"]')
      await page.waitForSelector('main section h2')
      await drawn(page)
    })
    const log = await of(async () => {
      await page.click('nav a[href$="/event-log"]')
      await page.waitForSelector('[data-event]')
      await drawn(page)
    })
    await page.click('nav a[href$="/map"]')
    await page.waitForTimeout(SETTLED_MS)
    const panning = await of(() => pan(page, hostedBoat))
    return {
      'signing in, longest task': signingIn.longestTask,
      'ARM, until its frame': arming.untilPaint,
      'opening Settings, until its frame': settings.untilPaint,
      'opening Settings, longest task': settings.longestTask,
      'opening the event log, until its frame': log.untilPaint,
      'event log of 5,000, longest task': log.longestTask,
      'map dragged at 10 Hz, longest task': panning.longestTask,
    }
  } finally {
    await context.close()
    await gateway.close()
  }
}

await ensureApp(line => console.error(line))
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [...DRIVEN_FLAGS],
})
const measured: Measured[] = []
for (let count = 0; count < rounds; count++) measured.push(await round(browser))
await browser.close()
for (const name of Object.keys(measured[0] ?? {})) {
  const ms = median(measured.map(it => it[name] ?? Number.NaN)) * SLOWER
  const isEnough = ms <= ALLOWED_MS
  console.log(
    `${(ms / ALLOWED_MS).toFixed(2).padStart(8)}  ${name}: ${Math.round(ms)} ms at a quarter of the speed, at most ${ALLOWED_MS}${isEnough ? '' : '  TOO SLOW'}`,
  )
  if (!isEnough) process.exitCode = 1
}
