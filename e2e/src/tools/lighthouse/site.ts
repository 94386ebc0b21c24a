/**
 * Holds pages of the built site against the accessibility audits of Lighthouse:
 *
 *     npm run site && npm run site:lighthouse
 *
 * Prints a score for each page with all that costs points, and exits with 1 when one is below 100.
 */
import { join } from 'node:path'
import { preview } from 'vite'
import { CACHE } from '#paths.ts'
import { BROWSER_FLAGS, findBrowser } from '#runner/host/browser.ts'
import { JUDGED_PAGES } from '#tools/site/judgedPages.ts'
import { flawsOf, scoreOf } from './scores.ts'
import { openTool } from './tool.ts'

const CATEGORY = 'accessibility'

const server = await preview({
  configFile: false,
  logLevel: 'error',
  root: join(CACHE, 'site'),
  build: { outDir: 'out' },
  preview: { host: '127.0.0.1', port: 0 },
})
const [origin = ''] = server.resolvedUrls?.local ?? []
const tool = await openTool()
const browser = await tool.launch({ executablePath: await findBrowser('full'), args: BROWSER_FLAGS })
try {
  for (const name of JUDGED_PAGES) {
    const tab = await browser.newPage()
    const flags = { onlyCategories: [CATEGORY], logLevel: 'error' } as const
    const judged = await tool.judge(new URL(name, origin).href, flags, undefined, tab)
    await tab.close()
    const score = judged ? scoreOf(judged.lhr, CATEGORY) : 0
    process.stdout.write([`${name}  ${score}`, ...(judged ? flawsOf(judged.lhr, [CATEGORY]) : []), ''].join('\n'))
    if (score < 100) process.exitCode = 1
  }
} finally {
  await browser.close()
  await server.close()
}
