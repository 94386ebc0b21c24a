/** Man over board on a touch screen: accidental taps send nothing. */
import fc from 'fast-check'
import type { Locator, Page } from 'playwright'
import { drawn, enlargeText } from '#fixture/shape.ts'
import { act, enterHome, press } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, sharingTest, test } from '#fixture/test.ts'

const PHONE = '+4520123456'
const HERE = { location: { latitude: 55.676482, longitude: 12.571915, accuracy: 6 } }
/** Phones and tablets in portrait and landscape, and desktops. */
const SIZES = [
  [320, 480],
  [480, 320],
  [320, 568],
  [568, 320],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1440, 900],
] as const

/** The smallest, a low, a usual and a wide one. */
const FEW = [
  [320, 480],
  [568, 320],
  [390, 844],
  [1280, 800],
] as const
/** These tests try many sizes. */
const LONG = { timeout: 180_000 }

interface Edges {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/**
 * One boat for all: each test opens the app again on a phone with texts of the usual size, and counts the messages that
 * it sends itself.
 */
const calmTest = sharingTest()

/** Number and position are known from an earlier visit; the captain is on Home. Returns the count of messages sent. */
async function knowAll(it: BoatFixture): Promise<() => number> {
  const before = messagesOf(it)
  await it.people.actorOf('captain').act('phone', HERE)
  await usualPhone(await it.addPerson())
  await enterHome(it)
  await act(it, 'man-over-board')
  await act(it, 'request-position')
  await it.advance(500)
  await act(it, 'mob-phone', PHONE)
  await act(it, 'go', 'home')
  await it.advance(500)
  return () => messagesOf(it) - before
}

/** The same, and the screen of man over board has been open for a while. */
async function openMob(it: BoatFixture): Promise<() => number> {
  const sent = await knowAll(it)
  await row(it).click()
  await it.advance(500)
  return sent
}

/** Undoes what a test before may have changed of the page, which opening the app does not. */
async function usualPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.mouse.move(0, 0)
  await enlargeText(page, 100)
}

const row = (it: BoatFixture) => it.page().getByRole('link', { name: /^MOB/ })
const send = (it: BoatFixture) => it.page().getByRole('button', { name: 'Send Message', exact: true })
const messagesOf = (it: BoatFixture): number =>
  it.hostedBoat.boat.journal
    .since(0)
    .filter(entry => entry.lane === 'rest' && entry.name.startsWith('POST /api/mob/send')).length

/** Returns the area in which the row can be tapped, at any scroll position of Home. */
const reach = (boat: BoatFixture): Promise<Edges> =>
  row(boat).evaluate(link => {
    const scrolls = [...document.querySelectorAll('main, .home_home')].find(
      at => at.scrollHeight > at.clientHeight + 1 && getComputedStyle(at).overflowY !== 'visible',
    )
    const room = scrolls ?? document.documentElement
    link.scrollIntoView({ block: 'end' })
    const { bottom } = link.getBoundingClientRect()
    room.scrollTop = room.scrollHeight
    const { left, right, top } = link.getBoundingClientRect()
    return { left, right, top, bottom }
  })

const edgesOf = async (boat: BoatFixture): Promise<Edges> => {
  const box = await send(boat).boundingBox()
  if (!box) throw new Error("There is no 'Send Message'.")
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
}

