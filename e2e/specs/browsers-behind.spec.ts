/** Windows of WebKit in one place: one that is behind another goes on, so that people can play side by side. */
import { describe, onTestFinished } from 'vitest'
import { expect, test } from '#fixture/test.ts'
import type { RemoteEngine, RemoteTab } from '#runner/engines/shared/remote/driver.ts'
import { findPrograms, startWebDriverEngine } from '#runner/host/webDriverEngines.ts'

const SETTINGS = { timeZone: 'UTC', locale: 'en-GB', width: 390, height: 844 } as const
const PNG = '89504e47'
/** WebKit draws a page for the last time some seconds after it is loaded. */
const UNTIL_REST = 300

const waitForFrames = (tab: RemoteTab, count: number): Promise<string> =>
  tab.call(
    `async count => {
      for (let drawn = 0; drawn < Number(count); drawn++) await new Promise(requestAnimationFrame)
      return document.title
    }`,
    String(count),
  )

async function openWindow(engine: RemoteEngine, title: string): Promise<RemoteTab> {
  const browser = await engine.openBrowser(SETTINGS)
  onTestFinished(() => browser.close())
  const tab = await browser.openTab()
  await tab.navigate(`data:text/html,<title>${title}</title><p>${title}`)
  await expect.poll(() => waitForFrames(tab, 1).catch(() => undefined)).toBe(title)
  return tab
}

describe.skipIf(!findPrograms('webkit'))('webkit', () => {
  test('a window behind another one draws, and gives a picture of a page that does not change', async () => {
    const engine = await startWebDriverEngine('webkit', false)
    onTestFinished(() => engine.close())
    const behind = await openWindow(engine, 'behind')
    await openWindow(engine, 'before')
    expect(await waitForFrames(behind, UNTIL_REST)).toBe('behind')
    expect((await behind.screenshot()).subarray(0, 4).toString('hex')).toBe(PNG)
  })
})
