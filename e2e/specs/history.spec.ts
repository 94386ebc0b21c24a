/** Histories that are long, and that grow while somebody reads them. */
import { describe } from 'vitest'
import { deed, enterHome, press } from '#fixture/serverActions.ts'
import { drawn } from '#fixture/shape.ts'
import { expect, type Harbour, test } from '#fixture/test.ts'

const MINUTES = 60_000

/** A boat whose event log has so many items. */
async function boatWithEvents(harbour: (options?: object) => Promise<Harbour>, count: number): Promise<Harbour> {
  const events = Array.from({ length: count }, (_, at) => ({
    name: at % 2 ? 'Armed' : 'Disarmed',
    ago: (count - at) * 7 * MINUTES,
  }))
  const it = await harbour({ plan: { events } })
  await enterHome(it)
  await deed(it, 'open-event-log')
  return it
}

const nodes = (it: Harbour): Promise<number> => it.page().evaluate(() => document.querySelectorAll('*').length)
const scrollTo = async (it: Harbour, share: number): Promise<void> => {
  await it.page().evaluate(to => {
    const box = document.querySelector('.eventlog_logScroll')
    box?.scrollTo(0, box.scrollHeight * to)
  }, share)
  await drawn(it.page())
  await it.rest()
}

/** The most nodes that the page has at its top, in the middle and at its end. */
async function mostNodes(it: Harbour): Promise<number> {
  const seen: number[] = []
  for (const share of [0, 0.5, 1]) {
    await scrollTo(it, share)
    seen.push(await nodes(it))
  }
  return Math.max(...seen)
}

describe('UX a long history', () => {
  test('of 10,000 events has at most 1.1 times the nodes of one of 100', async ({ harbour }) => {
    const short = await mostNodes(await boatWithEvents(harbour, 100))
    const long = await boatWithEvents(harbour, 10_000)
    expect(await mostNodes(long)).toBeLessThanOrEqual(1.1 * short)
    await scrollTo(long, 1)
    expect(await long.page().getByRole('main').getByRole('listitem').last().getByRole('paragraph').innerText()).toBe(
      'Disarmed',
    )
  })
})

describe('UX events that come in while somebody reads further down', () => {
  const firstInSight = (it: Harbour) =>
    it.page().evaluate(() => {
      const top = document.querySelector('.eventlog_logScroll')?.getBoundingClientRect().top ?? 0
      const found = [...document.querySelectorAll('[data-event]')].find(one => one.getBoundingClientRect().top >= top)
      return [found?.getAttribute('data-event'), Math.round(found?.getBoundingClientRect().top ?? 0)]
    })

  async function readFurtherDown(harbour: (options?: object) => Promise<Harbour>): Promise<Harbour> {
    const it = await boatWithEvents(harbour, 300)
    await scrollTo(it, 0.5)
    return it
  }

  test('leave what is read in its place, and a pill says how many', async ({ harbour }) => {
    const it = await readFurtherDown(harbour)
    const before = await firstInSight(it)
    it.moored.boat.state.core.push(
      ...['x1', 'x2'].map(id => ({
        id,
        latestEventName: 'Armed',
        modifiedDate: new Date(it.moored.boat.clock.now()).toISOString(),
      })),
    )
    it.moored.boat.push('SetArmOrDisarmOnClient', '1')
    await it.rest()
    await drawn(it.page())
    expect(await it.page().getByRole('button', { name: '2 new events' }).count()).toBe(1)
    expect(await firstInSight(it)).toEqual(before)
  })

  test('are led to by the pill, which gives the focus to the list', async ({ harbour }) => {
    const it = await readFurtherDown(harbour)
    it.moored.boat.state.core.push({
      id: 'x1',
      latestEventName: 'Tamper triggered',
      modifiedDate: new Date(it.moored.boat.clock.now()).toISOString(),
    })
    it.moored.boat.push('SetArmOrDisarmOnClient', '1')
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
  test('leads to where one came from', async ({ harbour }) => {
    const it = await harbour()
    await enterHome(it)
    await deed(it, 'panel', 'gas')
    await deed(it, 'history', 'gas')
    await press(it, 'button', 'Back')
    expect(new URL(it.page().url()).pathname).toBe('/settings')
  })

  test('leads to Home for whoever opened the history itself', async ({ harbour }) => {
    const it = await harbour()
    await it.people.cast('captain').open('/history/10')
    await it.pass(2_000)
    await press(it, 'button', 'Back')
    expect(new URL(it.page().url()).pathname).toBe('/home')
  })
})
