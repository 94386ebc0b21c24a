/** Sign-out on the page: its last page, what it leaves on the device, and what the logout callback clears. */
import type { Page } from 'playwright'
import { describe } from 'vitest'
import { configure } from '#fixture/configure.ts'
import { act, enterHome, press, soundAlarm } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, signInTest as test } from '#fixture/test.ts'

const SIGN_IN = 'Sign in to MarineOne'
const GOODBYE = 'https://goodbye.example/seen'
const CALLBACK = '/authentication/logout-callback'
/** Nobody is signed in at Home, so that it leads to the start screen. */
const TO_HOME = ['/home', '/']

const title = (it: BoatFixture): Promise<string> => it.page().getByRole('heading', { level: 1 }).innerText()
const pathOf = (it: BoatFixture): string => new URL(it.page().url()).pathname

/** Records the paths of the app that are visited from now on; returns those that came after the last visit of one. */
function recordPaths(it: BoatFixture): (path: string) => readonly string[] {
  const paths: string[] = []
  it.page().on('framenavigated', frame => {
    const { pathname } = new URL(frame.url())
    if (!/^\/(?:oidc|identity)\//.test(pathname)) paths.push(pathname)
  })
  return path => paths.slice(paths.lastIndexOf(path) + 1)
}

/** Configures this `logoutUrl`, and serves the page at `GOODBYE`. */
const configured = (logoutUrl: string) => async (page: Page) => {
  await configure({ logoutUrl })(page)
  await page.route('https://goodbye.example/**', route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Goodbye</title><h1>See you aboard</h1>' }),
  )
}

async function signIn(it: BoatFixture): Promise<void> {
  await it
    .page()
    .getByLabel('User')
    .fill(it.hostedBoat.people[0]?.user ?? '')
  await it.page().getByLabel('Password').fill('fair-winds')
  await press(it, 'button', 'Sign in')
}

/** Returns the tokens of the session of the tab. */
const secretsOf = (boat: BoatFixture): Promise<readonly string[]> =>
  boat.page().evaluate(() => {
    const { access_token, refresh_token, id_token } = JSON.parse(
      Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user:'))?.[1] ?? '{}',
    )
    return [access_token, refresh_token, id_token]
  })

describe('the end of sign-out', () => {
  test('SESSION-02 SESSION-15 SM-SESS-11 LOGOUT opens the external logout page, from which the captain signs in again with the password', async ({
    openBoat,
  }) => {
    const it = await openBoat()
    await enterHome(it)
    await act(it, 'go', 'profile')
    await press(it, 'button', 'LOGOUT')
    expect([await title(it), pathOf(it)]).toEqual(['You are signed out', '/oidc/session/end/success'])
    await press(it, 'link', 'Back to MarineOne')
    expect(await title(it)).toBe(SIGN_IN)
    await signIn(it)
    await it.advance(2_000)
    expect(pathOf(it)).toBe('/home')
  })

  test('SESSION-15 OPEN-144 is the configured page of another host, which receives no token, and the session is over', async ({
    openBoat,
  }) => {
    const it = await openBoat({ prepare: configured(GOODBYE), expectedErrors: /goodbye\.example/ })
    await enterHome(it)
    const secrets = await secretsOf(it)
    const told: string[] = []
    const loaded: string[] = []
    const visited: string[] = []
    it.page().on('request', request => {
      if (request.url().startsWith(new URL(GOODBYE).origin))
        told.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '')
      loaded.push(new URL(request.url()).pathname)
    })
    it.page().on('framenavigated', frame => void visited.push(frame.url()))
    await act(it, 'sign-out')
    expect([await title(it), it.page().url()]).toEqual(['See you aboard', GOODBYE])
    // The protocol passes an ID token to the provider, whose page removes it from its address.
    const ours = visited.filter(url => !new URL(url).pathname.startsWith('/oidc/'))
    expect(secrets.filter(secret => [...told, ...ours].some(text => text.includes(secret)))).toEqual([])
    expect([secrets.length, ours.some(url => url.includes('/authentication/logout-callback'))]).toEqual([3, true])
    // What a page that stays needs would be cut off.
    expect(loaded.filter(path => path.startsWith('/assets/update-'))).toEqual([])
    // The logout callback is not in the history.
    await it.page().goBack()
    await it.rest()
    expect(it.page().url()).not.toContain('logout-callback')
    await it.page().goto('/home')
    await it.rest()
    expect(await title(it)).toBe(SIGN_IN)
  })

  test('SESSION-14 SM-SESS-12 OPEN-144 is Home without a configured page, which leads to the sign-in', async ({
    openBoat,
  }) => {
    const it = await openBoat({ prepare: configured('') })
    await enterHome(it)
    const pathsAfter = recordPaths(it)
    await act(it, 'sign-out')
    expect([await title(it), pathsAfter(CALLBACK)]).toEqual([SIGN_IN, TO_HOME])
  })

  test('OPEN-144 is the default page if the configured address is no web page, and the app logs that', async ({
    openBoat,
  }) => {
    const it = await openBoat({ prepare: configured('javascript:document.title="taken"') })
    await enterHome(it)
    const logged: string[] = []
    it.page().on('console', message => logged.push(message.text()))
    const pathsAfter = recordPaths(it)
    await act(it, 'sign-out')
    expect([await title(it), await it.page().title(), pathsAfter(CALLBACK)]).toEqual([SIGN_IN, SIGN_IN, TO_HOME])
    expect(logged).toContain(
      `The configured logoutUrl is not used, since it is no address of a web page: 'javascript:document.title="taken"'.`,
    )
  })
})

describe('after sign-out', () => {
  test('SESSION-02 no address that the browser keeps contains a token', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    const left: string[] = []
    // The page of the provider is open until its request is answered.
    await it.page().route('**/oidc/session/end/confirm', async route => {
      const { pathname, search } = new URL(it.page().url())
      left.push(pathname + search)
      await route.continue()
    })
    await act(it, 'sign-out')
    // Once at the sign-out page of the provider, and once at the logout page, where nobody is signed in.
    expect(left).toEqual(['/oidc/session/end', '/oidc/session/end'])
  })

  test('SESSION-06 nothing of the person is on the device', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    const user = it.hostedBoat.people[0]?.user ?? ''
    const kept = (): Promise<readonly (readonly [string, string])[]> =>
      it.page().evaluate(() => [...Object.entries(sessionStorage), ...Object.entries(localStorage)])
    const during = (await kept()).filter(entry => entry.join(' ').includes(user)).map(([key]) => key.split(':')[0])
    await act(it, 'sign-out')
    expect([during.toSorted(), (await kept()).map(([key]) => key).filter(key => key !== 'theme')]).toEqual([
      ['alarm', 'last-known', 'oidc.user'],
      [],
    ])
  })
})

describe('the Logout screen', () => {
  test('SESSION-13 SM-ALARM-7 clears the alarm data: no banner, and Home only after a new status', async ({
    openBoat,
  }) => {
    const it = await openBoat({ plan: { armed: true } })
    await enterHome(it)
    await soundAlarm(it)
    const alarm = it.page().getByRole('region', { name: 'Alarm', exact: true })
    expect(await alarm.innerText()).toContain('ALARM TRIGGERED')
    it.hostedBoat.boat.state.silent = true
    // As when the browser goes back to an address of the same page.
    await it.page().evaluate(() => {
      history.pushState(null, '', '/authentication/logout-callback')
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })
    await it.rest()
    expect([await alarm.count(), pathOf(it), await it.people.actorOf('captain').observe('attempt', undefined)]).toEqual(
      [0, '/', 1],
    )
  })
})
