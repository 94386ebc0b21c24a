/**
 * The app in WebKit and Firefox where scenarios do not reach: sign-in, tabs, a picture, scrolling, a start without
 * network, an update.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE } from '@drydock/contracts'
import { afterAll, describe, onTestFinished } from 'vitest'
import { type BoatFixture, openBoatFixture } from '#fixture/boatFixture.ts'
import { nextBuild, openDeployFolder } from '#fixture/builds.ts'
import { openRealPhone, PATIENCE, type RealPhone } from '#fixture/realPhone.ts'
import { act, enterHome } from '#fixture/serverActions.ts'
import { expect, test } from '#fixture/test.ts'
import type { RemoteEngine } from '#runner/engines/shared/remote/driver.ts'
import { findPrograms, startWebDriverEngine } from '#runner/host/webDriverEngines.ts'
import { LOADED } from '#tools/tour/boats.ts'
import { begin, goTo } from '#tools/tour/walk.ts'
import { APP_FOLDER } from '#paths.ts'

const TIME_LIMIT_MS = 10 * MINUTE
/** Screens with content for screen readers below the edge of the window. */
const ROUTES = ['/home', '/weather', '/mob', '/this-device'] as const
const [OLD, NEW] = ['0.1.3 alpha', '0.1.4 alpha']
/** A browser lets the old worker finish its work first. */
const TAKEN = { ...PATIENCE, timeout: 6 * MINUTE } as const

/** Writes an app of a page and a part, which the page imports when `begin` is called; returns its folder. */
async function smallApp(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-app-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const page = '<html><head><title>Parts</title><script type="module" src="/begin.js"></script></head></html>'
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'begin.js'), 'globalThis.begin = () => import("./part.js")')
  await writeFile(join(folder, 'part.js'), 'globalThis.hasRun = true')
  return folder
}

for (const name of ['webkit', 'firefox'] as const)
  describe.skipIf(!findPrograms(name))(name, { timeout: TIME_LIMIT_MS }, () => {
    let started: Promise<RemoteEngine> | undefined
    const engine = (): Promise<RemoteEngine> => (started ??= startWebDriverEngine(name, false))
    afterAll(async () => (await started)?.close())

    async function open(options: Parameters<typeof openBoatFixture>[1] = {}): Promise<BoatFixture> {
      const it = await openBoatFixture(await engine(), options)
      onTestFinished(async () => {
        await it.people.close()
        await it.gateway.close()
      })
      return it
    }

    test('SESSION-01 the captain signs in on the page of the provider, and signs out in both tabs', async () => {
      const it = await open()
      await enterHome(it)
      await it.people.actorOf('captain 2').open('/')
      await it.advance(2_000)
      const seen = (fact: string): Promise<readonly unknown[]> =>
        Promise.all(['captain', 'captain 2'].map(tab => it.people.actorOf(tab).observe(fact, undefined)))
      expect(await seen('signed-in')).toEqual([true, true])
      await act(it, 'sign-out')
      await it.advance(10_000)
      expect(await seen('signed-in')).toEqual([false, false])
      expect(await it.people.problems()).toEqual([])
    })

    test('GALLERY-07 a picture that the captain has chosen is stored, and opens', async () => {
      const journey = { id: 'lighthouse', date: '2026-05-30', nickname: 'Round the lighthouse' }
      const it = await open({ plan: { journeys: [journey] }, hasSession: true })
      await it.people.actorOf('captain').open('/userGallery/lighthouse,DRYDOCK-0001')
      await it.advance(2_000)
      for (const slot of [1, 2]) {
        await act(it, 'pick-picture', { slot, file: 'jpeg' })
        await it.advance(2_000)
      }
      await act(it, 'tap-slot', 2)
      await it.advance(2_000)
      const seen = await it
        .page()
        .evaluate(() =>
          [...document.querySelectorAll<HTMLImageElement>('[role=dialog] img, dialog img')].map(
            picture => picture.complete && picture.naturalWidth > 0 && picture.clientWidth > 0,
          ),
        )
      expect(seen).toEqual([true])
      expect(await it.people.problems()).toEqual([])
    })

    test('UX the document does not scroll besides its screen', async () => {
      const it = await open({ plan: LOADED, hasSession: true })
      await begin(it, 'loaded')
      const heights: Record<string, number> = {}
      for (const route of ROUTES) {
        await goTo(it, { at: route, route, takes: 2_000 }, 'loaded')
        heights[route] = await it.page().evaluate(() => document.documentElement.scrollHeight - innerHeight)
      }
      expect(heights).toEqual(Object.fromEntries(ROUTES.map(route => [route, 0])))
    })

    test('HARNESS the barrier waits for a part of the app from its import until it has run', async () => {
      const it = await open({ appFolder: await smallApp() })
      await it.people.actorOf('captain').open('/')
      const pending = await it.page().evaluate(() => {
        Reflect.get(globalThis, 'begin')()
        return globalThis.__drydock?.pendingWork.pending()
      })
      expect(pending).toEqual([{ kind: 'module', what: './part.js' }])
      await it.rest()
      expect(await it.page().evaluate(() => Reflect.get(globalThis, 'hasRun'))).toBe(true)
    })

    /** The captain signs in to the app as a phone has it. */
    async function install(appFolder?: string): Promise<RealPhone> {
      const it = await openRealPhone(await engine(), appFolder === undefined ? {} : { appFolder })
      await it.page.goto(it.gateway.address)
      await it.signIn()
      return it
    }

    test('PWA-03 OPEN-107 the app opens without its server, from the service worker, and shows the last known state', async () => {
      const { gateway, page, text } = await install()
      const isKept = (): Promise<boolean> =>
        page.evaluate(() => {
          const isControlled = navigator.serviceWorker.controller !== null
          return isControlled && localStorage.getItem('last-known')?.includes('latitude') === true
        })
      await expect.poll(isKept, PATIENCE).toBe(true)

      await gateway.close()
      await page.reload()
      await expect.poll(text, PATIENCE).toMatch(/STALE\s+Last known, (?:\d+m )?\d+s ago\s+DISARMED\s/)
    })

    test('PWA-03 PWA-05 a new version is found and taken, and the app reloads', async () => {
      const deployed = await openDeployFolder(APP_FOLDER)
      onTestFinished(deployed.remove)
      const next = await nextBuild(OLD, NEW)
      onTestFinished(() => rm(next, { recursive: true }))
      const { gateway, page, text } = await install(deployed.folder)
      const isControlled = (): Promise<boolean> => page.evaluate(() => navigator.serviceWorker.controller !== null)
      await expect.poll(isControlled, PATIENCE).toBe(true)

      await page.evaluate(() => void Object.assign(globalThis, { marked: true }))
      await deployed.deploy(next)
      // The app asks for it each hour. Not awaited: the page may be left before the answer.
      await page.evaluate(() => void navigator.serviceWorker.getRegistration().then(it => it?.update()))
      const isMarked = (): Promise<boolean> => page.evaluate(() => 'marked' in globalThis).catch(() => true)
      await expect.poll(isMarked, TAKEN).toBe(false)
      await expect.poll(text, PATIENCE).toContain('DISARMED')
      await page.goto(`${gateway.address}/profile`)
      await expect.poll(text, PATIENCE).toContain(NEW)
    })
  })
