/** The chart that a device keeps: fetched by a press, shown without network, and what is said when it cannot be had. */
import { AppConfiguration } from '@drydock/contracts'
import type { Browser, Page } from 'playwright'
import { onTestFinished } from 'vitest'
import { install, type Installed } from '#fixture/installed.ts'
import { expect, test } from '#fixture/test.ts'
import { APP_FOLDER } from '#paths.ts'

const HERE = { latitude: 55.6761, longitude: 12.5683 }
/** Real time on a busy machine: the app starts twice in a test. */
const PATIENCE_MS = 180_000

/** Far enough for two dozen tiles. */
const NEAREST = 13

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page) => page.getByRole('region', { name: 'Chart without network' })

/** The settings of the map are open, on a boat whose chart ends early. */
async function opened(browser: Browser): Promise<Installed> {
  const it = await install(browser, { build: APP_FOLDER, plan: { position: { ...HERE, accuracy: 8, swing: 0 } } })
  onTestFinished(it.close)
  await it.context.route('**/config.json', async route => {
    const response = await route.fetch()
    const configuration = AppConfiguration.parse(await response.json())
    const chart = configuration.chartTiles
    await route.fulfill({
      response,
      json: { ...configuration, satelliteTiles: undefined, chartTiles: chart && { ...chart, maxZoom: NEAREST } },
    })
  })
  await it.enter(it.page, '/home', 'DISARMED')
  await it.workerReady(it.page)
  await it.page.getByRole('navigation').getByRole('link', { name: 'Geofence' }).click()
  await it.page.getByRole('application', { name: /^Map/ }).waitFor()
  await button(it.page, 'Open map actions').click()
  await button(it.page, 'Map settings').click()
  return it
}

/** Number of colors in the middle of the drawn map: one where nothing was drawn. */
const colorsOf = (page: Page): Promise<number> =>
  page.locator('.map_mapBase canvas').evaluate(canvas => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return new Set(Array.from({ length: data.length / 4 }, (_, it) => data.slice(4 * it, 4 * it + 3).join())).size
  })

test(
  'XTRA-21 a press keeps the chart, and an app that starts without network shows it with its age',
  async ({ fullBrowser: browser }) => {
    const it = await opened(browser)
    await button(it.page, 'Keep the chart').click()
    await card(it.page)
      .getByText(/^Kept: \d+ tiles, \d+ kB, fetched (?:\d+m )?\d+s ago$/)
      .waitFor()
    await it.page.waitForFunction(() => localStorage.getItem('last-known')?.includes('latitude'), undefined, {
      polling: 50,
    })
    await it.context.setOffline(true)
    await it.page.goto('/home')
    await button(it.page, 'Show the kept chart').click()
    await it.page.getByText(/^This is the chart that this device kept .*ago\.$/).waitFor()
    await expect.poll(() => colorsOf(it.page)).toBeGreaterThan(2)
  },
  PATIENCE_MS,
)

test(
  'XTRA-21 a map that shows the kept chart shows the source again, once it answers',
  async ({ fullBrowser: browser }) => {
    const it = await opened(browser)
    await button(it.page, 'Keep the chart').click()
    await button(it.page, 'Delete the chart').waitFor()
    await it.context.route('**/tiles/chart/**', route => route.abort())
    await it.enter(it.page, '/map', 'Geofence')
    const notice = it.page.getByText(/^This is the chart that this device kept .*ago\.$/)
    await notice.waitFor()
    await it.page.clock.runFor(40_000)
    expect(await notice.count()).toBe(1)
    await it.context.unroute('**/tiles/chart/**')
    // The hub loses its connection over the time that is left out, and no tile is tried meanwhile.
    while ((await notice.count()) > 0) await it.page.clock.runFor(5_000)
    await expect.poll(() => colorsOf(it.page)).toBeGreaterThan(2)
  },
  PATIENCE_MS,
)

test(
  'XTRA-21 a source that refuses is named, nothing is kept, and the map still works',
  async ({ fullBrowser: browser }) => {
    const it = await opened(browser)
    await it.context.route('**/tiles/chart/**', route => route.fulfill({ status: 403 }))
    await button(it.page, 'Keep the chart').click()
    await card(it.page)
      .getByText('The chart source refuses it. What was kept stays. Ask whoever runs this app. (Status 403.)')
      .waitFor()
    expect(await card(it.page).getByText('Nothing is kept.').count()).toBe(1)
    await button(it.page, 'Close').click()
    expect(await it.page.getByRole('application', { name: /^Map/ }).count()).toBe(1)
  },
  PATIENCE_MS,
)

test(
  'XTRA-21 the kept chart goes by a press, and with the person who signs out',
  async ({ fullBrowser: browser }) => {
    const it = await opened(browser)
    const kept = () =>
      it.page.evaluate(async () => [await caches.has('kept-chart'), localStorage.getItem('kept-chart')])
    await button(it.page, 'Keep the chart').click()
    await button(it.page, 'Delete the chart').click()
    await card(it.page).getByText('Nothing is kept.').waitFor()
    expect(await kept()).toEqual([false, null])
    await button(it.page, 'Keep the chart').click()
    await button(it.page, 'Delete the chart').waitFor()
    await it.enter(it.page, '/profile', 'Profile')
    await button(it.page, 'LOGOUT').click()
    // The app's own screen says the same before it, and goes on.
    await it.page.waitForURL('**/oidc/session/end/success')
    expect(await kept()).toEqual([false, null])
  },
  PATIENCE_MS,
)
