/** Every route of the app, with an empty boat, a full one, an alarm and no connection, in all themes. */
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
/** Errors on the console of calls without a connection, or for data that an empty boat does not have. */
const REFUSED = /The console says: Failed to load resource/
const excuseOf = (state: (typeof STATES)[number]) =>
  state === 'offline' || state === 'empty' ? { expectedErrors: REFUSED } : {}

test('the tour visits every route of the app', () => {
  expect(unvisitedRoutes()).toEqual([])
})

/** Returns whether the path is that of the stop, or one that the app redirects to. */
const hasArrived = ({ at, ends }: (typeof TOUR)[number], path: string): boolean =>
  ends?.test(path) ?? path === new URL(at, 'http://app').pathname

/** The page of a failed screen is accessible too, so the test looks for its text. */
async function broken(it: BoatFixture): Promise<readonly string[]> {
  const found = it
    .page()
    .getByText('This page ran into an error', { exact: true })
    .or(it.page().getByText('This page could not be loaded', { exact: true }))
  return (await found.count()) === 0 ? [] : [await found.first().innerText()]
}

/** Visits one stop after the other; returns the problems at each. */
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
  test('axe finds no violation in any theme, nothing scrolls sideways at 320 px, and there is one heading', async ({
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

/** Tabs through the page; returns problems of the focus, and elements that Tab does not reach. */
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
  // One more to leave the page, and one for the start of the keyboard.
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

test('UX Tab reaches every control on every route, and the focus is visible', async ({ openBoat }) => {
  const it = await openBoat({ plan: planOf('loaded') })
  expect(await everywhere(it, 'loaded', () => walkThrough(it))).toEqual({})
})
