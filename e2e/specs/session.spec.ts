/** Sign-in and sign-out on the page, silent renewal, and places that must not contain a token. */
import { describe } from 'vitest'
import { PHONE } from '#runner/captain/shared/phone.ts'
import { act, enterHome, press } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, signInTest as test } from '#fixture/test.ts'

const SIGN_IN = 'Sign in to MarineOne'
const title = (it: BoatFixture): Promise<string> => it.page().getByRole('heading', { level: 1 }).innerText()
const pathOf = (it: BoatFixture): string => new URL(it.page().url()).pathname

async function ask(it: BoatFixture, path: string): Promise<void> {
  await it.addPerson()
  await it.page().goto(path)
  await it.rest()
}

async function signIn(it: BoatFixture, password: string): Promise<void> {
  await it
    .page()
    .getByLabel('User')
    .fill(it.hostedBoat.people[0]?.user ?? '')
  await it.page().getByLabel('Password').fill(password)
  await press(it, 'button', 'Sign in')
}

describe('sign-in', () => {
  test('ROUTE-33 shows the requested screen after sign-in and startup', async ({ openBoat }) => {
    const it = await openBoat()
    await ask(it, '/history/10?from=mail')
    expect(await title(it)).toBe(SIGN_IN)
    await signIn(it, 'fair-winds')
    await it.advance(2_000)
    expect([await title(it), pathOf(it), new URL(it.page().url()).search]).toEqual([
      'Main door sensor LOG',
      '/history/10',
      '?from=mail',
    ])
  })

  test('SESSION-01 refuses a wrong password in words and keeps the user', async ({ openBoat }) => {
    const it = await openBoat()
    await ask(it, '/')
    await signIn(it, 'foul-winds')
    expect([await it.page().getByRole('alert').innerText(), await it.page().getByLabel('User').inputValue()]).toEqual([
      'User or password is wrong.',
      it.hostedBoat.people[0]?.user,
    ])
  })
})

describe('on a phone with full storage', () => {
  test('SESSION-01 sign-in names the problem and a remedy, and continues once there is room', async ({ openBoat }) => {
    const it = await openBoat({ expectedErrors: /could not be kept|Signing in failed/ })
    await it.addPerson()
    await it.people.actorOf('captain').act(PHONE, { storage: 'full' })
    await it.page().goto('/')
    await it.rest()
    expect(await it.page().locator('.start_startState').innerText()).toContain(
      'This device is full, or does not allow the app to store data. Free storage or allow it, then sign in.',
    )
    await it.people.actorOf('captain').act(PHONE, { storage: 'free' })
    await press(it, 'button', 'Sign in')
    expect(await title(it)).toBe(SIGN_IN)
  })

  test('SESSION-01 a person at the provider is signed in nevertheless', async ({ openBoat }) => {
    const it = await openBoat({ expectedErrors: /could not be kept/ })
    await ask(it, '/')
    await it.people.actorOf('captain').act(PHONE, { storage: 'full' })
    await signIn(it, 'fair-winds')
    await it.advance(2_000)
    expect(pathOf(it)).toBe('/home')
  })
})

describe('SESSION-04 renewal', () => {
  test('happens without a message, a minute before the token expires', async ({ openBoat }) => {
    const it = await openBoat({ plan: { tokenLifetime: 120_000 } })
    const { clock } = it.hostedBoat.boat
    await enterHome(it)
    const renewed: number[] = []
    it.page().on('request', request => {
      if (request.method() === 'POST' && new URL(request.url()).pathname.startsWith('/oidc/'))
        renewed.push(clock.now() - clock.start)
    })
    await it.advance(130_000)
    expect([renewed, pathOf(it)]).toEqual([[60_000, 120_000], '/home'])
  })

  test('SESSION-03 keeps the hub connection, and calls carry the new token', async ({ openBoat }) => {
    const it = await openBoat({ plan: { tokenLifetime: 120_000 } })
    await enterHome(it)
    const carried: (string | undefined)[] = []
    it.page().on('request', request => {
      if (new URL(request.url()).pathname.startsWith('/api/Alarm/')) carried.push(request.headers()['authorization'])
    })
    const line = () => it.gateway.hub.connections().map(({ id, state }) => [id, state])
    const before = line()
    await act(it, 'arm')
    await it.advance(130_000)
    await act(it, 'disarm')
    expect([line(), carried.map(text => text?.slice(0, 7)), new Set(carried).size]).toEqual([
      before,
      ['Bearer ', 'Bearer '],
      2,
    ])
  })
})

