/** Forced colors, such as the contrast themes of Windows: what a color shows has a shape as well. */
import type { Locator } from 'playwright'
import { act, enterHome } from '#fixture/serverActions.ts'
import { drawn } from '#fixture/shape.ts'
import { expect, type BoatFixture, sharingTest } from '#fixture/test.ts'

const SETTLED_MS = 2_000
/** Height of the mark above the place in the navigation. */
const MARK_PX = 6

const forced = sharingTest({
  plan: { sensors: [{ type: 'smartPlug', on: false }] },
  prepare: page => page.emulateMedia({ forcedColors: 'active' }),
})

/** Returns the picture of an element that has no text of its own, or of the part above its text. */
async function drawing(it: BoatFixture, element: Locator, height?: number): Promise<string> {
  await it.page().mouse.move(0, 0)
  await it.page().evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await drawn(it.page())
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not on the page.')
  return (await it.page().screenshot({ clip: { ...box, height: height ?? box.height } })).toString('base64')
}

forced('UX with forced colors the navigation shows where the person is', async ({ boat: it }) => {
  await enterHome(it)
  const mark = it.page().getByRole('link', { name: 'Home', exact: true })
  const here = await drawing(it, mark, MARK_PX)
  await act(it, 'go', 'settings')
  await it.advance(SETTLED_MS)
  expect(here === (await drawing(it, mark, MARK_PX))).toBe(false)
})

forced('UX with forced colors a switch shows whether it is on', async ({ boat: it }) => {
  await enterHome(it)
  await act(it, 'expand', 'smartPlug')
  await it.advance(SETTLED_MS)
  const toggle = it.page().getByRole('switch', { name: 'Power Smart Plug' })
  const off = await drawing(it, toggle)
  await act(it, 'switch', { sensor: 'smartPlug', on: true })
  await it.advance(2 * SETTLED_MS)
  expect([await toggle.isChecked(), off === (await drawing(it, toggle))]).toEqual([true, false])
})
