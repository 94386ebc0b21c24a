/** Every route of the app, with an empty boat, a loaded one, an alarm and no connection, in all themes. */
import { describe } from 'vitest'
import { violationsInThemes } from '#runner/engines/chromium/axe.ts'
import { focusFaultOf, focused } from '#fixture/focus.ts'
import { drawn, faultsOf } from '#fixture/shape.ts'
import { expect, type BoatFixture, test } from '#fixture/test.ts'
import { unvisitedRoutes, TOUR } from '#tools/tour/stops.ts'
import { begin, goTo, planOf, STATES } from '#tools/tour/walk.ts'

type Found = Record<string, readonly string[]>
const SMALL = { width: 320, height: 568 }
const PHONE = { width: 390, height: 844 }
/**
 * What the console says of calls that fail because there is no line, or because an empty boat does not have what is
 * asked for.
 */
const REFUSED = /The console says: Failed to load resource/
const excuseOf = (state: (typeof STATES)[number]) =>
  state === 'offline' || state === 'empty' ? { excuse: REFUSED } : {}

test('the tour knows every route of the app, and no other', () => {
  expect(unvisitedRoutes()).toEqual([])
})

/** Where one stands is where one wanted to go, or where the app leads on to. */
const hasArrived = ({ at, ends }: (typeof TOUR)[number], path: string): boolean =>
  ends?.test(path) ?? path === new URL(at, 'http://app').pathname

/** A screen that failed is drawn well too: it has to be asked for. */
async function broken(it: BoatFixture): Promise<readonly string[]> {
  const found = it
    .page()
    .getByText('This page ran into an error', { exact: true })
    .or(it.page().getByText('This page could not be loaded', { exact: true }))
  return (await found.count()) === 0 ? [] : [await found.first().innerText()]
}

/** One after the other; answers what `look` has found at each. */
async function everywhere(
  it: BoatFixture,
  state: (typeof STATES)[number],
  look: () => Promise<readonly string[]>,
): Promise<Found> {
  const found: Found = {}
  await begin(it, state)
  for (const stop of TOUR) {
    const path = await goTo(it, stop, state)
    const faults = [...(hasArrived(stop, path) ? [] : [`leads to ${path}`]), ...(await broken(it)), ...(await look())]
    if (faults.length > 0) found[stop.route] = faults
  }
  return found
}

describe.for(STATES)('UX on every route, %s', state => {
  test('there is no violation of WCAG 2.2 AA in any theme, nothing scrolls sideways at 320 px, and there is a heading', async ({
    openBoat,
  }) => {
    const it = await openBoat({ plan: planOf(state), ...excuseOf(state) })
    const found = await everywhere(it, state, async () => {
      const violations = await violationsInThemes(it.page())
      await it.page().setViewportSize(SMALL)
      await drawn(it.page())
      const faults = await faultsOf(it.page())
      await it.page().setViewportSize(PHONE)
      const headings = await it.page().getByRole('heading', { level: 1 }).count()
      return [...violations, ...faults, ...(headings === 1 ? [] : [`has ${headings} headings of the first level`])]
    })
    expect(found).toEqual({})
  })
})

/** Elements reached by Tab and their problems; every element that can be pressed has to be reached. */
async function walkThrough(it: BoatFixture): Promise<readonly string[]> {
  const page = it.page()
  const all = await page.evaluate(() => {
    const wanted = [
      ...document.querySelectorAll('a[href], button, summary, input, select, textarea, [role=switch], [tabindex="0"]'),
    ].filter(
      at =>
        at.checkVisibility({ visibilityProperty: true }) &&
        !at.matches(':disabled, [tabindex="-1"], [data-tabster-dummy], [inert] *') &&
        !(at instanceof HTMLInputElement && at.type === 'radio' && !at.checked),
    )
    for (const at of wanted) at.setAttribute('data-unmet', '')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return wanted.length
  })
  const faults = new Set<string>()
  // One more for the way out of the page, and one for where the keyboard starts.
  for (let tabs = 0; tabs < all + 2; tabs++) {
    await page.keyboard.press('Tab')
    const fault = await focusFaultOf(it)
    if (fault) faults.add(`${await focused(it)} ${fault}`)
    await page.evaluate(() => document.activeElement?.removeAttribute('data-unmet'))
  }
  const unmet = await page.evaluate(() =>
    [...document.querySelectorAll('[data-unmet]')].map(
      at => `${at.getAttribute('aria-label') ?? at.textContent} is not met by Tab`,
    ),
  )
  return [...faults, ...unmet]
}

test('UX everything on every route is met by Tab, and the focus is seen', async ({ openBoat }) => {
  const it = await openBoat({ plan: planOf('loaded') })
  expect(await everywhere(it, 'loaded', () => walkThrough(it))).toEqual({})
})
