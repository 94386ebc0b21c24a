/** The captain's log of a day on the page, as time passes. */
import type { Locator, Page } from 'playwright'
import { describe } from 'vitest'
import { observeIn } from '#runner/engines/shared/observe.ts'
import { moveFingers, fingerPath } from '#fixture/fingers.ts'
import { enterHome } from '#fixture/serverActions.ts'
import { enlargeText } from '#fixture/shape.ts'
import { serveGoogle } from '#fixture/google.ts'
import { expect, type BoatFixture, type BoatFixtureOptions, test } from '#fixture/test.ts'

const HOUR = 3_600_000
const plan = {
  trip: [
    { ago: 25 * HOUR, latitude: 55.6761, longitude: 12.5683 },
    { ago: 24 * HOUR, latitude: 55.7261, longitude: 12.5683 },
  ],
}

async function openCarousel(it: BoatFixture): Promise<void> {
  await enterHome(it)
  await it.page().emulateMedia({ reducedMotion: 'no-preference' })
  await it.people.actorOf('captain').open('/logbook-record/2026-05-31,2026-06-01')
  await it.advance(2_000)
  await it.people.actorOf('captain').act('trip-as', 'carousel')
  // The carousel stops while the pointer is on it or it has the focus.
  await it.page().mouse.move(0, 0)
  await it.rest()
}
const shown = async (boat: BoatFixture): Promise<unknown> =>
  Reflect.get(Object(await boat.people.actorOf('captain').observe('trip-figure', undefined)), 'term')

describe('LOGBOOK-15 LIMIT-47 the carousel', () => {
  test('LOGBOOK-15 LIMIT-47 shows each figure for 3 s, and the first again after the last', async ({ openBoat }) => {
    const it = await openBoat({ plan })
    await openCarousel(it)
    const seen = [await shown(it)]
    for (let turn = 0; turn < 6; turn++) {
      await it.advance(2_999)
      seen.push(await shown(it))
      await it.advance(1)
      seen.push(await shown(it))
    }
    const order = ['Start Time', 'Stop Time', 'Trip Time', 'Trip Distance', 'Average Speed', 'Max Speed']
    expect(seen).toEqual([order[0], ...order.flatMap((term, at) => [term, order[(at + 1) % 6]])])
  })
})

test('LOGBOOK-14 LOGBOOK-16 LOGBOOK-18 OPEN-109 a finger that swipes sideways over the trip data switches between list and carousel', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan })
  await enterHome(it)
  const captain = it.people.actorOf('captain')
  await captain.open('/logbook-record/2026-05-31,2026-06-01')
  await it.advance(2_000)
  const page = it.page()
  const carousel = page.getByRole('group', { name: 'Carousel', exact: true })
  const swipe = async (area: Locator, from: number, to: number): Promise<void> => {
    const box = await area.boundingBox()
    if (!box) throw new Error('The trip data are not shown.')
    const y = box.y + box.height / 2
    await moveFingers(it, fingerPath(box.x + box.width * from, y, box.x + box.width * to, y))
  }
  const seen = [await carousel.count()]
  await swipe(page.locator('dl').first(), 0.8, 0.2)
  seen.push(await carousel.count())
  // Between the buttons, which have an action of their own.
  await swipe(carousel, 0.3, 0.7)
  seen.push(await carousel.count())
  expect(seen).toEqual([0, 1, 0])
})

/** East along a parallel: slow, fast for a minute, and slow again. */
const EAST = {
  trip: [
    [60, 12.5683],
    [50, 12.571],
    [49, 12.574],
    [40, 12.578],
  ].map(([minutes = 0, longitude = 0]) => ({ ago: (minutes * HOUR) / 60, latitude: 55.6761, longitude })),
}
const DRAWN_MS = 2_000

async function openLog(it: BoatFixture, range: string): Promise<Page> {
  await enterHome(it)
  await it.people.actorOf('captain').open(`/logbook-record/${range}`)
  await it.advance(DRAWN_MS)
  return it.page()
}
const pin = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'On the map', exact: true }).getByRole('img', { name, exact: true })
/** Returns the point of the screen that a pin points at, in px. */
const tipOf = (locator: Locator): Promise<{ x: number; y: number }> =>
  locator.evaluate(sign => {
    const { e: x = 0, f: y = 0 } = (sign instanceof SVGGraphicsElement && sign.getScreenCTM()) || {}
    return { x, y }
  })

test('LOGBOOK-03 LOGBOOK-04 LOGBOOK-07 the map marks start, stop and maximum speed at their positions', async ({
  openBoat,
}) => {
  const page = await openLog(await openBoat({ plan: EAST }), '2026-06-01,2026-06-02')
  const [start, stop, fastest] = [pin(page, 'Start'), pin(page, 'Stop'), pin(page, 'Max 6.1 kts')]
  const [from, to, at] = [await tipOf(start), await tipOf(stop), await tipOf(fastest)]
  expect(to.x - from.x).toBeGreaterThan(100)
  expect((at.x - from.x) / (to.x - from.x)).toBeCloseTo((12.574 - 12.5683) / (12.578 - 12.5683), 2)
  expect([to.y - from.y, at.y - from.y].map(Math.round)).toEqual([0, 0])
  expect(await fastest.textContent()).toBe('Max 6.1 kts')
  // A triangle at the start, a square at the stop.
  expect([await start.locator('rect').count(), await stop.locator('rect').count()]).toEqual([0, 1])
  for (const it of [start, stop, fastest]) expect((await it.boundingBox())?.height).toBeGreaterThan(20)
})

