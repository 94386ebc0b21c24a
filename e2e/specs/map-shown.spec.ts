/** The map for a person: pictures, marker, circle by day and by night, tracks, and who may change the radius. */
import type { Locator, Page } from 'playwright'
import { describe } from 'vitest'
import { observeIn } from '#runner/engines/shared/observe.ts'
import { configure } from '#fixture/configure.ts'
import { act, enterHome, press } from '#fixture/serverActions.ts'
import { serveGoogle } from '#fixture/google.ts'
import { enlargeText } from '#fixture/shape.ts'
import { expect, type BoatFixture, type BoatFixtureOptions, test } from '#fixture/test.ts'

const HERE = { latitude: 55.6761, longitude: 12.5683 }
const plan = { geofence: { radius: 50, ...HERE }, position: { ...HERE, accuracy: 8, swing: 0 } }
const DRAWN_MS = 1_000

const GOOGLE: BoatFixtureOptions = {
  mapsKey: 'a-key',
  expectedErrors: /Asked a foreign host: maps\.googleapis\.com$/,
  prepare: page => serveGoogle(page, 'works'),
}
const BASES: readonly (readonly [string, BoatFixtureOptions])[] = [
  ['tiles', {}],
  ['Google', GOOGLE],
]

/** The configuration of the app has no satellite pictures. */
const withoutSatellite = configure({ satelliteTiles: undefined })
/** The gateway refuses to send the profile. */
async function withoutProfile(page: Page): Promise<void> {
  await page.route('**/api/Profile', route => route.fulfill({ status: 500 }))
}

async function openMap(it: BoatFixture): Promise<Page> {
  await enterHome(it)
  await act(it, 'go', 'geofence')
  await it.advance(DRAWN_MS)
  return it.page()
}
const sign = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('group', { name: 'On the map', exact: true }).getByRole('img', { name, exact: true })
/** Returns the box of an element in px of the window. */
const boxOf = (it: Locator) => it.evaluate(found => found.getBoundingClientRect().toJSON() as DOMRect)
const strokeOf = (locator: Locator) =>
  locator.last().evaluate(line => {
    const { stroke, strokeDasharray } = getComputedStyle(line)
    const [red = 0, green = 0, blue = 0] = stroke.match(/[\d.]+/g)?.map(Number) ?? []
    return { red, green, blue, dashes: strokeDasharray }
  })

describe.each(BASES)('with %s as base map', (_, options) => {
  test('MAP-01 LIMIT-45 the map opens with the satellite picture at zoom 16', async ({ openBoat }) => {
    const it = await openBoat({ ...options, plan: { ...plan, geofence: { radius: 250, ...HERE } } })
    const page = await openMap(it)
    expect(await observeIn(page, 'map-picture', undefined, '')).toBe('satellite')
    // 100 m at zoom 16 of this latitude; at 15 and 17 the bar has other lengths.
    expect(await page.getByRole('img', { name: /^Scale/ }).innerText()).toBe('100 m')
    expect(
      await page
        .getByRole('main')
        .getByText(/this is the chart/)
        .count(),
    ).toBe(0)
  })

  test('MAP-19 LIMIT-46 the visible hull of the boat is 80 px long', async ({ openBoat }) => {
    const page = await openMap(await openBoat({ ...options, plan }))
    const px = await sign(page, 'Boat')
      .locator('path')
      .first()
      .evaluate(element => {
        if (!(element instanceof SVGGraphicsElement)) return 0
        const { a = 0, b = 0 } = element.getScreenCTM() ?? {}
        return (element.getBBox().height + Number.parseFloat(getComputedStyle(element).strokeWidth)) * Math.hypot(a, b)
      })
    expect(px).toBeCloseTo(80, 0)
  })
})

test('MAP-01 UX a map without satellite pictures says so', async ({ openBoat }) => {
  const page = await openMap(await openBoat({ plan, prepare: withoutSatellite }))
  expect(await observeIn(page, 'map-picture', undefined, '')).toBe('chart')
  expect(
    await page
      .getByRole('status')
      .filter({ hasText: 'No satellite pictures are configured; the map shows the chart.' })
      .isVisible(),
  ).toBe(true)
})

