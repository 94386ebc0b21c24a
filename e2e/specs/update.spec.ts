/**
 * A new version comes while the app is open, and parts of the app that never come: the build, and the same with another
 * version and other names of files, one after the other on one origin, with a real update worker.
 */
import { rm } from 'node:fs/promises'
import { HOUR, MINUTE } from '@drydock/contracts'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import { nextBuild } from '#fixture/builds.ts'
import { install, type Installed, type InstalledOptions } from '#fixture/installed.ts'
import { expect, test } from '#fixture/test.ts'
import { APP_FOLDER } from '#paths.ts'
import { performers } from '#runner/captain/actions.ts'

const [OLD, NEW] = ['0.1.3 alpha', '0.1.4 alpha']
let next: string
beforeAll(async () => {
  next = await nextBuild(OLD, NEW)
})
afterAll(() => rm(next, { recursive: true }))

type Given = Omit<InstalledOptions, 'build'>
async function opened(browser: Parameters<typeof install>[0], given: Given = {}): Promise<Installed> {
  const it = await install(browser, { build: APP_FOLDER, ...given })
  onTestFinished(it.close)
  return it
}

/** Sets a mark on the document, which a reload removes. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(globalThis, { marked: true }))
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in globalThis)
/**
 * A browser lets the old worker finish its work before the new one takes over, Chromium for 5 minutes at most. It may
 * count loads of a page that was left, as in a sign-in, as work until then.
 */
const TAKEN_MS = 6 * MINUTE
const reloaded = async (page: Page): Promise<void> =>
  void (await page.waitForFunction(() => !('marked' in globalThis), undefined, { polling: 50, timeout: TAKEN_MS }))
/** Returns a counter of page loads from now on. */
function loadsOf(page: Page): () => number {
  let loads = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) loads++
  })
  return () => loads
}
/**
 * The new version is installed and waits. Any update would have been taken before, since the browser runs these jobs in
 * order.
 */
async function waits(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting, undefined, {
    polling: 50,
  })
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
async function versionOf(it: Installed): Promise<string> {
  await it.enter(it.page, '/profile', 'Profile')
  return it.page.locator('.profile_profileVersion').innerText()
}

describe('SC-93 a new version', { timeout: 2 * TAKEN_MS }, () => {
  test('PWA-03 PWA-04 PWA-05 LIMIT-49 SM-PWA-1 SM-PWA-2 SM-PWA-3 is found by the hourly check and taken, and the app reloads once', async ({
    fullBrowser: browser,
  }) => {
    const it = await opened(browser)
    await it.enter(it.page, '/home', 'DISARMED')
    await it.workerReady(it.page)
    await mark(it.page)
    const loads = loadsOf(it.page)
    await it.deploy(next)
    await it.page.clock.fastForward(HOUR)
    await reloaded(it.page)
    await it.page.getByRole('heading', { name: 'DISARMED' }).waitFor()
    expect([loads(), await versionOf(it)]).toEqual([1, NEW])
  })

  const WORK: readonly (readonly [string, Given, (it: Installed) => Promise<() => Promise<void>>])[] = [
    [
      'a form has changes',
      {},
      async installed => {
        await installed.enter(installed.page, '/profile', 'Profile')
        const name = installed.page.getByLabel("Captain's name")
        const before = await name.inputValue()
        await name.fill('Somebody else')
        return () => name.fill(before)
      },
    ],
    [
      'a sensor is being enrolled',
      { plan: { sensors: [] } },
      async installed => {
        await installed.enter(installed.page, '/home', 'DISARMED')
        await button(installed.page, 'Smart Plug menu').click()
        await installed.page.getByRole('menuitem', { name: 'ENROL' }).click()
        await installed.page.getByRole('group', { name: 'Enrolment of Smart Plug' }).waitFor()
        return () => button(installed.page, 'Close enrolment').click()
      },
    ],
    [
      'a picture is being stored',
      {
        plan: {
          journeys: [
            { id: 'lighthouse', date: '2026-05-30', nickname: 'Round the lighthouse', description: 'Out by day' },
          ],
        },
      },
      async installed => {
        const storage = /user-image-storage/
        let release = (): void => undefined
        const held = new Promise<void>(resolve => {
          release = resolve
        })
        await installed.context.route(storage, async route => {
          await held
          await route.continue()
        })
        await installed.enter(
          installed.page,
          '/userGallery/lighthouse,DRYDOCK-0001?id=lighthouse&deviceId=DRYDOCK-0001',
          'Journey Memories',
        )
        await performers['pick-picture'](installed.page, { slot: 2, file: 'jpeg' })
        await installed.page.getByRole('progressbar', { name: 'Uploading...' }).waitFor()
        return async () => release()
      },
    ],
  ]
  test.for(WORK)(
    'PWA-05 PWA-06 OPEN-110 SM-PWA-2 SM-PWA-4 waits while %s, and is taken afterwards',
    async ([, given, begin], { fullBrowser: browser }) => {
      const it = await opened(browser, given)
      const end = await begin(it)
      await it.workerReady(it.page)
      await mark(it.page)
      await it.deploy(next)
      await it.page.clock.fastForward(HOUR)
      await waits(it.page)
      const during = await isMarked(it.page)
      await end()
      await reloaded(it.page)
      expect([during, await versionOf(it)]).toEqual([true, NEW])
    },
  )

  test('PWA-06 SM-PWA-4 OPEN-110 taken by another tab reloads this one too, after its work is done', async ({
    fullBrowser: browser,
  }) => {
    const it = await opened(browser)
    await it.enter(it.page, '/profile', 'Profile')
    await it.workerReady(it.page)
    const name = it.page.getByLabel("Captain's name")
    const before = await name.inputValue()
    await name.fill('Somebody else')
    await mark(it.page)
    const other = await it.context.newPage()
    await it.enter(other, '/home', 'DISARMED')
    await mark(other)
    await it.deploy(next)
    await other.clock.fastForward(HOUR)
    await reloaded(other)
    await other.getByRole('heading', { name: 'DISARMED' }).waitFor()
    const during = [await isMarked(it.page), await name.inputValue()]
    await name.fill(before)
    await reloaded(it.page)
    expect([during, await versionOf(it)]).toEqual([[true, 'Somebody else'], NEW])
  })

  test('PWA-05 is looked for at once when a part of the app is gone, and the part is there after one reload', async ({
    fullBrowser: browser,
  }) => {
    const it = await opened(browser)
    await it.enter(it.page, '/home', 'DISARMED')
    await it.workerReady(it.page)
    await mark(it.page)
    const loads = loadsOf(it.page)
    await it.deploy(next)
    await button(it.page, 'Smart Plug menu').click()
    await reloaded(it.page)
    await button(it.page, 'Smart Plug menu').click()
    await it.page.getByRole('menuitem', { name: 'ENROL' }).waitFor()
    expect(loads()).toBe(1)
  })
})

