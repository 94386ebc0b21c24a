import { listen } from '@drydock/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageFolder, type Screens, loadScreens } from '#runner/apps/bundles.ts'
import { compiled } from '#runner/engines/dom/appScript.ts'
import { checkVoyage } from './checkVoyage.ts'

const TIME_LIMIT_MS = 300_000
let gateway: Awaited<ReturnType<typeof listen>>
let made: Screens
beforeAll(async () => {
  gateway = await listen({ appFolder: await pageFolder() })
  made = await loadScreens()
}, 60_000)
afterAll(() => gateway.close())

/** Ends with the first voyage that shows a fault. */
const books = async (app: Screens, seeds: number): Promise<readonly string[]> => {
  const script = compiled(app)
  const found: string[] = []
  for (let seed = 1; seed <= seeds && found.length === 0; seed++)
    found.push(...(await checkVoyage(gateway, script, seed)))
  return found
}

test(
  'SM-ALARM-8 OPEN-105 HUB-22 no alarm is lost, doubled or reordered, the last one stands, and nothing old looks fresh, whatever happens to link and phone',
  async () => {
    expect(await books(made, 30)).toEqual([])
  },
  TIME_LIMIT_MS,
)

test.each([
  ['that looks for nothing in the history', 'const missed = shown ? []', 'const missed = true ? []'],
  ['that takes no push for what it has read', 'left = left.filter((it) => it !== its)', 'left = left'],
  ['that trusts its link after a sleep', 'link.isSuspect = true', 'link.isSuspect = false'],
  [
    'that lists alarms the wrong way round',
    'banners.messages.findIndex((it) => it.at <= at)',
    'banners.messages.findIndex((it) => it.at >= at)',
  ],
  ['that waits for ever for a sign of life', 'withServerTimeout(SERVER_TIMEOUT_MS)', 'withServerTimeout(1e9)'],
])(
  'the books show an app %s',
  async (_, good, bad) => {
    const code = made.code.replace(good, bad)
    expect(code).not.toBe(made.code)
    expect((await books({ ...made, code }, 6)).length).toBeGreaterThan(0)
  },
  TIME_LIMIT_MS,
)
