/**
 * Holds the app against Lighthouse on a phone, signed in on a calm boat: what is loaded first, and Home.
 *
 *     npm run lighthouse
 *
 * Prints the scores with all that costs points, and exits with 1 when one is below what QUALITY of this project asks
 * for.
 */
import { HOUR } from '@drydock/contracts'
import { listen, type Person } from '@drydock/simulator'
import { APP_FOLDER } from '#paths.ts'
import { ensureApp } from '#runner/host/appBuild.ts'
import { BROWSER_FLAGS, findBrowser } from '#runner/host/browser.ts'
import { flawsOf, scoreOf } from './scores.ts'
import { openTool, type Report, type TabOfTool } from './tool.ts'

const PAGES = ['/', '/home']
/** Minimum scores, of 100. */
const LEAST: Readonly<Record<string, number>> = { performance: 95, accessibility: 100, 'best-practices': 100 }
const SHIFT = 'cumulative-layout-shift'

/** Returns the stored session of a tab after a sign-in. */
async function signIn(
  tab: TabOfTool,
  origin: string,
  { user, password }: Person,
): Promise<Readonly<Record<string, string>>> {
  await tab.goto(`${origin}/home`)
  await tab.waitForSelector('#password')
  await tab.type('#user', user)
  await tab.type('#password', password)
  await tab.click('form button')
  await tab.waitForSelector('[role=meter]')
  return tab.evaluate(() => ({ ...sessionStorage }))
}

/** Prints the scores of a page; returns whether they are high enough. */
function tell(path: string, report: Report): boolean {
  const shift = report.audits[SHIFT]?.numericValue ?? Number.NaN
  const scores = Object.keys(LEAST).map(it => `${it} ${scoreOf(report, it)}`)
  process.stdout.write(`${path}  ${scores.join(', ')}, layout shift ${shift.toFixed(3)}\n`)
  for (const line of flawsOf(report, Object.keys(LEAST))) process.stdout.write(`${line}\n`)
  return (
    Math.round(shift * 1_000) === 0 && Object.entries(LEAST).every(([name, least]) => scoreOf(report, name) >= least)
  )
}

await ensureApp(line => process.stderr.write(`${line}\n`))
const tool = await openTool()
const gateway = await listen({ appFolder: APP_FOLDER })
const { people } = gateway.fleet.add({ plan: { tokenLifetime: HOUR } })
const browser = await tool.launch({ executablePath: await findBrowser('full'), args: BROWSER_FLAGS })
let good = true
try {
  const first = await browser.newPage()
  const [captain] = people
  if (!captain) throw new Error('The boat has no captain.')
  const session = await signIn(first, gateway.origin, captain)
  await first.close()
  for (const path of PAGES) {
    const tab = await browser.newPage()
    await tab.evaluateOnNewDocument(kept => {
      for (const [key, text] of Object.entries(kept)) sessionStorage.setItem(key, text)
    }, session)
    const judged = await tool.judge(
      gateway.origin + path,
      { onlyCategories: Object.keys(LEAST), logLevel: 'error' },
      undefined,
      tab,
    )
    good = (judged ? tell(path, judged.lhr) : false) && good
    await tab.close()
  }
} finally {
  await browser.close()
  await gateway.close()
}
process.exitCode = good ? 0 : 1