describe('SC-93 a part of the app', () => {
  const GONE = 'This page could not be loaded'
  const SETTINGS = /\/SettingsScreen-[^/]+\.js$/

  /** An hour from now on, the time of the page passes by `runFor` alone. */
  const stopClock = async (page: Page): Promise<void> =>
    page.clock.pauseAt((await page.evaluate(() => Date.now())) + HOUR)

  /** Opens Home without a worker, then Settings with this answer to its script. */
  async function without(
    browser: Parameters<typeof install>[0],
    answer: Parameters<Page['route']>[1],
    prepare: (page: Page) => Promise<void> = async () => undefined,
  ): Promise<Installed> {
    const it = await opened(browser, { worker: false })
    await it.enter(it.page, '/home', 'DISARMED')
    await it.page.route(SETTINGS, answer)
    await prepare(it.page)
    await it.page.getByRole('link', { name: 'Settings' }).click()
    return it
  }

  test('PWA-07 LIMIT-29 OPEN-099 that never arrives is reported after 120 s', async ({ fullBrowser: browser }) => {
    const it = await without(browser, () => undefined, stopClock)
    const loading = it.page.getByRole('progressbar', { name: 'Loading' })
    await loading.waitFor()
    await it.page.clock.runFor(119_000)
    const still = await loading.isVisible()
    await it.page.clock.runFor(1_000)
    await it.page.getByRole('alert').getByText(GONE).waitFor()
    expect(still).toBe(true)
  })

  test.for([
    ['is answered 404', { status: 404, body: '' }],
    ['is answered with a page', { status: 200, contentType: 'text/html', body: '<!doctype html>' }],
  ] as const)(
    'that %s is reported as gone, does not cause reloads, and loads after a reload',
    async ([, answer], { fullBrowser: browser }) => {
      const it = await without(browser, route => void route.fulfill(answer))
      const loads = loadsOf(it.page)
      await it.page.getByRole('alert').getByText(GONE).waitFor()
      const said = loads()
      await it.page.unroute(SETTINGS)
      await button(it.page, 'Reload').click()
      await it.page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
      expect([said, loads()]).toEqual([0, 1])
    },
  )

  test('that the start needs is requested twice, then reported, and loads after a reload', async ({
    fullBrowser: browser,
  }) => {
    const it = await opened(browser, { worker: false })
    const loads = loadsOf(it.page)
    await it.page.route(/\/core-[^/]+\.js$/, route => route.fulfill({ status: 404, body: '' }))
    await it.page.goto('/')
    await it.page.getByRole('alert').getByRole('heading', { name: 'MarineOne could not be loaded' }).waitFor()
    const said = loads()
    await it.page.unroute(/\/core-[^/]+\.js$/)
    await button(it.page, 'Reload').click()
    await it.page.getByRole('heading', { name: 'Sign in to MarineOne' }).waitFor()
    expect(said).toBe(2)
  })
})
