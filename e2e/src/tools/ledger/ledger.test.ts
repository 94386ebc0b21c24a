import { listen } from '@drydock/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageFolder, type Screens, loadScreens } from '#runner/apps/bundles.ts'
import { compiled } from '#runner/engines/dom/appScript.ts'
import { checkVoyage } from './checkVoyage.ts'

const TIME_LIMIT_MS = 300_000
/** More than any of the broken apps needs; `npm run ledger` plays a thousand. */
const VOYAGES = 10
const MOST_UNTIL_FOUND = 6
let gateway: Awaited<ReturnType<typeof listen>>
let made: Screens
beforeAll(async () => {
  gateway = await listen({ appFolder: await pageFolder() })
  made = await loadScreens()
}, TIME_LIMIT_MS)
afterAll(() => gateway.close())

/** Checks voyages, and stops at the first with differences. */
const differencesOf = async (app: Screens, seeds: number): Promise<readonly string[]> => {
  const script = compiled(app)
  const found: string[] = []
  for (let seed = 1; seed <= seeds && found.length === 0; seed++)
    found.push(...(await checkVoyage(gateway, script, seed)))
  return found
}

test(
  'SM-ALARM-8 OPEN-105 HUB-22 no alarm is lost, doubled or reordered, the last one stays, and no old value looks fresh, in any state of link and phone',
  async () => {
    expect(await differencesOf(made, VOYAGES)).toEqual([])
  },
  TIME_LIMIT_MS,
)

test.each([
  ['that ignores missed alarms in the history', 'new Set(shown ? []', 'new Set(true ? []'],
  ['that does not match a push with the history', 'left = left.filter((it) => it !== item)', 'left = left'],
  ['that trusts its connection after a sleep', 'link.isSuspect = true', 'link.isSuspect = false'],
  [
    'that lists alarms in reverse order',
    'banners.messages.findIndex((it) => it.at <= at)',
    'banners.messages.findIndex((it) => it.at >= at)',
  ],
  ['that never times out the server', 'withServerTimeout(SERVER_TIMEOUT_MS)', 'withServerTimeout(1e9)'],
])(
  'the check finds an app %s',
  async (_, good, bad) => {
    const code = made.code.replace(good, bad)
    expect(code).not.toBe(made.code)
    expect((await differencesOf({ ...made, code }, MOST_UNTIL_FOUND)).length).toBeGreaterThan(0)
  },
  TIME_LIMIT_MS,
)
