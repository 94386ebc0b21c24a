/**
 * Banners and the list of messages show the texts of the server as given: line breaks, blanks, markup and long words.
 */
import type { Locator } from 'playwright'
import { enterHome, press, pushBanner } from '#fixture/serverActions.ts'
import { brokenWords, enlargeText } from '#fixture/shape.ts'
import { expect, type BoatFixture, test } from '#fixture/test.ts'

const GIVEN = 'Mooring lines:\n  bow   2\n  stern 1\r\nCheck <b>both</b>\tsoon'
/** The text as a browser displays it: a line ends with one character. */
const DISPLAYED = 'Mooring lines:\n  bow   2\n  stern 1\nCheck <b>both</b>\tsoon'
const WORD = 'x'.repeat(400)

const banner = (boat: BoatFixture, name: 'Warning' | 'Success'): Locator =>
  boat.page().getByRole('region', { name, exact: true })
const textIn = async (locator: Locator): Promise<string> => (await locator.innerText()).replace(/\r\n?/g, '\n')

test.for([
  ['BANNER-08 HUB-19', 'warning', 'Warning', 'WARNING', 390],
  ['BANNER-07 HUB-18', 'success', 'Success', 'SUCCESS', 390],
  ['BANNER-08 HUB-19', 'warning', 'Warning', 'WARNING', 320],
  ['BANNER-07 HUB-18', 'success', 'Success', 'SUCCESS', 320],
] as const)(
  '%s a %s keeps its line breaks and blanks in the banner %s with the word %s at %d px, and in the list of messages',
  async ([, kind, name, word, width], { openBoat }) => {
    const it = await openBoat({ viewport: { width, height: 640 } })
    await enterHome(it)
    await pushBanner(it, kind, GIVEN)
    expect([
      await banner(it, name).getByRole('heading').innerText(),
      await textIn(banner(it, name).getByRole('paragraph')),
    ]).toEqual([word, DISPLAYED])
    await press(it, 'button', 'Messages')
    const row = it.page().getByRole('dialog', { name: 'Messages' }).getByRole('listitem')
    expect([
      await textIn(row.getByRole('paragraph').last()),
      await row.getByText(word, { exact: true }).count(),
    ]).toEqual([DISPLAYED, 1])
  },
)

test.for([320, 390, 1280])(
  'BANNER-07 a word longer than the screen wraps within the banner at %d px, and the banner can be closed',
  async (width, { openBoat }) => {
    const it = await openBoat({ viewport: { width, height: 700 } })
    await enterHome(it)
    await pushBanner(it, 'success', `${WORD}\n${'  a'.repeat(120)}`)
    const box = await banner(it, 'Success').getByRole('paragraph').boundingBox()
    const close = await it.page().getByRole('button', { name: 'Close success' }).boundingBox()
    expect([
      (box?.x ?? 0) + (box?.width ?? width) < width,
      await it.page().evaluate(() => document.documentElement.scrollWidth),
      (close?.width ?? 0) >= 48,
      (close?.height ?? 0) >= 48,
    ]).toEqual([true, width, true, true])
    await press(it, 'button', 'Close success')
    expect(await banner(it, 'Success').count()).toBe(0)
    await press(it, 'button', 'Messages')
    const row = await it.page().getByRole('dialog', { name: 'Messages' }).getByRole('listitem').boundingBox()
    expect((row?.x ?? 0) + (row?.width ?? width) <= width).toBe(true)
  },
)

test.for(['warning', 'success'] as const)(
  'UX the icon of a long %s stands at its first line',
  async (kind, { openBoat }) => {
    const it = await openBoat({ viewport: { width: 390, height: 844 } })
    await enterHome(it)
    await pushBanner(it, kind, 'The boat has something to say. '.repeat(6))
    const banner = it.page().locator(`[data-banner=${kind}]`)
    const [icon, title] = [await banner.locator('svg').first().boundingBox(), await banner.locator('h2').boundingBox()]
    const middleOf = (box: { y: number; height: number } | null): number => (box ? box.y + box.height / 2 : 0)
    expect(Math.abs(middleOf(icon) - middleOf(title))).toBeLessThan(10)
  },
)

test('BANNER-08 UX with text of 200 percent on a phone the kind of a message is no broken word', async ({
  openBoat,
}) => {
  const viewport = { width: 390, height: 844 }
  const it = await openBoat({ viewport, prepare: page => enlargeText(page, 200) })
  await enterHome(it)
  await pushBanner(it, 'warning', 'Device not reachable.')
  await press(it, 'button', 'Messages')
  expect([
    await it.page().getByRole('dialog', { name: 'Messages' }).getByText('WARNING', { exact: true }).count(),
    (await brokenWords(it.page())).filter(word => word.includes('WARNING')),
  ]).toEqual([1, []])
})
