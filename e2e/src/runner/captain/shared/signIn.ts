/** Sign-in on the page of the identity provider. */
import type { Person } from '@drydock/simulator'
import type { Page } from 'playwright'

/** Whether the page shows the login page now; it does not wait. */
export const isSignIn = async (page: Page): Promise<boolean> =>
  (await page.getByRole('heading', { name: 'Sign in to MarineOne' }).count()) > 0

/** Fills in the login form and submits it; does not wait for the app. */
export async function signIn(page: Page, { user, password }: Person): Promise<void> {
  await page.getByLabel('User').fill(user)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