describe('a token', () => {
  /** Returns access, refresh and ID token of the session. */
  const secretsOf = (boat: BoatFixture): Promise<readonly string[]> =>
    boat.page().evaluate(() =>
      Object.keys(sessionStorage)
        .filter(key => key.startsWith('oidc.user:'))
        .flatMap(key => {
          const { access_token, refresh_token, id_token } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
          return [access_token, refresh_token, id_token].filter(it => typeof it === 'string')
        }),
    )

  test('API-01 SESSION-03 OPEN-117 goes as bearer with every call to the API and to the hub, and with nothing else', async ({
    openBoat,
  }) => {
    const it = await openBoat()
    const called = new Set<string>()
    const carried = new Map<string, Set<string | undefined>>()
    await it.addPerson()
    it.page().on('request', request => {
      const { pathname } = new URL(request.url())
      const target = /^\/(api|messages)\//.exec(pathname)?.[1] ?? 'others'
      if (target === 'api') called.add(`${request.method()} ${pathname}`)
      carried.set(target, (carried.get(target) ?? new Set()).add(request.headers()['authorization']))
    })
    await enterHome(it)
    await act(it, 'arm')
    for (const screen of ['weather', 'event-log', 'profile']) {
      await act(it, 'go', screen)
      await it.advance(1_000)
    }
    await act(it, 'edit-profile', { home: 'Helsingør' })
    await act(it, 'save-profile')
    await it.advance(1_000)
    const [access] = await secretsOf(it)
    expect(Object.fromEntries(carried)).toEqual({
      api: new Set([`Bearer ${access}`]),
      messages: new Set([`Bearer ${access}`]),
      others: new Set([undefined]),
    })
    expect([...called]).toEqual(
      expect.arrayContaining([
        'GET /api/Alarm',
        'GET /api/Alarm/status',
        'GET /api/Alarm/Arm',
        'GET /api/Alarm/geo',
        'GET /api/sensor',
        'GET /api/sensor/CoreHistory',
        'GET /api/temperature',
        'PUT /api/Profile',
      ]),
    )
  })
  /** Returns all that the device keeps or shows, except the storage of the tab. */
  const keptOf = (boat: BoatFixture): Promise<Readonly<Record<string, string>>> =>
    boat.page().evaluate(async () => {
      const cached = await Promise.all(
        (await caches.keys()).map(async name => (await (await caches.open(name)).keys()).map(request => request.url)),
      )
      return {
        localStorage: JSON.stringify({ ...localStorage }),
        cookie: document.cookie,
        caches: JSON.stringify(cached),
        databases: JSON.stringify(await indexedDB.databases()),
        address: location.href,
        history: JSON.stringify(history.state),
        referrer: document.referrer,
        page: document.documentElement.outerHTML,
      }
    })

  test('is only in the storage of the tab: not kept, shown or logged, and in no address or referrer', async ({
    openBoat,
  }) => {
    const it = await openBoat({ plan: { tokenLifetime: 120_000 } })
    await it.addPerson()
    const said: string[] = []
    it.page().on('console', message => said.push(message.text()))
    it.page().on('framenavigated', frame => said.push(frame.url()))
    it.page().on('request', request =>
      said.push(
        request.headers()['referer'] ?? '',
        request.isNavigationRequest() || !request.url().includes('/messages') ? request.url() : '',
      ),
    )
    await enterHome(it)
    const secrets = [...(await secretsOf(it))]
    await act(it, 'arm')
    await it.advance(130_000)
    await act(it, 'go', 'profile')
    secrets.push(...(await secretsOf(it)))
    const places = { ...(await keptOf(it)), said: said.join('\n') }
    const found = Object.entries(places).flatMap(([place, text]) =>
      secrets.filter(it => text.includes(it)).map(it => `${place}: ${it.slice(0, 12)}…`),
    )
    // Three from the sign-in; the renewal adds an access token and a refresh token.
    expect([new Set(secrets).size, found]).toEqual([5, []])
  })
})
