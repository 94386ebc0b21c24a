/** Texts of 200 % on phones: words stay whole, and fields show their whole value. */
import { act } from '#fixture/serverActions.ts'
import { brokenWords, drawn, enlargeText } from '#fixture/shape.ts'
import { type BoatFixture, expect, sharingTest } from '#fixture/test.ts'
import { LOADED } from '#tools/tour/boats.ts'

const SETTLED_MS = 2_000
const WIDTHS = [320, 360, 390, 412, 440] as const
const LOG = '/logbook-record/2026-05-30,2026-06-01'

const large = sharingTest({ plan: LOADED, prepare: page => enlargeText(page, 200) })

/** Returns what `look` finds on the page, for each width at which that is something. */
async function foundByWidth<T>(
  it: BoatFixture,
  look: () => Promise<readonly T[]>,
): Promise<Record<number, readonly T[]>> {
  const found: Record<number, readonly T[]> = {}
  for (const width of WIDTHS) {
    await it.page().setViewportSize({ width, height: 844 })
    await drawn(it.page())
    const here = await look()
    if (here.length > 0) found[width] = here
  }
  return found
}

/** An e-mail address and the name of a time zone may be of any length. */
const wordsBroken = async (it: BoatFixture): Promise<readonly string[]> =>
  (await brokenWords(it.page())).filter(word => !/[@/]/.test(word))

/** Returns the CSS pixels that a field lacks to show its whole value. */
const lackOf = (it: BoatFixture, label: string, around: 'max-content' | 'field-sizing'): Promise<readonly number[]> =>
  it
    .page()
    .getByLabel(label, { exact: true })
    .evaluate((input: HTMLElement, how) => {
      const has = input.offsetWidth
      if (how === 'field-sizing') input.style.setProperty('field-sizing', 'content')
      input.style.flex = 'none'
      input.style.width = how === 'field-sizing' ? 'auto' : how
      const lack = input.offsetWidth - has
      input.removeAttribute('style')
      return lack > 0 ? [lack] : []
    }, around)

large.for([
  ['/settings', 5, []],
  ['/profile', 5, [['tool', 'customization']]],
  ['/profile', 5, [['tool', 'email']]],
  ['/profile', 1, [['save-profile']]],
  ['/userGallery/skerries', 1, []],
  ['/event-log', 2, []],
  ['/history/10', 2, []],
  ['/home', 1, [['graph', 'consumption']]],
  [LOG, 1, [['open-log-options'], ['choose-log-option', 'save']]],
  [LOG, 1, [['share', 'log']]],
] as const)(
  'UX with texts of 200 % no word is broken: %s, with %i headings at least, after %j',
  async ([path, headings, does], { boat: it }) => {
    await it.people.actorOf('captain').open(path)
    await it.advance(SETTLED_MS)
    for (const [verb, params] of does) await act(it, verb, params)
    await it.advance(SETTLED_MS)
    expect(await it.page().getByRole('heading').count()).toBeGreaterThanOrEqual(headings)
    expect(await foundByWidth(it, () => wordsBroken(it))).toEqual({})
  },
)

large("UX with texts of 200 % the day of the captain's log is shown whole", async ({ boat: it }) => {
  await it.people.actorOf('captain').open('/settings')
  await it.advance(SETTLED_MS)
  await act(it, 'panel', 'captains-log')
  expect(await foundByWidth(it, () => lackOf(it, 'Day of the trip', 'max-content'))).toEqual({})
})

large('UX PROFILE-24 with texts of 200 % the time zone is shown whole', async ({ boat: it }) => {
  await it.people.actorOf('captain').open('/profile')
  await it.advance(SETTLED_MS)
  await act(it, 'tool', 'customization')
  expect(await it.page().getByLabel('Time zone', { exact: true }).inputValue()).toBe('Europe/Copenhagen')
  expect(await foundByWidth(it, () => lackOf(it, 'Time zone', 'field-sizing'))).toEqual({})
})
