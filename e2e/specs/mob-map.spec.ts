/** The map of man overboard: what it shows is clear of the scale and the credits at its foot. */
import type { Page } from 'playwright'
import { act, enterHome } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, sharingTest } from '#fixture/test.ts'

const BOAT = { latitude: 55.6761, longitude: 12.5683 }
const SIZES = [
  [320, 568],
  [390, 844],
  [1280, 800],
] as const
/** The phone from the boat, in meters to the north and to the east. */
const OFFSETS = [
  [0, 0],
  [140, 160],
  [200, 0],
  [400, 450],
  [20, 230],
] as const

const boatTest = sharingTest({ plan: { position: { ...BOAT, accuracy: 8, swing: 0 } } })

const phoneAt = (north: number, east: number) => ({
  latitude: BOAT.latitude + north / 111_195,
  longitude: BOAT.longitude + east / (111_195 * Math.cos((BOAT.latitude * Math.PI) / 180)),
  accuracy: 6,
})

/** Opens man overboard again, so that the map is framed again. */
async function openMap(it: BoatFixture, [width, height]: readonly [number, number]): Promise<Page> {
  await act(it, 'go', 'home')
  await it.page().setViewportSize({ width, height })
  await act(it, 'man-over-board')
  await it.advance(1_000)
  return it.page()
}

/**
 * Returns the markers that something at the foot of the map covers, wholly or in part.
 * @throws Error if a marker or the foot is not there.
 */
const hidden = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const map = document.querySelector('[role=group][aria-label="On the map"]')?.getBoundingClientRect()
    const signs = [...document.querySelectorAll('[role=group][aria-label="On the map"] [role=img]')].filter(it =>
      /^(Boat|You are here)/.test(it.getAttribute('aria-label') ?? ''),
    )
    const covers = [...document.querySelectorAll('[data-part=edge] > * > *')].map(it => it.getBoundingClientRect())
    if (signs.length !== 2 || !covers.some(it => it.width > 0))
      throw new Error(`The map has ${signs.length} markers, and ${covers.length} parts at its foot.`)
    return signs.flatMap(sign => {
      const box = sign.getBoundingClientRect()
      const isSeen = map && box.bottom > map.top && box.top < map.bottom && box.right > map.left && box.left < map.right
      const isCovered = covers.some(
        it => it.width > 0 && it.left < box.right && it.right > box.left && it.top < box.bottom && it.bottom > box.top,
      )
      return isSeen && isCovered ? [sign.getAttribute('aria-label') ?? ''] : []
    })
  })

boatTest.for(OFFSETS)(
  'MOB-09 UX scale and credits cover no marker while the phone is %d m north and %d m east of the boat',
  async ([north, east], { boat: it }) => {
    await it.people.actorOf('captain').act('phone', { location: phoneAt(north, east) })
    await it.addPerson()
    await enterHome(it)
    await act(it, 'man-over-board')
    await act(it, 'request-position')
    await it.advance(500)
    const faults: unknown[] = []
    for (const size of SIZES) {
      const page = await openMap(it, size)
      const names = await hidden(page)
      if (names.length > 0) faults.push({ size, names })
    }
    expect(faults).toEqual([])
  },
)

boatTest('MOB-09 LIMIT-45 beside the boat the map opens no nearer than other maps do', async ({ boat: it }) => {
  const captain = it.people.actorOf('captain')
  await captain.act('phone', { location: phoneAt(0, 0) })
  await enterHome(it)
  await openMap(it, [390, 844])
  await act(it, 'request-position')
  await it.advance(500)
  expect(await captain.observe('map-scale', undefined)).toBe('100 m')
})

boatTest('MAP-15 UX the label of a phone at the edge of the map is not cut', async ({ boat: it }) => {
  const captain = it.people.actorOf('captain')
  await enterHome(it)
  await it.page().setViewportSize({ width: 390, height: 844 })
  const label = it.page().getByRole('img', { name: 'You are here.', exact: true }).locator('rect')
  const sides: unknown[] = []
  for (const east of [-60, 60]) {
    await captain.act('phone', { location: phoneAt(0, east) })
    await captain.open('/map')
    await it.advance(1_000)
    const { x = -1, width = 0 } = (await label.boundingBox()) ?? {}
    sides.push(Math.round(x) >= 0 && Math.round(x + width) <= 390)
  }
  expect(sides).toEqual([true, true])
})
