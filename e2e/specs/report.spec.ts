/** Reports as people open them: files in a browser, without a server. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright'
import { describe } from 'vitest'
import { violationsOf } from '#runner/engines/chromium/axe.ts'
import { PATIENCE_MS } from '#fixture/consolePage.ts'
import { expect, test } from '#fixture/test.ts'
import type { RunRecord } from '../src/report/record.ts'
import { judgedAs, kept, record, entry } from '../src/report/testing.ts'
import { writeLists, writePage } from '../src/report/write.ts'

const EVIL = '<script>document.title = "taken"</script><img src=x onerror="document.title = \'taken\'">'
const FAILED: Partial<RunRecord> = {
  verdict: 'failed',
  failures: ['expected more'],
  judged: [judgedAs('passed'), judgedAs('failed'), judgedAs('left-out')],
}

/** Follows the link from a run to the list of all runs. */
async function openList(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Drydock' }).click()
  await page.waitForURL('**/index.html')
}

/** Writes a report of one run, passes its page to `look`, and deletes it. */
async function reading(
  browser: Browser,
  more: Partial<RunRecord>,
  look: (page: Page, folder: string) => Promise<void>,
  viewport = { width: 1280, height: 800 },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'report-'))
  const context = await browser.newContext({ viewport })
  context.setDefaultTimeout(PATIENCE_MS)
  try {
    await writePage(folder, record(more))
    await writeLists(folder, [kept(more)])
    const page = await context.newPage()
    await page.goto(pathToFileURL(join(folder, record().page)).href)
    await look(page, folder)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

describe('HARNESS a report', () => {
  test('executes nothing that it quotes', ({ browser }) =>
    reading(
      browser,
      {
        name: EVIL,
        entries: [entry('app', 0, EVIL, { gone: [], come: [EVIL] })],
        judged: [judgedAs('failed', { seen: EVIL })],
      },
      async page => {
        expect(await page.title()).toContain('<script>')
        expect(await page.locator('script, img').count()).toBe(0)
        expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(EVIL)
      },
    ))

  test('opens a closed chapter for a link to one of ten thousand rows', ({ browser }) => {
    const many = [
      ...Array.from({ length: 9_999 }, (_, index) => entry('hub', index * 10, 'UpdatePosition', [index])),
      entry('step', 99_990, 'gateway', 'silent'),
    ]
    return reading(browser, { entries: many, virtualMs: 100_000 }, async page => {
      expect(await page.locator('#e10000').isVisible()).toBe(false)
      await page.getByRole('group', { name: 'Steps' }).getByRole('link').click()
      const row = page.locator('#e10000')
      await row.waitFor({ state: 'visible' })
      const box = await row.boundingBox()
      expect(await row.textContent()).toContain('gateway: silent')
      expect(box?.y).toBeGreaterThan(0)
      expect(box?.y).toBeLessThan(800)
    })
  })

  test.for(['light', 'dark'] as const)(
    'has no violation of axe in the %s color scheme, and its list neither',
    (colorScheme, { browser }) =>
      reading(browser, FAILED, async page => {
        await page.emulateMedia({ colorScheme })
        const onPage = await violationsOf(page)
        await openList(page)
        expect([onPage, await violationsOf(page)]).toEqual([[], []])
      }),
  )

  test('fits a phone', ({ browser }) =>
    reading(
      browser,
      { ...FAILED, name: `A${'b'.repeat(200)}`, hash: 'f'.repeat(64) },
      async page => {
        const width = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)
        const ofRun = await width()
        await openList(page)
        expect([ofRun, await width()]).toEqual([390, 390])
      },
      { width: 390, height: 844 },
    ))
})
