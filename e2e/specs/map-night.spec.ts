/** The base map by night: red, without blue, dark, and still a map. */
import type { Page } from 'playwright'
import { configure } from '#fixture/configure.ts'
import { lightOf } from '#fixture/pixels.ts'
import { act, enterHome } from '#fixture/serverActions.ts'
import { type BoatFixture, type BoatFixtureOptions, expect, test } from '#fixture/test.ts'

const HERE = { latitude: 55.6761, longitude: 12.5683 }
const plan = { geofence: { radius: 50, ...HERE }, position: { ...HERE, accuracy: 8, swing: 0 } }
const DRAWN_MS = 2_000

const BASES: readonly (readonly [string, BoatFixtureOptions])[] = [
  ['the satellite picture', {}],
  ['the chart', { prepare: configure({ satelliteTiles: undefined }) }],
]

/** Opens the map with nothing above its base. */
async function openBase(it: BoatFixture): Promise<Page> {
  await enterHome(it)
  await act(it, 'go', 'geofence')
  await it.advance(DRAWN_MS)
  const page = it.page()
  await page.getByRole('application').evaluate(base => {
    for (let at: Element | null = base; at; at = at.parentElement)
      for (const other of at.parentElement?.children ?? [])
        if (other !== at && other instanceof HTMLElement) other.style.visibility = 'hidden'
    for (const other of base.parentElement?.querySelectorAll('svg') ?? []) other.style.visibility = 'hidden'
  })
  return page
}

test.for(BASES)(
  'UX by night %s is red and dark, and its parts differ in brightness',
  async ([, options], { openBoat, browser }) => {
    const it = await openBoat({ ...options, plan })
    const page = await openBase(it)
    const look = async (theme: string) => {
      await page.evaluate(to => void Object.assign(document.documentElement.dataset, { theme: to }), theme)
      await it.advance(100)
      return lightOf(browser, await page.getByRole('application').screenshot({ scale: 'css' }))
    }
    const day = await look('day')
    const night = await look('night')
    expect(day.blue).toBeGreaterThan(0x60)
    expect(night.blue).toBeLessThanOrEqual(0x16)
    expect(night.green).toBeLessThanOrEqual(0x16)
    expect(night.red).toBeLessThanOrEqual(0x60)
    // What covers most of the picture is darker or brighter than what covers the next most: land and water of a chart.
    const [most = 0, ...others] = night.reds.slice(0, 6)
    expect(Math.max(...others.map(other => Math.abs(other - most)))).toBeGreaterThanOrEqual(8)
    expect(await look('day')).toEqual(day)
  },
)

test("UX by night the browser's own controls have no white and no gray: slider, box and dots", async ({
  openBoat,
  browser,
}) => {
  const it = await openBoat({ plan })
  await enterHome(it)
  await act(it, 'go', 'geofence')
  const page = it.page()
  const lightAt = async (selector: string) =>
    lightOf(browser, await page.locator(selector).first().screenshot({ scale: 'css' }))
  const found: Awaited<ReturnType<typeof lightAt>>[] = []
  for (const [panel, controls] of [
    ['open-radius', ['input[type=range]']],
    ['open-map-settings', ['input[type=checkbox]', 'input[type=radio]:not(:checked)', 'input[type=radio]:checked']],
  ] as const) {
    await page.keyboard.press('Escape')
    await act(it, panel)
    await page.evaluate(() => void Object.assign(document.documentElement.dataset, { theme: 'night' }))
    await it.advance(100)
    for (const control of controls) found.push(await lightAt(control))
  }
  expect(found.map(({ blue }) => blue <= 0x30)).toEqual([true, true, true, true])
})
