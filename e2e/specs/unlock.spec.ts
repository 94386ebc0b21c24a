/** The unlock of the device before it disarms the boat, with the virtual authenticator of Chromium. */
import type { Browser, Page } from 'playwright'
import { onTestFinished } from 'vitest'
import { install, type Installed } from '#fixture/installed.ts'
import { expect, test } from '#fixture/test.ts'
import { APP_FOLDER } from '#paths.ts'

/** Real time on a busy machine: the app starts twice in a test. */
const PATIENCE_MS = 180_000

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The unlock is chosen; `verify` says from then on whether the person can unlock the device. */
async function chosen(browser: Browser): Promise<Installed & { verify(can: boolean): Promise<void> }> {
  const it = await install(browser, { build: APP_FOLDER, plan: { armed: true }, worker: false })
  onTestFinished(it.close)
  const { page } = it
  const devtools = await it.context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // Credentials belong to a name: an address of numbers alone has none.
  const home = new URL('/home', it.origin)
  home.hostname = 'localhost'
  await it.enter(page, home.href, 'ARMED')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Alarm on this device/ }).click()
  await page.getByLabel('Ask before this device disarms the boat').check()
  await page.getByLabel('Unlock this device instead of the question').click()
  await page.getByRole('checkbox', { name: 'Unlock this device instead of the question', checked: true }).waitFor()
  await page.getByRole('link', { name: 'Home' }).click()
  return {
    ...it,
    verify: can =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: can }).then(() => undefined),
  }
}

/** A button that has just appeared takes no press. */
async function press(page: Page, name: string): Promise<void> {
  await button(page, name).waitFor()
  await page.clock.runFor(1_000)
  await button(page, name).click()
}

test(
  'XTRA-22 the unlock disarms the boat without a question, and after a refusal the question does',
  async ({ fullBrowser: browser }) => {
    const { page, verify } = await chosen(browser)
    await verify(false)
    await press(page, 'DISARM')
    await page.getByRole('alertdialog', { name: 'Disarm the boat?' }).waitFor()
    await button(page, 'Cancel').click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await page.getByRole('heading', { name: 'ARMED', exact: true }).count()).toBe(1)
    await verify(true)
    await press(page, 'DISARM')
    await page.getByRole('heading', { name: 'DISARMED' }).waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  },
  PATIENCE_MS,
)
