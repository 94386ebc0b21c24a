/** Installation on a phone, and the installed app without a network: what it shows and what it keeps. */
import { ROUTES } from '@drydock/client/routes'
import type { APIResponse, Page } from 'playwright'
import { describe, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { install, type Installed } from '#fixture/installed.ts'
import { expect, test } from '#fixture/test.ts'
import { APP_FOLDER } from '#paths.ts'

/** Addresses in a manifest are relative, so that the app works in any folder. */
const Relative = z.string().check(z.regex(/^(?!\/|\w+:)/))
const Picture = z.object({
  src: Relative,
  sizes: z.string(),
  type: z.string(),
  purpose: z.optional(z.string()),
  form_factor: z.optional(z.enum(['narrow', 'wide'])),
  label: z.optional(z.string()),
})
const Manifest = z.object({
  name: z.literal('MarineOne'),
  short_name: z.string().check(z.maxLength(12)),
  start_url: Relative,
  scope: Relative,
  display: z.literal('standalone'),
  theme_color: z.string(),
  background_color: z.string(),
  icons: z.array(Picture),
  screenshots: z.array(z.required(Picture, { form_factor: true, label: true })),
  shortcuts: z.array(z.object({ name: z.string(), url: Relative })),
})

async function opened(browser: Parameters<typeof install>[0]): Promise<Installed> {
  const it = await install(browser, { build: APP_FOLDER })
  onTestFinished(it.close)
  return it
}

describe('PWA-01 the manifest', () => {
  /** Returns the manifest that the page names, and its address. */
  async function read({ page, origin }: Installed) {
    const text = await (await page.request.get('/')).text()
    const at = new URL(/<link rel="manifest" href="([^"]+)"/.exec(text)?.[1] ?? 'none', `${origin}/`)
    return { at, manifest: Manifest.parse(await (await page.request.get(at.href)).json()) }
  }

  test('PWA-01 PWA-02 makes the app installable, with icons of every shape and screenshots for phone and desktop', async ({
    fullBrowser: browser,
  }) => {
    const { at, manifest } = await read(await opened(browser))
    const icons = manifest.icons.map(it => `${it.sizes} ${it.purpose ?? 'any'}`)
    const forms = new Set(manifest.screenshots.map(it => it.form_factor))
    expect([new URL(manifest.start_url, at).pathname, new URL(manifest.scope, at).pathname]).toEqual(['/', '/'])
    expect([icons, [...forms]]).toEqual([
      ['any any', '192x192 any', '512x512 any', '512x512 maskable'],
      ['narrow', 'wide'],
    ])
  })

  test('PWA-01 names existing pictures with their real size and type', async ({ fullBrowser: browser }) => {
    const it = await opened(browser)
    const { at, manifest } = await read(it)
    const named = [...manifest.icons.filter(one => one.sizes !== 'any'), ...manifest.screenshots]
    await it.page.goto('/icon.svg')
    const found = await it.page.evaluate(
      async pictures =>
        Promise.all(
          pictures.map(async src => {
            const blob = await (await fetch(src)).blob()
            const { width, height } = await createImageBitmap(blob)
            return `${width}x${height} ${blob.type}`
          }),
        ),
      named.map(one => new URL(one.src, at).href),
    )
    expect(found).toEqual(named.map(one => `${one.sizes} ${one.type}`))
  })

  test('PWA-01 XTRA-17 has four shortcuts, each to an existing route without a word that would act', async ({
    fullBrowser: browser,
  }) => {
    const { at, manifest } = await read(await opened(browser))
    const paths = manifest.shortcuts.map(it => new URL(it.url, at).href.slice(new URL(at).origin.length))
    expect(paths).toEqual(['/mob', '/home', '/map', '/event-log'])
    expect(paths.filter(path => !ROUTES.some(it => it.path === path))).toEqual([])
  })

  test('PWA-03 comes with a worker that precaches the app, but not its heavy parts or the screenshots', async ({
    fullBrowser: browser,
  }) => {
    const it = await opened(browser)
    const worker: APIResponse = await it.page.request.get('/sw.js')
    const text = await worker.text()
    expect([
      worker.status(),
      /javascript/.test(worker.headers()['content-type'] ?? ''),
      /"?url"?:\s*"index\.html"/.test(text),
      /screenshots|fluent-|TilesBase-/.test(text),
    ]).toEqual([200, true, true, false])
  })

  test('PWA-03 comes with a worker whose parts are beside it, in whatever folder that is', async ({
    fullBrowser: browser,
  }) => {
    const it = await opened(browser)
    const text = await (await it.page.request.get('/sw.js')).text()
    const imported = [...(/importScripts\(("[^)]+)\)/.exec(text)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(it => it[1])
    expect(imported).toEqual(['notification-click.js', 'kept-parts.js'])
  })
})

describe('PWA-03 without a network', () => {
  const known = (page: Page) => page.getByRole('region', { name: 'Last known state' })
  const LINE = 'No connection to the boat'

  /** The captain has opened Home, and the app is installed. */
  async function seen(browser: Parameters<typeof install>[0]): Promise<Installed> {
    const it = await opened(browser)
    await it.enter(it.page, '/home', 'DISARMED')
    await it.workerReady(it.page)
    // Each part is kept when it has arrived.
    const isKept = (): boolean =>
      ['cabin', 'latitude'].every(part => localStorage.getItem('last-known')?.includes(part))
    await it.page.waitForFunction(isKept, undefined, { polling: 50 })
    return it
  }

  test('SESSION-06 LOGOUT signs out on the device and in its other tabs, and the next person needs the password', async ({
    fullBrowser: browser,
  }) => {
    const it = await seen(browser)
    const other = await it.context.newPage()
    await it.enter(other, '/home', 'DISARMED')
    await it.page.getByRole('link', { name: 'Profile', exact: true }).click()
    const logout = it.page.getByRole('button', { name: 'LOGOUT', exact: true })
    await logout.waitFor()
    await it.context.setOffline(true)
    await logout.click()
    await it.page.getByText('You are signed out.').waitFor()
    await other.getByText(LINE).waitFor()
    const kept = await other.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toMatch(/oidc\.user|last-known|latitude|@freja/)
    await it.context.setOffline(false)
    const next = await it.context.newPage()
    await next.goto('/home')
    await next.getByRole('heading', { name: 'Sign in to MarineOne' }).waitFor()
  })

  test('PWA-03 OPEN-107 the app opens, says that there is no connection, and shows the last known state as stale', async ({
    fullBrowser: browser,
  }) => {
    const it = await seen(browser)
    await it.page.close()
    await it.context.setOffline(true)
    const page = await it.context.newPage()
    await page.goto('/home')
    await page.getByText(LINE).waitFor()
    // As the button below it.
    expect(await page.getByText(LINE).evaluate(at => getComputedStyle(at).textAlign)).toBe('center')
    const text = await known(page).innerText()
    expect(text).toMatch(/^STALE\s+Last known, (?:\d+m )?\d+s ago\s+DISARMED\s/)
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(
      /Consumption [\d.]+ V Starter [\d.]+ V Cabin [\d.]+ °C Position \d+\.\d{6} N/,
    )
    expect(await page.getByRole('button', { name: /ARM/ }).count()).toBe(0)
  })

  test('PWA-03 the app continues by itself when the network is back', async ({ fullBrowser: browser }) => {
    const it = await seen(browser)
    await it.context.setOffline(true)
    await it.page.reload()
    await it.page.getByText(LINE).waitFor()
    await it.context.setOffline(false)
    await it.page.getByRole('heading', { name: 'DISARMED' }).waitFor()
    expect(new URL(it.page.url()).pathname).toBe('/home')
  })

  test('SESSION-06 OPEN-107 the app shows no last known state after a sign-out', async ({ fullBrowser: browser }) => {
    const it = await seen(browser)
    await it.enter(it.page, '/profile', 'Profile')
    await it.page.getByRole('button', { name: 'LOGOUT' }).click()
    // The app's own screen says that somebody is signed out before it, and goes on.
    await it.page.waitForURL('**/oidc/session/end/success')
    await it.context.setOffline(true)
    await it.page.goto('/')
    await it.page.getByText(LINE).waitFor()
    expect([await known(it.page).count(), await it.page.evaluate(() => localStorage.getItem('last-known'))]).toEqual([
      0,
      null,
    ])
  })

  test('SESSION-06 caches contain only files of the app, without token, captain or position, and there is no database', async ({
    fullBrowser: browser,
  }) => {
    const it = await seen(browser)
    for (const path of ['/profile', '/event-log', '/map']) {
      await it.page.goto(path)
      await it.page.getByRole('link', { name: 'Geofence' }).first().waitFor()
    }
    const found = await it.page.evaluate(async () => {
      const entries: { path: string; text: string }[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys())
          entries.push({
            path: new URL(request.url).pathname,
            text: await ((await cache.match(request)) ?? new Response()).text(),
          })
      }
      const token = Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user:'))?.[1]
      return {
        entries,
        databases: await indexedDB.databases(),
        token: token === undefined ? 'none' : JSON.parse(token).access_token,
      }
    })
    const { boat } = it.hostedBoat
    const secrets = [found.token, boat.state.captain, boat.state.name, '55.676']
    expect([found.entries.length > 50, found.token.length > 20, found.databases]).toEqual([true, true, []])
    expect(
      found.entries
        .filter(({ path }) => !/^\/(assets\/[\w.-]+|[\w.-]*\.(js|png|svg|html|webmanifest))$/.test(path))
        .map(({ path }) => path),
    ).toEqual([])
    expect(
      found.entries.filter(({ text }) => secrets.some(secret => text.includes(secret))).map(({ path }) => path),
    ).toEqual([])
  })
})
