/**
 * The app as `drydock headers --out` writes it, on a static host in a folder, with a fake boat on separate origins, in
 * real time.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from '@drydock/simulator'
import type { Browser, Page } from 'playwright'
import { beforeAll, onTestFinished } from 'vitest'
import { closeContext } from '#runner/host/closeContext.ts'
import { signIn } from '#runner/captain/shared/signIn.ts'
import { openStaticHost } from '#fixture/staticHost.ts'
import { expect, test } from '#fixture/test.ts'
import { ensureApp } from '../src/runner/host/appBuild.ts'
import { headers } from '../src/cli/headers.ts'

const FOLDER = '/app/'
const PHONE = { width: 390, height: 844 }
const PATIENCE_MS = 120_000

beforeAll(() => ensureApp(() => undefined))

/** Starts the boat, and a static host with the app. */
async function deployApp() {
  const place = await mkdtemp(join(tmpdir(), 'drydock-host-'))
  const out = join(place, 'site')
  const host = await openStaticHost(out)
  const gateway = await listen({ appFolder: '/nowhere', split: true, publicOrigin: host.origin, basePath: FOLDER })
  onTestFinished(async () => {
    await gateway.close()
    await host.close()
    await rm(place, { recursive: true })
  })
  const file = join(place, 'config.json')
  await writeFile(
    file,
    JSON.stringify({ gatewayUrl: gateway.origins.gateway, imageStorageUrl: gateway.origins.storage }),
  )
  expect(
    await headers.start([file, '--at', host.origin + FOLDER, '--identity', gateway.origins.identity, '--out', out]),
  ).toBe(0)
  const [person] = gateway.fleet.add({}).people
  if (!person) throw new Error('Nobody is on this boat.')
  return { address: host.origin + FOLDER, person }
}

/** Records errors of console and page, and violations of the policy, from now on. */
async function listenTo(page: Page): Promise<readonly string[]> {
  const problems: string[] = []
  page.on('console', message => void (message.type() === 'error' && problems.push(message.text())))
  page.on('pageerror', error => void problems.push(error.message))
  await page.exposeFunction('tellViolation', (what: string) => void problems.push(what))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', event => {
      const tell: unknown = Reflect.get(globalThis, 'tellViolation')
      if (typeof tell === 'function') tell(`${event.effectiveDirective} ${event.blockedURI}`)
    }),
  )
  return problems
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE })
  context.setDefaultTimeout(PATIENCE_MS)
  onTestFinished(() => closeContext(context))
  return context.newPage()
}

test('SESSION-01 HUB-02 the app on a static host signs in and shows its screens, without a violation of the headers of the host', async ({
  browser,
}) => {
  const { address, person } = await deployApp()
  const page = await openPage(browser)
  const problems = await listenTo(page)
  await page.goto(`${address}settings`)
  await page.getByLabel('User').waitFor()
  await signIn(page, person)
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('heading', { name: 'DISARMED' }).waitFor()
  // The worker does not control a page that was loading when it started, but the next one.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await page.getByRole('heading', { name: 'DISARMED' }).waitFor()
  expect([page.url(), problems]).toEqual([`${address}home`, []])
})

test('PWA-03 the static host caches hashed files for a year, the page not, and answers 404 for a missing file', async () => {
  const { address } = await deployApp()
  const page = await fetch(`${address}history/10`)
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const asset = await fetch(new URL(script, address))
  const missing = await fetch(`${address}assets/gone-12345678.js`)
  expect([
    page.status,
    page.headers.get('content-security-policy') !== null,
    page.headers.get('cache-control'),
  ]).toEqual([200, true, null])
  expect([asset.status, asset.headers.get('cache-control'), missing.status]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    404,
  ])
})
