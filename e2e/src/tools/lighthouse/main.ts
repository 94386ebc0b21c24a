/**
 * Holds the app against Lighthouse on a phone, signed in on a calm boat: what is loaded first, and Home.
 *
 *     npm run lighthouse -- [rounds = 5]
 *
 * Prints the scores of each round, and what costs points in the one with the median performance. Exits with 1 when the
 * median performance, or another score of any round, is below what QUALITY of this project asks for.
 */
import { HOUR } from '@drydock/contracts'
import { listen, type Person } from '@drydock/simulator'
import { APP_FOLDER } from '#paths.ts'
import { ensureApp } from '#runner/host/appBuild.ts'
import { BROWSER_FLAGS, findBrowser } from '#runner/host/browser.ts'
import { flawsOf, scoreOf } from './scores.ts'
import { openTool, type LighthouseReport, type TabOfTool } from './tool.ts'

const PAGES = ['/', '/home']
/** Minimum scores, of 100. */
const LEAST: Readonly<Record<string, number>> = { performance: 95, accessibility: 100, 'best-practices': 100 }
const SHIFT = 'cumulative-layout-shift'
const PAINT = 'largest-contentful-paint'
const BLOCKING = 'total-blocking-time'

const [rounds = 5] = process.argv.slice(2).map(Number)

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

const shiftOf = (report: LighthouseReport): number => report.audits[SHIFT]?.numericValue ?? Number.NaN

function printScores(path: string, report: LighthouseReport): void {
  const scores = Object.keys(LEAST).map(it => `${it} ${scoreOf(report, it)}`)
  const [paint = '', blocking = ''] = [PAINT, BLOCKING].map(it => report.audits[it]?.displayValue)
  process.stdout.write(
    `${path}  ${scores.join(', ')}, layout shift ${shiftOf(report).toFixed(3)}, largest paint ${paint}, blocked ${blocking}\n`,
  )
}

/** Prints what costs points in the report with the median performance; returns whether the scores are high enough. */
function judge(path: string, reports: readonly LighthouseReport[]): boolean {
  const sorted = reports.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
  const median = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!median) return false
  process.stdout.write(`${path}  median performance ${scoreOf(median, 'performance')}\n`)
  for (const line of flawsOf(median, Object.keys(LEAST))) process.stdout.write(`${line}\n`)
  return (
    Object.entries(LEAST).every(([name, least]) =>
      (name === 'performance' ? [median] : reports).every(it => scoreOf(it, name) >= least),
    ) && reports.every(it => Math.round(shiftOf(it) * 1_000) === 0)
  )
}

await ensureApp(line => process.stderr.write(`${line}\n`))
const tool = await openTool()
const gateway = await listen({ appFolder: APP_FOLDER })
const { people } = gateway.fleet.add({ plan: { tokenLifetime: HOUR } })
const [captain] = people
if (!captain) throw new Error('The boat has no captain.')

/** Judges a page once, in a new browser: the service worker and the caches of a former round would serve it. */
async function judgeOnce(path: string, person: Person): Promise<LighthouseReport> {
  const browser = await tool.launch({ executablePath: await findBrowser('full'), args: BROWSER_FLAGS })
  try {
    const first = await browser.newPage()
    const session = await signIn(first, gateway.origin, person)
    await first.close()
    const tab = await browser.newPage()
    await tab.evaluateOnNewDocument(kept => {
      for (const [key, text] of Object.entries(kept)) sessionStorage.setItem(key, text)
    }, session)
    const flags = { onlyCategories: Object.keys(LEAST), logLevel: 'error' } as const
    const judged = await tool.judge(gateway.origin + path, flags, undefined, tab)
    if (!judged) throw new Error(`Lighthouse gave no report on ${path}.`)
    return judged.lhr
  } finally {
    await browser.close()
  }
}

let good = true
try {
  for (const path of PAGES) {
    const reports: LighthouseReport[] = []
    for (let round = 0; round < rounds; round++) {
      const report = await judgeOnce(path, captain)
      printScores(path, report)
      reports.push(report)
    }
    good = judge(path, reports) && good
  }
} finally {
  await gateway.close()
}
process.exitCode = good ? 0 : 1