test('ALARM-24 MAP-06 MAP-07 OPEN-141 armed and disarmed geofences differ by color, pattern and word by day, and by brightness, pattern and word by night', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan })
  const page = await openMap(it)
  const look = async () => ({
    line: await strokeOf(sign(page, /^Geofence/).locator('circle')),
    words: await page.getByRole('list', { name: 'Geofence', exact: true }).getByRole('listitem').first().innerText(),
  })
  const looks = async () => {
    await page.evaluate(() => void Object.assign(document.documentElement.dataset, { theme: 'day' }))
    const day = await look()
    await page.evaluate(() => void Object.assign(document.documentElement.dataset, { theme: 'night' }))
    return { day, night: await look() }
  }
  const disarmed = await looks()
  it.hostedBoat.boat.push('SetArmOrDisarmOnClient', '1')
  await it.rest()
  const armed = await looks()
  expect([armed, disarmed].map(({ day, night }) => [day.words, night.words])).toEqual([
    ['ARMED', 'ARMED'],
    ['DISARMED', 'DISARMED'],
  ])
  expect([armed, disarmed].map(({ day, night }) => [day.line.dashes, night.line.dashes])).toEqual([
    ['none', 'none'],
    ['11px, 8px', '11px, 8px'],
  ])
  expect([armed.day.line.red > 2 * armed.day.line.green, disarmed.day.line.green > 2 * disarmed.day.line.red]).toEqual([
    true,
    true,
  ])
  expect(armed.night.line.red).toBeGreaterThan(1.3 * disarmed.night.line.red)
  for (const { line } of [armed.night, disarmed.night])
    expect(line.red).toBeGreaterThan(2 * Math.max(line.green, line.blue))
})

test('MAP-09 SM-TRACK-2 OPEN-142 the map draws the tracks of boat and phone, which differ by color, pattern and words', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan })
  await enterHome(it)
  await act(it, 'phone', { location: { latitude: 55.6758, longitude: 12.5681, accuracy: 5, course: 80, speed: 2 } })
  await act(it, 'go', 'geofence')
  await it.advance(DRAWN_MS)
  const page = it.page()
  await act(it, 'start-tracking')
  const from = { ...HERE, accuracy: 8, heardAt: it.hostedBoat.boat.clock.now() }
  it.hostedBoat.boat.state.motion = { from, course: 90, metresPerSecond: 2, until: undefined }
  await it.advance(40_000)
  const [boat, phone] = [
    sign(page, /^Track of the boat, \d positions$/),
    sign(page, /^Track of your phone, \d positions$/),
  ]
  const [ofBoat, ofPhone] = [await strokeOf(boat.locator('path')), await strokeOf(phone.locator('path'))]
  expect([ofBoat.dashes, ofPhone.dashes]).toEqual(['0.1px, 9px', '16px, 6px'])
  expect([ofBoat.red > ofBoat.blue, ofPhone.blue > ofPhone.red]).toEqual([true, true])
  const lengths = [boat, phone].map(async track =>
    track
      .locator('path')
      .last()
      .evaluate(line => (line instanceof SVGPathElement ? line.getTotalLength() : 0)),
  )
  expect((await Promise.all(lengths)).map(px => px > 100)).toEqual([true, true])
  const legend = page.getByRole('list', { name: 'Tracks', exact: true }).getByRole('listitem')
  expect(await legend.allInnerTexts()).toEqual(['Your phone', 'Boat'])
})

test('API-20 GEOF-09 when the captain saves the radius, the app sends the whole profile, reads it again, and shows the stored radius', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan })
  const page = await openMap(it)
  const calls: { method: string; body: unknown }[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/Profile')) calls.push({ method: request.method(), body: request.postDataJSON() })
  })
  const circle = sign(page, /^Geofence/)
    .locator('circle')
    .last()
  const before = await circle.evaluate(line => line.getBoundingClientRect().width)
  await act(it, 'open-radius')
  await page.getByRole('slider', { name: 'Radius in metres' }).fill('80')
  await it.rest()
  expect(await page.getByRole('dialog', { name: 'Geofence radius' }).innerText()).toContain('80 m')
  expect((await circle.evaluate(line => line.getBoundingClientRect().width)) / before).toBeCloseTo(80 / 50, 1)
  await press(it, 'button', 'SAVE')
  // It is read before, so that changes of other devices stay.
  expect(calls.map(call => call.method)).toEqual(['GET', 'PUT', 'GET'])
  expect(Object.keys(Object(calls[1]?.body)).sort()).toEqual(
    [
      ...[
        'userId',
        'isCaptain',
        'hasGalleryAccess',
        'hasUploadAccess',
        'shipName',
        'shipHomeLocation',
        'deviceId',
        'geofenceRadius',
        'geofenceLatitude',
        'geofenceLongitude',
      ],
      ...['mBsUsed', 'dataLimit', 'transactionsUsed', 'transactionsLimit', 'billingStart', 'billingEnd'],
    ].sort(),
  )
  expect(calls[1]?.body).toMatchObject({
    geofenceRadius: 80,
    geofenceLatitude: HERE.latitude,
    geofenceLongitude: HERE.longitude,
  })
  expect(it.hostedBoat.boat.state.geofence).toEqual({ radius: 80, ...HERE })
  expect(await page.getByRole('list', { name: 'Geofence', exact: true }).innerText()).toContain('80 m')
})

