/** Man over board under fingers: nothing is sent that nobody meant to send. */
import fc from 'fast-check'
import { drawn } from '#fixture/shape.ts'
import { deed, enterHome, press } from '#fixture/deeds.ts'
import { expect, type Harbour, test } from '#fixture/test.ts'

const PHONE = '+4520123456'
const HERE = { location: { latitude: 55.676482, longitude: 12.571915, accuracy: 6 } }
/** On 320×568 the row can stand nearly anywhere, and time alone protects from a second tap. */
const SIZES = [
  [390, 844],
  [1440, 900],
] as const

interface Edges {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Number and position are known from a visit before; the captain stands on Home. */
async function knowAll(it: Harbour): Promise<void> {
  await it.people.cast('captain').act('phone', HERE)
  await enterHome(it)
  await deed(it, 'man-over-board')
  await deed(it, 'request-position')
  await it.pass(500)
  await deed(it, 'mob-phone', PHONE)
  await deed(it, 'go', 'home')
  await it.pass(500)
}

const row = (it: Harbour) => it.page().getByRole('link', { name: /^MOB/ })
const send = (it: Harbour) => it.page().getByRole('button', { name: 'Send Message', exact: true })
const sent = (it: Harbour): number => it.moored.boat.journal.since(0).filter(entry => entry.lane === 'rest' && entry.name.startsWith('POST /api/mob/send')).length

/** All the places where the row can be seen and tapped, however far Home is scrolled. */
const reach = (it: Harbour): Promise<Edges> =>
  row(it).evaluate(link => {
    const room = link.closest('main')
    const seen = room?.getBoundingClientRect() ?? new DOMRect()
    const { left, right, top, bottom } = link.getBoundingClientRect()
    const further = (room?.scrollHeight ?? 0) - (room?.clientHeight ?? 0) - (room?.scrollTop ?? 0)
    return { left, right, top: Math.max(seen.top, top - further), bottom: Math.min(seen.bottom, bottom + (room?.scrollTop ?? 0)) }
  })

const edgesOf = async (it: Harbour): Promise<Edges> => {
  const box = await send(it).boundingBox()
  if (!box) throw new Error("There is no 'Send Message'.")
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
}

test.for(SIZES)("UX MOB-04 'Send Message' does not lie where the row of Home was, at %d×%d", async ([width, height], { harbour }) => {
  const it = await harbour()
  await knowAll(it)
  await it.page().setViewportSize({ width, height })
  await drawn(it.page())
  await it.rest()
  const from = await reach(it)
  await row(it).click()
  await it.pass(500)
  const to = await edgesOf(it)
  const apart = to.bottom <= from.top || to.top >= from.bottom || to.right <= from.left || to.left >= from.right
  expect({ apart, from, to }).toMatchObject({ apart: true })
})

test('MOB-17 with number and position known it is two taps from Home to the message', async ({ harbour }) => {
  const it = await harbour()
  await knowAll(it)
  await row(it).click()
  await it.pass(300)
  await press(it, 'button', 'Send Message')
  expect(sent(it)).toBe(1)
})

test('UX MOB-04 a tap in the first 300 ms sends nothing, and two taps send one message', async ({ harbour }) => {
  const it = await harbour()
  await knowAll(it)
  await row(it).click()
  await it.rest()
  await send(it).click()
  await it.pass(200)
  await send(it).click()
  await it.rest()
  expect(sent(it)).toBe(0)
  await it.pass(100)
  await send(it).dblclick()
  await it.rest()
  expect(sent(it)).toBe(1)
})

test('UX MOB-04 Enter on the button sends, as a tap does', async ({ harbour }) => {
  const it = await harbour()
  await knowAll(it)
  await row(it).click()
  await it.pass(500)
  await send(it).press('Enter')
  await it.rest()
  expect(sent(it)).toBe(1)
})

test('UX MOB-04 a drag onto the button or off it sends nothing', async ({ harbour }) => {
  const it = await harbour()
  await knowAll(it)
  await row(it).click()
  await it.pass(500)
  const to = await edgesOf(it)
  const height = to.bottom - to.top
  const drag = fc.record({
    x: fc.integer({ min: Math.ceil(to.left), max: Math.floor(to.right) }),
    down: fc.nat(Math.floor(height)),
    by: fc.integer({ min: Math.ceil(height), max: 300 }),
    isOnto: fc.boolean(),
  })
  for (const { x, down, by, isOnto } of fc.sample(drag, { seed: 1, numRuns: 30 })) {
    const ends = [to.top + down, to.top + down + by]
    const [from = 0, until = 0] = isOnto ? ends.toReversed() : ends
    await it.page().mouse.move(x, from)
    await it.page().mouse.down()
    await it.page().mouse.move(x, until, { steps: 4 })
    await it.page().mouse.up()
  }
  await it.rest()
  expect(sent(it)).toBe(0)
})
