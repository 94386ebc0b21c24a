/** Axe is asked once about the very same screen, and again about each that differs in anything it judges. */
import type { Page } from 'playwright'
import { type Judged, violationsInThemes, violationsOf } from '#runner/engines/chromium/axe.ts'
import { expect, test as base } from '#fixture/test.ts'

/** A small page without a violation, and what was found on it. */
const test = base.extend<{ readonly page: Page; readonly judged: Judged }>({
  page: async ({ browser }, use) => {
    const page = await browser.newPage()
    await page.setContent(
      '<!doctype html><html lang="en" data-theme="day"><title>Page</title><main><h1>Page</h1><p style="color: #000">Words</p><input aria-label="Name"></main></html>',
    )
    await use(page)
    await page.close()
  },
  judged: async ({}, use) => use(new Map()),
})

test('the very same screen gets the answer of before', async ({ page, judged }) => {
  expect(await violationsOf(page, judged)).toEqual([])
  const [screen = ''] = judged.keys()
  judged.set(screen, ['as before'])
  expect([await violationsOf(page, judged), judged.size]).toEqual([['as before'], 1])
})

test('a screen that changes while axe looks at it is not remembered', async ({ page, judged }) => {
  await page.evaluate(() => {
    let looks = 0
    Object.defineProperty(document, 'title', { get: () => `Page ${++looks}` })
  })
  expect(await violationsOf(page, judged)).toEqual([])
  expect(judged.size).toBe(0)
})

test('a page whose body has not come yet is judged as it is', async ({ page, judged }) => {
  await page.evaluate(() => document.body.remove())
  await expect(violationsOf(page, judged)).resolves.toEqual(expect.any(Array))
})

test('a violation that comes with the second stop is found, and found again on the same screen', async ({
  page,
  judged,
}) => {
  const stops = [await violationsOf(page, judged)]
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')))
  for (let times = 0; times < 2; times++) stops.push(await violationsOf(page, judged))
  const alone = [expect.stringMatching(/^image-alt /)]
  expect(stops).toEqual([[], alone, alone])
})

const CHANGES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a word': page => page.evaluate(() => document.querySelector('p')?.append('more')),
  'an attribute': page => page.evaluate(() => document.querySelector('p')?.setAttribute('style', 'color: #eee')),
  'the language of the page': page => page.evaluate(() => document.documentElement.removeAttribute('lang')),
  'the title': page => page.evaluate(() => document.querySelector('title')?.remove()),
  'the theme': page => page.evaluate(() => void Object.assign(document.documentElement.dataset, { theme: 'night' })),
  'a style sheet': page => page.addStyleTag({ content: 'p { color: #eee !important }' }),
  'the value of a field': page => page.getByLabel('Name').fill('Freja'),
  'the focus': page => page.getByLabel('Name').focus(),
  'the size of the window': page => page.setViewportSize({ width: 320, height: 568 }),
  'the size of the text': page => page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px')),
  'what the person prefers': page => page.emulateMedia({ forcedColors: 'active' }),
}

test.for(Object.entries(CHANGES))(
  'a screen that differs by %s is judged again',
  async ([, change], { page, judged }) => {
    await violationsOf(page, judged)
    await change(page)
    await violationsOf(page, judged)
    expect(judged.size).toBe(2)
  },
)

test('a document that is loaded anew is judged, too', async ({ page, judged }) => {
  await violationsOf(page, judged)
  await page.goto('data:text/html,<!doctype html><html lang=en><title>Other</title><main><h1>Other</h1><img></main>')
  expect(await violationsOf(page, judged)).toEqual([expect.stringMatching(/^image-alt /)])
})

test('each theme is judged for itself', async ({ page, judged }) => {
  await page.addStyleTag({ content: '[data-theme=night] p { color: #ddd !important }' })
  for (let times = 0; times < 2; times++)
    expect(await violationsInThemes(page, judged)).toEqual([expect.stringMatching(/^night: color-contrast /)])
  expect(judged.size).toBe(3)
})
