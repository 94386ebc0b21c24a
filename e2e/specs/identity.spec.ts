/**
 * The pages of the identity provider that the app opens: account and subscription, by keyboard, on a phone and on a
 * desktop.
 */
import { AppConfiguration } from '@drydock/contracts'
import type { Page } from 'playwright'
import { violationsOf } from '#runner/engines/chromium/axe.ts'
import { PATIENCE_MS } from '#fixture/consolePage.ts'
import { enterHome } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, signInTest as test } from '#fixture/test.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }
type Key = 'accountManagementUrl' | 'billingPortalUrl' | 'logoutUrl'

/** Opens a page in a separate browser in real time, and signs in there. */
async function openPage(it: BoatFixture, key: Key, viewport = PHONE): Promise<Page> {
  const browser = it.page().context().browser()
  if (!browser) throw new Error('There is no browser.')
  const context = await browser.newContext({ viewport })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const configuration = AppConfiguration.parse(await (await fetch(`${it.gateway.origin}/config.json`)).json())
  await page.goto(configuration[key === 'logoutUrl' ? 'accountManagementUrl' : key])
  await page.getByLabel('User').fill(it.hostedBoat.people[0]?.user ?? '')
  await page.getByLabel('Password').fill('fair-winds')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/identity/*')
  if (key === 'logoutUrl') await page.goto(configuration.logoutUrl)
  return page
}

const widest = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)

test.for([
  ['accountManagementUrl', PHONE],
  ['accountManagementUrl', DESK],
  ['billingPortalUrl', PHONE],
  ['billingPortalUrl', DESK],
  ['logoutUrl', PHONE],
] as const)('PROFILE-33 SUBS-06 %s at %o fits, and axe finds no violation', async ([key, viewport], { openBoat }) => {
  const it = await openBoat()
  await it.addPerson()
  const page = await openPage(it, key, viewport)
  expect([await violationsOf(page), await widest(page)]).toEqual([[], viewport.width])
  await page.context().close()
})

test('PROFILE-33 Tab moves through the fields of the account page, and a refused field gets the focus', async ({
  openBoat,
}) => {
  const it = await openBoat()
  await it.addPerson()
  const page = await openPage(it, 'accountManagementUrl')
  const reached: (string | null)[] = []
  for (let step = 0; step < 7; step++) {
    await page.keyboard.press('Tab')
    reached.push(await page.evaluate(() => document.activeElement?.id || (document.activeElement?.textContent ?? null)))
  }
  expect(reached).toEqual([
    'name',
    'Save name',
    'current',
    'password',
    'Change password',
    'Sign out elsewhere',
    'Back to MarineOne',
  ])
  await page.getByLabel('Current password').fill('foul-winds')
  await page.getByLabel('New password').fill('strong-gale')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  // The browser moves the focus when it first draws the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('current')
  await page.context().close()
})

test("SESSION-10 SESSION-11 'Sign out elsewhere' signs the app out at its next token renewal", async ({ openBoat }) => {
  // The browser logs refused requests: calls after their token has ended, and then the renewal.
  const it = await openBoat({ plan: { tokenLifetime: 120_000 }, expectedErrors: /status of 40[01]/ })
  await enterHome(it)
  const page = await openPage(it, 'accountManagementUrl')
  await page.getByRole('button', { name: 'Sign out elsewhere' }).click()
  await page.getByRole('status').waitFor()
  await page.context().close()
  await it.advance(70_000)
  expect(await it.page().getByRole('heading', { level: 1 }).innerText()).toBe('Sign in to MarineOne')
})

test("SUBS-06 'Cancel subscription' in the billing portal removes the subscription from the boat", async ({
  openBoat,
}) => {
  const it = await openBoat()
  await it.addPerson()
  const page = await openPage(it, 'billingPortalUrl')
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  expect([await page.getByRole('status').innerText(), it.hostedBoat.boat.state.subscription]).toEqual([
    'The subscription has ended.',
    null,
  ])
  await page.context().close()
})
