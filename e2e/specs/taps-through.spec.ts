/** Taps that close what lies over Home do not reach the button behind it, which disarms without a question. */
import { enterHome, press, pressKeys, soundAlarm } from '#fixture/serverActions.ts'
import { type BoatFixture, expect, test } from '#fixture/test.ts'

const CONFIRMED_MS = 5_000
const ARMED = { plan: { armed: true } } as const

/** The middle of DISARM, which is not scrolled away. */
async function placeOfDisarm(it: BoatFixture): Promise<{ x: number; y: number }> {
  const button = it.page().getByRole('button', { name: 'DISARM' })
  return button.evaluate(it => {
    const { left, top, width, height } = it.getBoundingClientRect()
    const middle = { x: left + width / 2, y: top + height / 2 }
    if (!it.contains(document.elementFromPoint(middle.x, middle.y))) throw new Error('A tap does not reach DISARM.')
    return middle
  })
}
const shown = (it: BoatFixture): Promise<number> => it.page().locator('[role=dialog], [role=menu]').count()
/** Returns how many things lie over the page, and whether the boat is armed after the time that disarming takes. */
async function outcome(it: BoatFixture): Promise<readonly [number, boolean]> {
  await it.rest()
  await it.advance(CONFIRMED_MS)
  return [await shown(it), it.hostedBoat.boat.state.armed]
}

test.for([
  ['the list of messages', 'Messages'],
  ['the graph of a battery', 'Consumption graph'],
  ['the menu of a sensor', 'Shore Power menu'],
] as const)('UX a double tap beside %s closes it and does not disarm', async ([, opener], { openBoat }) => {
  const it = await openBoat(ARMED)
  await enterHome(it)
  const { x, y } = await placeOfDisarm(it)
  await press(it, 'button', opener)
  expect(await shown(it)).toBe(1)
  await it.page().mouse.dblclick(x, y)
  expect(await outcome(it)).toEqual([0, true])
})

test('UX a tap beside the menu of a sensor closes it alone, and the next one disarms', async ({ openBoat }) => {
  const it = await openBoat(ARMED)
  await enterHome(it)
  const { x, y } = await placeOfDisarm(it)
  await press(it, 'button', 'Shore Power menu')
  await it.page().mouse.click(x, y)
  expect(await outcome(it)).toEqual([0, true])
  await it.page().mouse.click(x, y)
  expect(await outcome(it)).toEqual([0, false])
})

test('UX the banner of an alarm is pressed at once while a menu is open', async ({ openBoat }) => {
  const it = await openBoat(ARMED)
  await enterHome(it)
  await soundAlarm(it)
  await press(it, 'button', 'Shore Power menu')
  await press(it, 'button', 'Silence 30 s')
  expect(
    await it
      .page()
      .getByText(/^Silent, /)
      .count(),
  ).toBe(1)
})

test('UX the button of an open menu closes it, and a key opens it again', async ({ openBoat }) => {
  const it = await openBoat()
  await enterHome(it)
  await press(it, 'button', 'Shore Power menu')
  await press(it, 'button', 'Shore Power menu')
  const closed = await shown(it)
  await pressKeys(it, 'Enter')
  expect([closed, await shown(it)]).toEqual([0, 1])
})