test('OPEN-085 GEOF-09 the radius is read-only for a friend', async ({ openBoat }) => {
  const it = await openBoat({ plan })
  const friend = it.people.actorOf('friend')
  await friend.open('/map')
  await it.advance(DRAWN_MS)
  await friend.act('open-radius', undefined)
  await it.rest()
  const panel = it.page('friend').getByRole('dialog', { name: 'Geofence radius' })
  const slider = panel.getByRole('slider', { name: 'Radius in metres' })
  expect([await slider.inputValue(), await slider.isDisabled()]).toEqual(['50', true])
  for (const name of ['Smaller radius', 'Larger radius', 'SAVE'])
    expect(await panel.getByRole('button', { name, exact: true }).isDisabled()).toBe(true)
  expect(await panel.getByText('Only the captain can change the radius.', { exact: true }).isVisible()).toBe(true)
})

test('MAP-21 MAP-22 OPEN-087 the map shows radius and position of the boat device while the profile cannot be read', async ({
  openBoat,
}) => {
  const it = await openBoat({
    plan: {
      geofence: { radius: 250 },
      position: { latitude: 55.677, longitude: 12.57, accuracy: 8, swing: 0 },
      gateway: { positionEvery: 3_600_000 },
    },
    expectedErrors: /status of 500|Profile/,
    prepare: withoutProfile,
  })
  const page = await openMap(it)
  expect(await page.getByRole('list', { name: 'Geofence', exact: true }).innerText()).toContain('250 m')
  expect(await page.getByRole('region', { name: 'Position', exact: true }).innerText()).toContain('55.677000 N')
  expect(await sign(page, 'Geofence, 250 m, disarmed').count()).toBe(1)
})

test('UX GEOF-09 on a phone the sheet for the radius leaves the whole circle in the visible part of the map, and gives the place back', async ({
  openBoat,
}) => {
  const large = { ...plan, geofence: { radius: 60, ...HERE } }
  const it = await openBoat({ plan: large, viewport: { width: 390, height: 844 } })
  const page = await openMap(it)
  const circle = sign(page, /^Geofence/)
  const before = await boxOf(circle)
  await act(it, 'open-radius')
  await it.advance(1_000)
  const [shown, sheet] = [await boxOf(circle), await boxOf(page.getByRole('dialog', { name: 'Geofence radius' }))]
  expect([shown.y > 0, shown.y + shown.height < sheet.y]).toEqual([true, true])
  expect([shown.width, shown.height]).toEqual([before.width, before.height])
  await act(it, 'cancel-radius')
  await it.advance(1_000)
  expect(await boxOf(circle)).toEqual(before)
})

test.for([
  [320, 568],
  [390, 844],
])(
  'MAP-02 UX with text of 200 percent on a phone of %d by %d px nothing at the foot of the map covers the boat',
  async ([width = 0, height = 0], { openBoat }) => {
    const it = await openBoat({ viewport: { width, height }, prepare: page => enlargeText(page, 200) })
    await it.people.actorOf('captain').open('/map')
    await it.advance(2 * DRAWN_MS)
    const boat = await boxOf(sign(it.page(), 'Boat').locator('path').first())
    const foot = await boxOf(it.page().locator('[data-part=edge]'))
    expect(boat.height).toBeGreaterThan(0)
    expect(boat.top).toBeGreaterThanOrEqual(0)
    expect(boat.bottom).toBeLessThanOrEqual(foot.top)
    expect(foot.height).toBeGreaterThan(0)
  },
)
