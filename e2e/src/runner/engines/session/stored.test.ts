import { listen, waitUntilIdle } from '@drydock/simulator'
import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { pageFolder } from '#runner/apps/bundles.ts'
import { isSignIn, signIn } from '#runner/captain/shared/signIn.ts'
import { DEFAULT_PHONE } from '#runner/captain/shared/phone.ts'
import { appScript } from '../dom/appScript.ts'
import { Cookies } from './cookies.ts'
import { DomPage } from '../dom/page.ts'
import { DomBrowser, DomTab } from '../dom/tab.ts'
import { isUsual, storedSession } from './stored.ts'

const START = Date.UTC(2026, 5, 1, 8)

async function startBoat() {
  const gateway = await listen({ appFolder: await pageFolder() })
  onTestFinished(() => gateway.close())
  const hostedBoat = gateway.fleet.add({ start: START, mode: 'paused' })
  const [captain] = hostedBoat.people
  if (!captain) throw new Error('A boat has a captain.')
  return { gateway, captain, now: hostedBoat.boat.clock.now }
}

/** Returns the session in the storage of a tab, with only the types of the tokens, which differ in each sign-in. */
function told(text: string | null | undefined) {
  const { access_token, refresh_token, id_token, profile, ...rest } = JSON.parse(text ?? '{}')
  const { iat, exp, ...claims } = profile
  return {
    tokens: [access_token, refresh_token, id_token].map(it => typeof it),
    times: [typeof iat, typeof exp],
    claims,
    rest,
  }
}

test('SESSION-01 the stored session equals the one that the app keeps after sign-in at the provider', async () => {
  const { gateway, captain, now } = await startBoat()
  const browser = new DomBrowser()
  const tab = new DomTab({
    name: 'captain',
    browser,
    app: await appScript(),
    seed: 1,
    base: '',
    phone: DEFAULT_PHONE,
    now,
  })
  onTestFinished(() => tab.close())
  const page = new DomPage(tab) as unknown as Page
  const rest = async (): Promise<void> => {
    do {
      await tab.loaded()
      await waitUntilIdle(gateway.side, [tab.app])
    } while (tab.isLoading)
  }
  tab.navigate(`${gateway.address}/`)
  await rest()
  expect(await isSignIn(page)).toBe(true)
  await signIn(page, captain)
  await rest()

  const cookies = new Cookies()
  const session = await storedSession(gateway, captain, cookies, now())
  const names = (of: Cookies): readonly string[] => [...of].map(([name]) => name).toSorted()
  expect(names(cookies)).toEqual(names(browser.cookies))
  const kept = tab.window?.sessionStorage.getItem(session?.key ?? '')
  expect(told(kept).tokens).toEqual(['string', 'string', 'string'])
  expect(told(session?.value)).toEqual(told(kept))
})

test('a person with a wrong password gets no stored session', async () => {
  const { gateway, captain, now } = await startBoat()
  expect(await storedSession(gateway, { ...captain, password: 'wrong' }, new Cookies(), now())).toBeUndefined()
})

test.each([{ clock: 60_000 }, { network: 'offline' }, { storage: 'full' }] as const)(
  'on a phone with %j people sign in on the page',
  state => {
    expect([isUsual(state), isUsual({ page: 'visible' })]).toEqual([false, true])
  },
)
