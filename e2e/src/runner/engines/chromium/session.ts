/** Puts a session into a browser before the app is first opened in it. */
import type { Person } from '@drydock/simulator'
import type { Page } from 'playwright'
import type { PlayerContext } from '#runner/captain/actor.ts'
import { type StoredSession, storedSession } from '#runner/engines/session/stored.ts'
import { Cookies } from '../session/cookies.ts'

/**
 * Signs a person in; what the provider has set as cookies is in the browser afterwards. Undefined when they have to do
 * it themselves.
 */
export async function sessionFor(
  page: Page,
  { gateway, hostedBoat: moored }: PlayerContext,
  person: Person,
): Promise<StoredSession | undefined> {
  const cookies = new Cookies()
  const session = await storedSession(gateway, person, cookies, moored.boat.clock.now())
  const url = gateway.origins.identity
  await page
    .context()
    .addCookies([...cookies].map(([name, value]) => ({ name, value, url, httpOnly: true, sameSite: 'Lax' })))
  return session
}

/** The document that `load` opens finds the session in its storage; those after it find what is left of it. */
export async function withSession(page: Page, session: StoredSession, load: () => Promise<void>): Promise<void> {
  const put = await page.addInitScript(({ key, value }) => sessionStorage.setItem(key, value), session)
  await load()
  await put.dispose()
}
