/** The banner of an alarm: what it says a moment later moves nothing below it. */
import type { Page } from 'playwright'
import { enterHome, soundAlarm } from '#fixture/serverActions.ts'
import { drawn } from '#fixture/shape.ts'
import { expect, test } from '#fixture/test.ts'

const SIZES = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1280, 800],
] as const

/** The device answers only when `refuseWakeLock` is called. */
async function holdWakeLock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const answer = Promise.withResolvers<WakeLockSentinel>()
    navigator.wakeLock.request = () => answer.promise
    Object.assign(globalThis, { refuseWakeLock: () => answer.reject(new Error('low battery')) })
  })
}

async function screenTops(page: Page): Promise<readonly unknown[]> {
  const tops: unknown[] = []
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await drawn(page)
    tops.push([width, await page.locator('.app-body').evaluate(it => it.getBoundingClientRect().top)])
  }
  return tops
}

test('UX XTRA-04 the note that the screen may go dark moves nothing, on phones and wider screens', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan: { armed: true, sensors: [{ type: 'hatch', on: false }] }, prepare: holdWakeLock })
  await enterHome(it)
  // The sound needs a press, and without it there would be another note.
  await it.page().getByRole('heading', { level: 1 }).click()
  await soundAlarm(it)
  await it.rest()
  const before = await screenTops(it.page())
  await it.page().evaluate('refuseWakeLock()')
  await it.rest()
  expect(await it.page().getByText('This device did not allow its screen to stay on.').isVisible()).toBe(true)
  expect(await screenTops(it.page())).toEqual(before)
})
