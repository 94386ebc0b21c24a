/** The console in WebKit and Firefox, in real time, with the app beside it. */
import { ClockReply } from '@drydock/contracts'
import type { Page } from 'playwright'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DEFAULT_PHONE } from '../src/runner/captain/shared/phone.ts'
import { RemoteContext, RemotePage } from '../src/runner/engines/shared/remote/page.ts'
import { loadScript } from '../src/runner/apps/bundles.ts'
import { startServers } from '../src/runner/host/startServers.ts'
import { findPrograms, startWebDriverEngine, type WebDriverEngine } from '../src/runner/host/webDriverEngines.ts'
import { PATIENCE } from '../src/fixture/realPhone.ts'

const DESKTOP = { width: 1280, height: 800 }
/** What the timeline shows of an app with an alarm: its first new text, which depends on whether it may sound. */
const APP_WITH_ALARM = /\sapp\s(?:Alarm|Silence 30 s)\s/

interface ConsolePage {
  readonly page: Page
  readonly errors: () => readonly string[]
  /** Returns the time of the boat, in milliseconds since 1970. */
  readonly now: () => Promise<number>
}

async function openConsole(name: WebDriverEngine): Promise<ConsolePage> {
  const servers = { host: '127.0.0.1', port: 0, controlPort: 0, speed: 1, boats: 1, hubProtocol: 'json' } as const
  const { control, close } = await startServers(servers)
  onTestFinished(close)
  const engine = await startWebDriverEngine(name, false)
  onTestFinished(() => engine.close())
  const browser = await engine.openBrowser({ ...DEFAULT_PHONE, ...DESKTOP })
  const page = new RemotePage(await browser.openTab(), new RemoteContext(browser))
  await page.addInitScript(await loadScript('remote'))
  await page.goto(`${control.address}/console/#token=${control.token}`)
  const headers = { authorization: `Bearer ${control.token}` }
  return {
    // The test uses only methods that RemotePage shares with Playwright's page.
    page: page as unknown as Page,
    errors: () => page.errors,
    now: async () => {
      const clock = await fetch(`${control.address}/boats/boat-1/clock`, { headers })
      return Date.parse(ClockReply.parse(await clock.json()).now)
    },
  }
}

for (const name of ['webkit', 'firefox'] as const)
  describe.skipIf(!findPrograms(name))(`the console in ${name}`, () => {
    test('a step raises an alarm that the app beside the console shows, and the clock obeys', async () => {
      const { page, errors, now } = await openConsole(name)
      const text = (): Promise<string> => page.evaluate(() => document.body.innerText)
      const press = (button: string): Promise<void> => page.getByRole('button', { name: button, exact: true }).click()
      await expect.poll(text, PATIENCE).toContain('GET /api/Alarm/status 200')
      await press('Do it now')
      await expect.poll(text, PATIENCE).toMatch(APP_WITH_ALARM)
      await press('Pause')
      await expect.poll(() => page.getByRole('button', { name: 'Play' }).count(), PATIENCE).toBe(1)
      const paused = await now()
      await press('10s on')
      await expect.poll(now, PATIENCE).toBe(paused + 10_000)
      expect(errors()).toEqual([])
    })
  })
