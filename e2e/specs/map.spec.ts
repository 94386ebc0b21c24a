/** The map on both base maps, and without a reachable Google. */
import type { Locator, Page } from 'playwright'
import { describe } from 'vitest'
import { act, enterHome, press, pressKeys } from '#fixture/serverActions.ts'
import { type GoogleAnswer, serveGoogle } from '#fixture/google.ts'
import { expect, type BoatFixture, type BoatFixtureOptions, test } from '#fixture/test.ts'

const HERE = { latitude: 55.6761, longitude: 12.5683 }
const plan = { geofence: { radius: 50, ...HERE }, position: { ...HERE, accuracy: 8, swing: 0 } }

/** The test serves Google's script, which the app requests from its real address. */
const google = (answer: GoogleAnswer): BoatFixtureOptions => ({
  mapsKey: 'a-key',
  expectedErrors:
    answer === 'cannot be reached'
      ? /maps\.googleapis\.com|ERR_FAILED|Maps JavaScript API/
      : /Asked a foreign host: maps\.googleapis\.com$/,
  prepare: page => serveGoogle(page, answer),
})
const BASES: readonly (readonly [string, BoatFixtureOptions])[] = [
  ['tiles', {}],
  ['Google', google('works')],
]

async function openMap(it: BoatFixture): Promise<Page> {
  await enterHome(it)
  await act(it, 'phone', { location: { ...HERE, longitude: 12.5687, accuracy: 5 } })
  await act(it, 'go', 'geofence')
  await it.advance(1_000)
  return it.page()
}
const sign = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('group', { name: 'On the map' }).getByRole('img', { name, exact: true })
const scale = (page: Page): Promise<string> => page.getByRole('img', { name: /^Scale/ }).innerText()
/** Returns the point of the screen at which a sign is, in px. */
async function pointOf(it: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const [x = Number.NaN, y = Number.NaN] =
    ((await it.getAttribute('transform')) ?? '').match(/-?[\d.]+/g)?.map(Number) ?? []
  return { x, y }
}

describe.each(BASES)('with %s as base map the map', (_, options) => {
  test('MAP-02 MAP-03 MAP-15 shows boat and person at their positions', async ({ openBoat }) => {
    const page = await openMap(await openBoat({ ...options, plan }))
    const [boat, person] = [await pointOf(sign(page, 'Boat')), await pointOf(sign(page, 'You are here.'))]
    expect(person.x - boat.x).toBeCloseTo((0.0004 / 360) * 256 * 2 ** 18, 0)
    expect(person.y).toBe(boat.y)
    expect(await sign(page, 'You are here.').textContent()).toBe('You are here.')
  })

  test('ALARM-24 MAP-05 MAP-06 MAP-07 draws the geofence in its size, green when disarmed and red when armed', async ({
    openBoat,
  }) => {
    const it = await openBoat({ ...options, plan })
    const page = await openMap(it)
    const line = sign(page, /^Geofence/).locator('.map_fenceLine')
    const isRed = async (): Promise<boolean> => {
      const [red = 0, green = 0] = (
        (await line.evaluate(found => getComputedStyle(found).stroke)).match(/\d+/g) ?? []
      ).map(Number)
      return red > green
    }
    expect(Number(await line.getAttribute('r'))).toBeCloseTo(50 / 0.3367, 0)
    const before = await isRed()
    it.hostedBoat.boat.push('SetArmOrDisarmOnClient', '1')
    await it.rest()
    expect([before, await isRed()]).toEqual([false, true])
  })

  test('MAP-08 hides the geofence of a disarmed boat when the captain chooses so', async ({ openBoat }) => {
    const it = await openBoat({ ...options, plan })
    const page = await openMap(it)
    await act(it, 'open-map-settings')
    await act(it, 'show-when-disarmed', false)
    expect(await sign(page, /^Geofence/).count()).toBe(0)
    expect(await sign(page, 'Boat').count()).toBe(1)
  })

  test('GEOF-05 GEOF-08 zooms in for a smaller geofence and out for a larger one', async ({ openBoat }) => {
    const it = await openBoat({ ...options, plan })
    const page = await openMap(it)
    const scales: string[] = [await scale(page)]
    await act(it, 'open-radius')
    for (const radius of [25, 250]) {
      await act(it, 'choose-radius', radius)
      await it.advance(1_000)
      scales.push(await scale(page))
    }
    expect(scales).toEqual(['25 m', '10 m', '100 m'])
  })

  test('UX is moved and zoomed by keys', async ({ openBoat }) => {
    const it = await openBoat({ ...options, plan })
    const page = await openMap(it)
    const before = await pointOf(sign(page, 'Boat'))
    await page.getByRole('application').locator('xpath=descendant-or-self::*[@tabindex="0"]').first().focus()
    await pressKeys(it, 'ArrowRight')
    await it.advance(1_000)
    expect((await pointOf(sign(page, 'Boat'))).x).toBeLessThan(before.x)
    await pressKeys(it, '+')
    await it.advance(1_000)
    expect(await scale(page)).toBe('10 m')
  })

  test('MAP-09 draws the track of the boat and keeps the boat in sight', async ({ openBoat }) => {
    const it = await openBoat({ ...options, plan })
    const page = await openMap(it)
    await act(it, 'start-tracking')
    it.hostedBoat.boat.state.motion = {
      from: { ...HERE, accuracy: 8, heardAt: it.hostedBoat.boat.clock.now() },
      course: 90,
      metresPerSecond: 8,
      until: undefined,
    }
    await it.advance(60_000)
    const { x } = await pointOf(sign(page, 'Boat'))
    expect([x > 39, x < 351]).toEqual([true, true])
    expect(await sign(page, /^Track of the boat/).count()).toBe(1)
  })
})