async function middleOf(it: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const { x, y, width, height } = (await it.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/**
 * Taps twice a second at the lower edge of the button: the success banner appears above it and moves it below the
 * finger.
 */
async function tapOn(it: BoatFixture, times: number): Promise<void> {
  const { x } = await middleOf(send(it))
  const { bottom } = await edgesOf(it)
  for (let taps = 0; taps < times; taps++) {
    await it.page().mouse.click(x, bottom - 4)
    await it.advance(500)
  }
}

const isApart = (a: Edges, b: Edges): boolean =>
  a.bottom <= b.top || a.top >= b.bottom || a.right <= b.left || a.left >= b.right

calmTest(
  "UX MOB-04 'Send Message' is visible at once and apart from the row of Home, at any size",
  LONG,
  async ({ boat: it }) => {
    await knowAll(it)
    const faults: unknown[] = []
    for (const [width, height] of SIZES) {
      await it.page().setViewportSize({ width, height })
      await act(it, 'go', 'home')
      await it.advance(500)
      await drawn(it.page())
      const from = await reach(it)
      await row(it).click()
      await it.advance(500)
      const to = await edgesOf(it)
      if (!isApart(from, to) || to.bottom > height) faults.push({ width, height, from, to })
    }
    expect(faults).toEqual([])
  },
)

calmTest.for([100, 200])(
  'UX MOB-04 repeated taps where the row of Home was send nothing, with texts of %d %',
  LONG,
  async (percent, { boat: it }) => {
    const sent = await knowAll(it)
    await enlargeText(it.page(), percent)
    for (const [width, height] of FEW) {
      await it.page().setViewportSize({ width, height })
      await act(it, 'go', 'home')
      await it.advance(500)
      await drawn(it.page())
      await row(it).scrollIntoViewIfNeeded()
      const { x, y, ...size } = (await row(it).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      for (const part of [0.5, 0.2, 0.8]) {
        await it.page().mouse.click(x + size.width * part, Math.min(height - 1, y + size.height * part))
        await it.advance(400)
      }
      // A tap may have opened the list of VIPs.
      await it.page().keyboard.press('Escape')
      await it.rest()
      expect(await send(it).count(), `${width}×${height}: the first tap opens the screen`).toBe(1)
    }
    expect(sent()).toBe(0)
  },
)

test(
  'UX MOB-04 the second tap on a VIP sends nothing when the button has moved below the finger',
  LONG,
  async ({ openBoat }) => {
    const it = await openBoat({ plan: { vips: [{ id: 'guard', name: 'Coast guard', phone: PHONE }] } })
    const sent = await openMob(it)
    let below = 0
    for (const height of [600, 660, 720, 780]) {
      await it.page().setViewportSize({ width: 390, height })
      await press(it, 'button', 'VIP')
      await it.advance(500)
      const tap = await middleOf(
        it
          .page()
          .getByRole('button', { name: /Coast guard/ })
          .first(),
      )
      await it.page().mouse.click(tap.x, tap.y)
      await it.advance(400)
      const { top, bottom } = await edgesOf(it)
      if (tap.y > top && tap.y < bottom) below++
      await it.page().mouse.click(tap.x, tap.y)
      await it.advance(1_500)
    }
    expect({ isBelow: below > 0, sent: sent() }).toEqual({ isBelow: true, sent: 0 })
  },
)

calmTest(
  'MOB-15 MOB-17 two taps on Home send the message when number and position are known, and the app logs that it was accepted',
  async ({ boat: it }) => {
    const sent = await knowAll(it)
    const logged: string[] = []
    it.page().on('console', message => logged.push(message.text()))
    await row(it).click()
    await it.advance(300)
    await press(it, 'button', 'Send Message')
    expect([sent(), logged.filter(text => text === 'Mob Sent')]).toEqual([1, ['Mob Sent']])
  },
)

calmTest('UX MOB-04 a tap in the first 300 ms sends nothing, and two taps send one message', async ({ boat: it }) => {
  const sent = await knowAll(it)
  await row(it).click()
  await it.rest()
  await send(it).click()
  await it.advance(200)
  await send(it).click()
  await it.rest()
  expect(sent()).toBe(0)
  await it.advance(100)
  await send(it).dblclick()
  await it.rest()
  expect(sent()).toBe(1)
})

calmTest('UX MOB-04 repeated taps on the button send one message', async ({ boat: it }) => {
  const sent = await openMob(it)
  await tapOn(it, 5)
  expect(sent()).toBe(1)
})

calmTest('UX MOB-04 an ignored tap says so, and a tap one second later sends', async ({ boat: it }) => {
  const sent = await openMob(it)
  await tapOn(it, 2)
  expect(
    await it
      .page()
      .getByText('That tap did nothing: the button had just moved or been pressed. Wait a second, then press once.', {
        exact: true,
      })
      .count(),
  ).toBe(1)
  await it.advance(1_000)
  await press(it, 'button', 'Send Message')
  expect(sent()).toBe(2)
})

calmTest('UX MOB-04 Enter on the button sends a message, as a tap does', async ({ boat: it }) => {
  const sent = await openMob(it)
  await send(it).press('Enter')
  await it.rest()
  expect(sent()).toBe(1)
})

calmTest('UX MOB-04 a held key sends one message', async ({ boat: it }) => {
  const sent = await openMob(it)
  await send(it).focus()
  for (let held = 0; held < 6; held++) {
    await it.page().keyboard.down('Enter')
    await it.advance(1_100)
  }
  await it.page().keyboard.up('Enter')
  expect(sent()).toBe(1)
})

calmTest('UX MOB-04 a drag onto the button or off it sends nothing', async ({ boat: it }) => {
  const sent = await openMob(it)
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
  expect(sent()).toBe(0)
})
