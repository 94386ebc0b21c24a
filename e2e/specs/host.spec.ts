/**
 * The app as `drydock headers --out` puts it, on a host of plain files in a folder, against a fake boat on origins of
 * its own; in real time.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from '@drydock/simulator'
import type { Browser, Page } from 'playwright'
import { beforeAll, onTestFinished } from 'vitest'
import { signIn } from '#runner/captain/shared/signIn.ts'
import { openStaticHost } from '#fixture/staticHost.ts'
import { expect, test } from '#fixture/test.ts'
import { ensureApp } from '../src/runner/host/appBuild.ts'
import { headers } from '../src/cli/headers.ts'

const FOLDER = '/app/'
const PHONE = { width: 390, height: 844 }
const PATIENCE_MS = 20_000

beforeAll(() => ensureApp(() => undefined), 120_000)

/** The boat, and the app on a host of its own that knows nothing but files. */
async function putAshore() {
  const place = await mkdtemp(join(tmpdir(), 'drydock-host-'))
  const out = join(place, 'ashore')
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

/**
 * What a browser complains about from now on: errors of the console and of the page, and what the policy has refused.
 */
async function listenTo(page: Page): Promise<readonly string[]> {
  const complaints: string[] = []
  page.on('console', message => void (message.type() === 'error' && complaints.push(message.text())))
  page.on('pageerror', error => void complaints.push(error.message))
  await page.exposeFunction('tellViolation', (what: string) => void complaints.push(what))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', event => {
      const tell: unknown = Reflect.get(globalThis, 'tellViolation')
      if (typeof tell === 'function') tell(`${event.effectiveDirective} ${event.blockedURI}`)
    }),
  )
  return complaints
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE })
  context.setDefaultTimeout(PATIENCE_MS)
  onTestFinished(() => context.close())
  return context.newPage()
}

test('SESSION-01 HUB-02 the app of a static host opens, signs in, shows the boat and its screens, and nothing is against the headers of the host', async ({
  browser,
}) => {
  const { address, person } = await putAshore()
  const page = await openPage(browser)
  const complaints = await listenTo(page)
  await page.goto(`${address}settings`)
  await page.getByLabel('User').waitFor()
  await signIn(page, person)
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('heading', { name: 'DISARMED' }).waitFor()
  // A page that is on its way while the worker begins is not taken over by it; the next one is.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await page.getByRole('heading', { name: 'DISARMED' }).waitFor()
  expect([page.url(), complaints]).toEqual([`${address}home`, []])
})

test('PWA-03 files with a hash in their name are kept for ever there, all else is asked about, and a file that is missing is no page', async () => {
  const { address } = await putAshore()
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
