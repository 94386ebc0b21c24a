/** Runs of axe: once for an unchanged screen, and again for each screen that differs in anything axe judges. */
import type { Page } from 'playwright'
import { type Judged, violationsInThemes, violationsOf } from '#runner/engines/chromium/axe.ts'
import { expect, test as base } from '#fixture/test.ts'

/** A small page without a violation, and the answers that were stored for it. */
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

test('violationsOf returns the stored answer for an unchanged screen', async ({ page, judged }) => {
  expect(await violationsOf(page, judged)).toEqual([])
  const [screen = ''] = judged.keys()
  judged.set(screen, ['as before'])
  expect([await violationsOf(page, judged), judged.size]).toEqual([['as before'], 1])
})

test('violationsOf stores no answer for a screen that changes while axe reads it', async ({ page, judged }) => {
  await page.evaluate(() => {
    let looks = 0
    Object.defineProperty(document, 'title', { get: () => `Page ${++looks}` })
  })
  expect(await violationsOf(page, judged)).toEqual([])
  expect(judged.size).toBe(0)
})

test('violationsOf judges a page without a body', async ({ page, judged }) => {
  await page.evaluate(() => document.body.remove())
  await expect(violationsOf(page, judged)).resolves.toEqual(expect.any(Array))
})

test('violationsOf finds a violation that appears on the second look, and finds it again on the same screen', async ({
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
  'violationsOf judges a screen again that differs by %s',
  async ([, change], { page, judged }) => {
    await violationsOf(page, judged)
    await change(page)
    await violationsOf(page, judged)
    expect(judged.size).toBe(2)
  },
)

test('violationsOf judges a newly loaded document', async ({ page, judged }) => {
  await violationsOf(page, judged)
  await page.goto('data:text/html,<!doctype html><html lang=en><title>Other</title><main><h1>Other</h1><img></main>')
  expect(await violationsOf(page, judged)).toEqual([expect.stringMatching(/^image-alt /)])
})

test('violationsInThemes judges each theme separately', async ({ page, judged }) => {
  await page.addStyleTag({ content: '[data-theme=night] p { color: #ddd !important }' })
  for (let times = 0; times < 2; times++)
    expect(await violationsInThemes(page, judged)).toEqual([expect.stringMatching(/^night: color-contrast /)])
  expect(judged.size).toBe(3)
})