describe.each(['cannot be reached', 'never says that it is there', 'refuses the key'] as const)(
  'when Google %s',
  answer => {
    test('MAP-20 the app shows its own map and says so', async ({ openBoat }) => {
      const it = await openBoat({ ...google(answer), plan })
      const page = await openMap(it)
      await it.advance(12_000)
      expect(
        await page
          .getByText('Google Maps cannot be reached or refuses the key; the map shows another satellite picture.', {
            exact: true,
          })
          .count(),
      ).toBe(1)
      expect(await page.locator('canvas').count()).toBeGreaterThan(0)
      await press(it, 'button', 'Open map actions')
      expect(await sign(page, 'Boat').count()).toBe(1)
    })
  },
)

test('MOB-09 MAP-18 the map of man over board shows boat, phone and rings where each of them is', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan })
  await enterHome(it)
  await act(it, 'phone', { location: { ...HERE, longitude: HERE.longitude + 0.002, accuracy: 5 } })
  await act(it, 'man-over-board')
  await act(it, 'request-position')
  await it.advance(1_000)
  const page = it.page()
  const [boat, person] = [await pointOf(sign(page, 'Boat')), await pointOf(sign(page, 'You are here.'))]
  expect(person.x - boat.x).toBeCloseTo((0.002 / 360) * 256 * 2 ** 16, 0)
  expect(person.y).toBe(boat.y)
  const ring = sign(page, 'Ring of 50 m').locator('circle')
  const center = await Promise.all(['cx', 'cy'].map(async name => Number(await ring.getAttribute(name))))
  expect(center.map(at => Math.round(at))).toEqual([person.x, person.y].map(at => Math.round(at)))
})

test.for([
  [844, 390],
  [667, 375],
] as const)(
  'TRACK-01 UX on a phone on its side, %i×%i, the hunt covers no boat',
  async ([width, height], { openBoat }) => {
    const it = await openBoat({ plan, viewport: { width, height } })
    const page = await openMap(it)
    await act(it, 'start-tracking')
    const boat = await sign(page, 'Boat').boundingBox()
    const stop = await page.getByRole('button', { name: 'Stop tracking', exact: true }).boundingBox()
    expect(stop && stop.x + stop.width).toBeLessThan(boat?.x ?? 0)
  },
)
