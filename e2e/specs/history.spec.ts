/** Long histories, and histories that grow while a person reads them. */
import { describe } from 'vitest'
import { act, enterHome, press } from '#fixture/serverActions.ts'
import { drawn } from '#fixture/shape.ts'
import { expect, type BoatFixture, test } from '#fixture/test.ts'

const MINUTES = 60_000

/** Opens the event log of a boat with this many items. */
async function boatWithEvents(
  openBoat: (options?: object) => Promise<BoatFixture>,
  count: number,
): Promise<BoatFixture> {
  const events = Array.from({ length: count }, (_, at) => ({
    name: at % 2 ? 'Armed' : 'Disarmed',
    ago: (count - at) * 7 * MINUTES,
  }))
  const it = await openBoat({ plan: { events } })
  await enterHome(it)
  await act(it, 'open-event-log')
  return it
}

const nodes = (it: BoatFixture): Promise<number> => it.page().evaluate(() => document.querySelectorAll('*').length)
const scrollTo = async (boat: BoatFixture, share: number): Promise<void> => {
  await boat.page().evaluate(to => {
    const box = document.querySelector('.eventlog_logScroll')
    box?.scrollTo(0, box.scrollHeight * to)
  }, share)
  await drawn(boat.page())
  await boat.rest()
}

/** Returns the largest number of nodes of the page at its top, in the middle and at its end. */
async function mostNodes(it: BoatFixture): Promise<number> {
  const seen: number[] = []
  for (const share of [0, 0.5, 1]) {
    await scrollTo(it, share)
    seen.push(await nodes(it))
  }
  return Math.max(...seen)
}

describe('UX a long history', () => {
  test('of 10,000 events has at most 1.1 times the DOM nodes of one of 100', async ({ openBoat }) => {
    const short = await mostNodes(await boatWithEvents(openBoat, 100))
    const long = await boatWithEvents(openBoat, 10_000)
    expect(await mostNodes(long)).toBeLessThanOrEqual(1.1 * short)
    await scrollTo(long, 1)
    expect(await long.page().getByRole('main').getByRole('listitem').last().getByRole('paragraph').innerText()).toBe(
      'Disarmed',
    )
  })
})

test('EVENTLOG-02 of the events that the gateway has forgotten, the newest stay: at most 10,000 with the new ones', async ({
  openBoat,
}) => {
  const it = await boatWithEvents(options => openBoat({ ...options, viewport: { width: 1280, height: 800 } }), 10_000)
  const { state, clock } = it.hostedBoat.boat
  const later = ['x1', 'x2', 'x3'].map(id => ({
    id,
    latestEventName: 'Tamper triggered',
    modifiedDate: new Date(clock.now()).toISOString(),
  }))
  state.core.splice(0, state.core.length, ...later)
  it.hostedBoat.boat.push('SetArmOrDisarmOnClient', '1')
  await it.rest()
  const summary = it.page().getByRole('complementary', { name: 'Summary' })
  expect(await summary.getByRole('paragraph').innerText()).toBe('10000 events since Apr 13, 2026 19:41:00')
})

describe('UX events that arrive while a person reads further down', () => {
  const firstInSight = (boat: BoatFixture) =>
    boat.page().evaluate(() => {
      const top = document.querySelector('.eventlog_logScroll')?.getBoundingClientRect().top ?? 0
      const found = [...document.querySelectorAll('[data-event]')].find(one => one.getBoundingClientRect().top >= top)
      return [found?.getAttribute('data-event'), Math.round(found?.getBoundingClientRect().top ?? 0)]
    })

  async function readFurtherDown(openBoat: (options?: object) => Promise<BoatFixture>): Promise<BoatFixture> {
    const it = await boatWithEvents(openBoat, 300)
    await scrollTo(it, 0.5)
    return it
  }

  test('do not move the list, and a button says how many there are', async ({ openBoat }) => {
    const it = await readFurtherDown(openBoat)
    const before = await firstInSight(it)
    it.hostedBoat.boat.state.core.push(
      ...['x1', 'x2'].map(id => ({
        id,
        latestEventName: 'Armed',
        modifiedDate: new Date(it.hostedBoat.boat.clock.now()).toISOString(),
      })),
    )
    it.hostedBoat.boat.push('SetArmOrDisarmOnClient', '1')
    await it.rest()
    await drawn(it.page())
    expect(await it.page().getByRole('button', { name: '2 new events' }).count()).toBe(1)
    expect(await firstInSight(it)).toEqual(before)
  })

  test('are shown by the button, which moves the focus to the list', async ({ openBoat }) => {
    const it = await readFurtherDown(openBoat)
    it.hostedBoat.boat.state.core.push({
      id: 'x1',
      latestEventName: 'Tamper triggered',
      modifiedDate: new Date(it.hostedBoat.boat.clock.now()).toISOString(),
    })
    it.hostedBoat.boat.push('SetArmOrDisarmOnClient', '1')
    await it.rest()
    await press(it, 'button', '1 new event')
    const focused = await it.page().evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect([
      await it.page().getByRole('main').getByRole('listitem').first().getByRole('img').getAttribute('aria-label'),
      focused,
    ]).toEqual(['Tamper triggered', 'Events'])
  })
})

describe('HISTORY-02 the back button', () => {
  test('leads to the screen before', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await act(it, 'panel', 'gas')
    await act(it, 'history', 'gas')
    await press(it, 'button', 'Back')
    expect(new URL(it.page().url()).pathname).toBe('/settings')
  })

  test('leads to Home when the history was opened by its address', async ({ openBoat }) => {
    const it = await openBoat()
    await it.people.actorOf('captain').open('/history/10')
    await it.advance(2_000)
    await press(it, 'button', 'Back')
    expect(new URL(it.page().url()).pathname).toBe('/home')
  })
})
