/** Texts of 200 % on phones: words stay whole, and fields show their whole value. */
import { act } from '#fixture/serverActions.ts'
import { brokenWords, drawn, enlargeText } from '#fixture/shape.ts'
import { expect, sharingTest } from '#fixture/test.ts'

const SETTLED_MS = 2_000
const WIDTHS = [320, 360, 390, 412, 440] as const

const large = sharingTest({ prepare: page => enlargeText(page, 200) })

large.for([
  ['/settings', undefined],
  ['/profile', 'customization'],
] as const)('UX with texts of 200 % no heading breaks a word: %s', async ([path, tool], { boat: it }) => {
  await it.people.actorOf('captain').open(path)
  await it.advance(SETTLED_MS)
  if (tool !== undefined) await act(it, 'tool', tool)
  expect(await it.page().getByRole('heading').count()).toBeGreaterThan(4)
  const broken: Record<number, readonly string[]> = {}
  for (const width of WIDTHS) {
    await it.page().setViewportSize({ width, height: 844 })
    await drawn(it.page())
    // An e-mail address and the name of a time zone may be of any length.
    const words = (await brokenWords(it.page())).filter(word => !/[@/]/.test(word))
    if (words.length > 0) broken[width] = words
  }
  expect(broken).toEqual({})
})

large("UX with texts of 200 % the day of the captain's log is shown whole", async ({ boat: it }) => {
  await it.people.actorOf('captain').open('/settings')
  await it.advance(SETTLED_MS)
  await act(it, 'panel', 'captains-log')
  const missing: Record<number, number> = {}
  for (const width of WIDTHS) {
    await it.page().setViewportSize({ width, height: 844 })
    await drawn(it.page())
    const short = await it
      .page()
      .getByLabel('Day of the trip')
      .evaluate((input: HTMLElement) => {
        const has = input.offsetWidth
        input.style.width = 'max-content'
        const needs = input.offsetWidth
        input.style.width = ''
        return needs - has
      })
    if (short > 0) missing[width] = short
  }
  expect(missing).toEqual({})
})
