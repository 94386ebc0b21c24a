/** The captain's log of a day on the page, as time passes. */
import { describe } from 'vitest'
import { enterHome } from '#fixture/deeds.ts'
import { expect, type Harbour, test } from '#fixture/test.ts'

const HOUR = 3_600_000
const plan = {
  trip: [
    { ago: 25 * HOUR, latitude: 55.6761, longitude: 12.5683 },
    { ago: 24 * HOUR, latitude: 55.7261, longitude: 12.5683 },
  ],
}

async function openCarousel(it: Harbour): Promise<void> {
  await enterHome(it)
  await it.page().emulateMedia({ reducedMotion: 'no-preference' })
  await it.people.cast('captain').open('/logbook-record/2026-05-31,2026-06-01')
  await it.pass(2_000)
  await it.people.cast('captain').act('trip-as', 'carousel')
  // Nobody points at it and nothing in it has the focus: it would stand still.
  await it.page().mouse.move(0, 0)
  await it.rest()
}
const shown = async (it: Harbour): Promise<unknown> => Reflect.get(Object(await it.people.cast('captain').observe('trip-figure', undefined)), 'term')

describe('LOGBOOK-15 LIMIT-47 the carousel', () => {
  test('LOGBOOK-15 LIMIT-47 shows each figure for 3 s, and after the last comes the first', async ({ harbour }) => {
    const it = await harbour({ plan })
    await openCarousel(it)
    const seen = [await shown(it)]
    for (let turn = 0; turn < 6; turn++) {
      await it.pass(2_999)
      seen.push(await shown(it))
      await it.pass(1)
      seen.push(await shown(it))
    }
    const order = ['Start Time', 'Stop Time', 'Trip Time', 'Trip Distance', 'Average Speed', 'Max Speed']
    expect(seen).toEqual([order[0], ...order.flatMap((term, at) => [term, order[(at + 1) % 6]])])
  })
})
