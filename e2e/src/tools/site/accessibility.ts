/**
 * Holds five pages of the built site against axe in Chromium, in both color schemes:
 *
 *     npm run site && npm run site:accessibility
 *
 * Prints what it finds, also requests to other hosts, and exits with 1 if there is anything.
 */
import { join } from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright'
import { CACHE } from '#paths.ts'
import { BROWSER_FLAGS, findBrowser, playwright } from '#runner/host/browser.ts'
import { JUDGED_PAGES } from './judgedPages.ts'

const ORIGIN = 'http://site.test'

/** Serves the site to a page, without a port; other requests fail, and are returned as a list. */
async function serveSite(page: Page, folder: string): Promise<readonly string[]> {
  const foreign: string[] = []
  await page.route('**/*', async route => {
    const url = new URL(route.request().url())
    if (url.origin === ORIGIN) return route.fulfill({ path: join(folder, decodeURIComponent(url.pathname)) })
    foreign.push(`${url.href} was requested.`)
    return route.abort()
  })
  return foreign
}

/** Returns what axe finds on the page, one line for each rule. */
async function violationsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run())
  return violations.map(it => `${it.id} (${it.impact}): ${it.help} ${it.nodes[0]?.html}`)
}

const browser = await (await playwright()).chromium.launch({
  executablePath: await findBrowser('shell', () => undefined),
  args: [...BROWSER_FLAGS],
})
let problems = 0
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({ colorScheme })
  const foreign = await serveSite(page, join(CACHE, 'site/out'))
  for (const name of JUDGED_PAGES) {
    await page.goto(`${ORIGIN}/${name}`, { waitUntil: 'networkidle' })
    // The switch has its name once the page runs.
    await page.waitForFunction(() => document.querySelector('.VPSwitchAppearance')?.getAttribute('title'))
    const found = await violationsOf(page)
    problems += found.length
    process.stdout.write([`${name} (${colorScheme}): ${found.length}`, ...found.map(it => `  ${it}`), ''].join('\n'))
    if (process.env['SITE_PICTURES'] !== undefined)
      await page.screenshot({
        path: join(process.env['SITE_PICTURES'], `${name.replaceAll('/', '-')}-${colorScheme}.png`),
      })
  }
  problems += foreign.length
  for (const it of foreign) process.stdout.write(`${it}\n`)
  await page.close()
}
await browser.close()
process.exitCode = problems === 0 ? 0 : 1
