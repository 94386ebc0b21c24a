/** Puts a session into a browser before the app is first opened in it. */
import type { Person } from '@drydock/simulator'
import type { Page } from 'playwright'
import type { PlayerContext } from '#runner/captain/actor.ts'
import { type StoredSession, storedSession } from '#runner/engines/session/stored.ts'
import { Cookies } from '#runner/engines/session/cookies.ts'

/**
 * Signs a person in, and puts the cookies of the provider into the browser. Returns undefined if the person has to sign
 * in on the page.
 */
export async function sessionFor(
  page: Page,
  { gateway, hostedBoat }: PlayerContext,
  person: Person,
): Promise<StoredSession | undefined> {
  const cookies = new Cookies()
  const session = await storedSession(gateway, person, cookies, hostedBoat.boat.clock.now())
  const url = gateway.origins.identity
  await page
    .context()
    .addCookies([...cookies].map(([name, value]) => ({ name, value, url, httpOnly: true, sameSite: 'Lax' })))
  return session
}

/** The document that `load` opens finds the session in its storage; later documents find what is left of it. */
export async function withSession(page: Page, session: StoredSession, load: () => Promise<void>): Promise<void> {
  const put = await page.addInitScript(({ key, value }) => sessionStorage.setItem(key, value), session)
  await load()
  await put.dispose()
}
