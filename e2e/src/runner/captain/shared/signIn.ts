/** Sign-in on the page of the identity provider. */
import type { Person } from '@drydock/simulator'
import type { Page } from 'playwright'

export const isSignIn = async (page: Page): Promise<boolean> =>
  (await page.getByRole('heading', { name: 'Sign in to MarineOne' }).count()) > 0

export async function signIn(page: Page, { user, password }: Person): Promise<void> {
  await page.getByLabel('User').fill(user)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