describe.each([
  ['tiles', {}],
  [
    'Google',
    {
      mapsKey: 'a-key',
      expectedErrors: /Asked a foreign host: maps\.googleapis\.com$/,
      prepare: (page: Page) => serveGoogle(page, 'works'),
    },
  ],
] satisfies [string, BoatFixtureOptions][])('with %s as base map', (_, options) => {
  test('LOGBOOK-02 the whole trip of yesterday is drawn on a satellite picture', async ({ openBoat }) => {
    const page = await openLog(await openBoat({ ...options, plan: { trip: 'yesterday' } }), '2026-05-31,2026-06-01')
    expect(await observeIn(page, 'map-picture', undefined, '')).toBe('satellite')
    const way = await page
      .getByRole('group', { name: 'On the map', exact: true })
      .getByRole('img', { name: 'Way of the trip', exact: true })
      .boundingBox()
    // 810 m from north to south, 860 m from west to east; the box has only the track.
    expect(way && way.height / way.width).toBeCloseTo(810 / 860, 1)
    const map = await page.getByRole('application').boundingBox()
    expect([
      way && way.width > 100,
      map &&
        way &&
        way.x > map.x &&
        way.x + way.width < map.x + map.width &&
        way.y > map.y &&
        way.y + way.height < map.y + map.height,
    ]).toEqual([true, true])
  })
})

test.for([
  [200, 'a phone', { width: 390, height: 844 }],
  [200, 'a phone on its side', { width: 844, height: 390 }],
  [200, 'a desktop', { width: 1280, height: 800 }],
] as const)(
  'LOGBOOK-02 UX with text of %i percent on %s the top of the trip is below the title',
  async ([percent, , viewport], { openBoat }) => {
    const it = await openBoat({ plan, viewport, prepare: page => enlargeText(page, percent) })
    await it.people.actorOf('captain').open('/logbook-record/2026-05-31,2026-06-01')
    await it.advance(2_000)
    const title = await it.page().getByRole('heading', { level: 1 }).boundingBox()
    const stop = await it.page().getByRole('img', { name: 'Stop', exact: true }).boundingBox()
    // A pin stands on its place.
    const place = (stop?.y ?? 0) + (stop?.height ?? 0)
    // Its line is seen whole.
    expect(place).toBeGreaterThanOrEqual((title?.y ?? place) + (title?.height ?? 0) + 11)
  },
)

test.for([
  ['a phone', { width: 390, height: 844 }],
  ['a phone on its side', { width: 844, height: 390 }],
] as const)(
  'LOGBOOK-02 LOGBOOK-07 UX on %s the label of the highest speed covers no part of the trip, and the map has the height of the window',
  async ([, viewport], { openBoat }) => {
    const page = await openLog(await openBoat({ plan: { trip: 'yesterday' }, viewport }), '2026-05-31,2026-06-01')
    const seen = await page.evaluate(() => {
      const map = document.querySelector('[role=group][aria-label="On the map"]')
      const label = map?.querySelector('[aria-label^="Max"] rect')?.getBoundingClientRect()
      const legs = [...(map?.querySelectorAll<SVGPathElement>('[aria-label="Way of the trip"] path') ?? [])]
      const { left = 0, top = 0 } = map?.getBoundingClientRect() ?? {}
      const covered = legs.reduce((sum, path) => {
        const places = Array.from({ length: Math.ceil(path.getTotalLength()) }, (_, px) => path.getPointAtLength(px))
        const hidden = places.filter(
          ({ x, y }) =>
            label && left + x > label.left && left + x < label.right && top + y > label.top && top + y < label.bottom,
        )
        return sum + hidden.length
      }, 0)
      const px = legs.reduce((sum, path) => sum + path.getTotalLength(), 0)
      return {
        isLabeled: label !== undefined,
        isLong: px > 100,
        covered,
        height: map?.getBoundingClientRect().height ?? 0,
      }
    })
    expect(seen).toMatchObject({ isLabeled: true, isLong: true, covered: 0 })
    expect(seen.height).toBeGreaterThan(320)
  },
)

test('LOGBOOK-07 UX the label of the highest speed grows with the text of the person', async ({ openBoat }) => {
  const sizeAt = async (percent: number): Promise<{ readonly label: number; readonly isInside: boolean }> => {
    const it = await openBoat({ plan: EAST, prepare: page => enlargeText(page, percent) })
    const fastest = pin(await openLog(it, '2026-06-01,2026-06-02'), 'Max 6.1 kts')
    const [box, text] = [await fastest.locator('rect').boundingBox(), await fastest.locator('text').boundingBox()]
    const isInside = box !== null && text !== null && box.x < text.x && box.x + box.width > text.x + text.width
    return { label: text?.height ?? 0, isInside }
  }
  const [normal, large] = [await sizeAt(100), await sizeAt(200)]
  expect(large.label / normal.label).toBeCloseTo(2, 0)
  expect([normal.isInside, large.isInside]).toEqual([true, true])
})
