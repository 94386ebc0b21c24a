/** Private windows, full storage and the back-forward cache in every browser, in real time. */
import { MINUTE } from '@drydock/contracts'
import { takeStep } from '@drydock/simulator'
import { type Browser, chromium } from 'playwright'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openRealPhone, PATIENCE, type RealPhone } from '#fixture/realPhone.ts'
import { startFirefox } from '#runner/engines/firefox/engine.ts'
import type { RemoteEngine } from '#runner/engines/shared/remote/driver.ts'
import { DRIVEN_FLAGS, findBrowser } from '#runner/host/browser.ts'
import { findPrograms, startWebDriverEngine } from '#runner/host/webDriverEngines.ts'

const TIME_LIMIT_MS = 5 * MINUTE
const FULL = 'This device is full, or does not allow the app to store data. Free storage or allow it, then sign in.'
const SIGN_IN = 'Sign in to MarineOne'

const launchChromium = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findBrowser('shell'),
    args: [...DRIVEN_FLAGS],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
const [FIREFOX = ''] = findPrograms('firefox') ?? []
const launchFirefox = (): Promise<RemoteEngine> =>
  startFirefox(FIREFOX, false, {
    'browser.sessionhistory.max_total_viewers': 8,
    'fission.bfcacheInParent': true,
    'browser.privatebrowsing.autostart': true,
  })

interface PrivateBrowser {
  readonly name: string
  /** Starts the browser with its back-forward cache. Driven Chromium and WebKit have private windows only. */
  readonly start: () => Promise<Browser | RemoteEngine>
  readonly isInstalled: boolean
  /** Whether it keeps a page that has a hub connection; otherwise it loads the page again. */
  readonly keepsPages: boolean
}
const BROWSERS: readonly PrivateBrowser[] = [
  { name: 'chromium', start: launchChromium, isInstalled: true, keepsPages: false },
  {
    name: 'webkit',
    start: () => startWebDriverEngine('webkit', false),
    isInstalled: findPrograms('webkit') !== undefined,
    keepsPages: true,
  },
  { name: 'firefox', start: launchFirefox, isInstalled: FIREFOX !== '', keepsPages: false },
]

for (const { name, start, isInstalled, keepsPages } of BROWSERS)
  describe.skipIf(!isInstalled)(`in a private window of ${name}`, { timeout: TIME_LIMIT_MS }, () => {
    async function open(): Promise<RealPhone> {
      const engine = await start()
      onTestFinished(() => engine.close())
      return openRealPhone(engine, { plan: { armed: true } })
    }

    test('SESSION-01 the captain signs in, and is signed in after a reload', async () => {
      const { gateway, page, text, signIn } = await open()
      await page.goto(gateway.address)
      await signIn()
      await page.reload()
      await expect.poll(text, PATIENCE).toMatch(/\bARMED\b/)
    })

    test('XTRA-32 SESSION-12 who leaves the page again and again while it starts stays signed in', async () => {
      const { gateway, page, text, signIn } = await open()
      await page.goto(gateway.address)
      await signIn()
      for (let times = 0; times < 12; times++) await page.goto(`${gateway.address}/profile`)
      await expect.poll(text, PATIENCE).toMatch(/LOGOUT|Sign in to MarineOne/)
      expect(await text()).toContain('LOGOUT')
    })

    test('OPEN-056 OPEN-105 SM-ALARM-8 going back to the app shows the alarm that began meanwhile', async () => {
      const { hostedBoat, gateway, page, text, signIn } = await open()
      await page.goto(gateway.address)
      await signIn()
      // WebKit never answers what a page is asked while it is put away, so the hub tells when the app is left and back.
      const connections = (): number => gateway.hub.connections().length
      await expect.poll(connections, PATIENCE).toBe(1)
      await page.evaluate(() => {
        addEventListener('pageshow', event => Object.assign(globalThis, { wasKept: event.persisted }))
      })
      // Returns when the next page is there: Firefox closes the connection before, and `back` of a page that is being
      // left does nothing.
      await page.goto(`${gateway.address}/theme.js`)
      await expect.poll(connections, PATIENCE).toBe(0)
      takeStep(hostedBoat.boat, { alarm: 'hatch' })
      await page.evaluate(() => void setTimeout(() => history.back()))
      await expect.poll(connections, PATIENCE).toBe(1)
      await expect.poll(text, PATIENCE).toContain('ALARM TRIGGERED')
      expect(await page.evaluate(() => (globalThis as { wasKept?: boolean }).wasKept === true)).toBe(keepsPages)
    })

    /** Fills what the browser gives a site, and returns whether it refuses one character more. */
    const fillStorage = (it: RealPhone): Promise<boolean> =>
      it.page.evaluate(() => {
        const isRefused = (storage: Storage, key: string, size: number): boolean => {
          try {
            storage.setItem(key, 'x'.repeat(size))
            return false
          } catch {
            return true
          }
        }
        return [localStorage, sessionStorage].every(storage => {
          let size = 2 ** 24
          let key = 0
          while (size >= 1) {
            if (isRefused(storage, `full-${key}`, size)) size /= 2
            else key++
          }
          return isRefused(storage, 'one more', 1)
        })
      })
    const freeStorage = (it: RealPhone): Promise<void> =>
      it.page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })

    test('SESSION-01 sign-in on a full phone names the problem and a remedy, and goes on once there is room', async () => {
      const it = await open()
      await it.page.goto(`${it.gateway.address}/theme.js`)
      expect(await fillStorage(it)).toBe(true)
      await it.page.goto(it.gateway.address)
      await expect.poll(it.text, PATIENCE).toContain(FULL)
      await freeStorage(it)
      await it.page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect.poll(it.text, PATIENCE).toContain(SIGN_IN)
    })

    test('SESSION-01 a phone that becomes full at the provider signs in nevertheless', async () => {
      const it = await open()
      await it.page.goto(it.gateway.address)
      await expect.poll(it.text, PATIENCE).toContain(SIGN_IN)
      expect(await fillStorage(it)).toBe(true)
      await it.signIn()
    })
  })
