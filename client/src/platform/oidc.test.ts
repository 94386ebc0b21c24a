import type { IdentityConfiguration } from '@drydock/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { IDENTITY_EVENTS, type IdentityClient } from '#platform/identity.ts'
import { oidcIdentity } from '#platform/oidc.ts'
import { sharedToken } from '#platform/sharedToken.ts'

const NOW = 1_700_000_000_000
const CONFIGURATION: IdentityConfiguration = {
  authority: 'https://id.test',
  client_id: 'MarineOneApp',
  redirect_uri: 'https://app.test/in',
  post_logout_redirect_uri: 'https://app.test/out',
  response_type: 'code',
  scope: 'openid',
  resource: 'urn:passed:on',
  metadata: { issuer: 'https://id.test', token_endpoint: 'https://id.test/token' },
}
let kept: Map<string, string>
let tokenCalls: URLSearchParams[]

const KEY = 'oidc.user:https://id.test:MarineOneApp'
const seed = (expiresIn: number, refreshToken = 'r1', who = 'u1'): void => {
  const user = {
    access_token: 'one',
    refresh_token: refreshToken,
    token_type: 'Bearer',
    scope: 'openid',
    profile: { sub: who, name: 'Captain' },
    expires_at: NOW / 1_000 + expiresIn,
  }
  kept.set(KEY, JSON.stringify(user))
}

function provider(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    tokenCalls.push(new URLSearchParams(String(init.body)))
    return answer()
  })
}
const json = (body: object, status = 200): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }))

async function open(expiresIn = 300): Promise<{ identity: IdentityClient; events: string[] }> {
  seed(expiresIn)
  const identity = oidcIdentity(CONFIGURATION)
  const events: string[] = []
  for (const event of IDENTITY_EVENTS) identity.on(event, () => events.push(event))
  await identity.user()
  return { identity, events }
}

/** Channels between the tabs of a test; the sender does not receive its own message. */
let channels: { onmessage: ((event: { data: unknown }) => void) | null }[]
class Channel {
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor() {
    channels.push(this)
  }
  postMessage(data: unknown): void {
    for (const it of channels) if (it !== this) it.onmessage?.({ data })
  }
  close(): void {
    channels = channels.filter(it => it !== this)
  }
}
/** A lock manager with one lock for all names. */
function locks() {
  let held: Promise<unknown> = Promise.resolve()
  return {
    request: (_: string, run: () => Promise<unknown>) => {
      const mine = held.then(run, run)
      held = mine
      return mine
    },
  }
}

/** Opens a tab with its own session storage, a copy of `from`. */
async function openTab(from: ReadonlyMap<string, string>) {
  kept = new Map(from)
  const mine = kept
  vi.stubGlobal(
    'sessionStorage',
    storeOf(() => mine),
  )
  const identity = oidcIdentity(CONFIGURATION)
  const events: string[] = []
  for (const event of IDENTITY_EVENTS) identity.on(event, () => events.push(event))
  await identity.user()
  return { identity, events, refreshToken: () => JSON.parse(mine.get(KEY) ?? '{}').refresh_token }
}
const storeOf = (map: () => Map<string, string>) => ({
  getItem: (key: string) => map().get(key) ?? null,
  setItem: (key: string, text: string) => void map().set(key, text),
  removeItem: (key: string) => void map().delete(key),
  get length() {
    return map().size
  },
  key: (i: number) => [...map().keys()][i] ?? null,
})

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  kept = new Map()
  tokenCalls = []
  channels = []
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('navigator', { locks: locks() })
  vi.stubGlobal(
    'sessionStorage',
    storeOf(() => kept),
  )
  vi.stubGlobal('localStorage', {
    getItem: () => expect.fail('local storage is not for tokens'),
    setItem: () => expect.fail('local storage is not for tokens'),
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('SESSION-01 a user in the tab storage is signed in, unless the token has expired', async () => {
  expect(await (await open()).identity.user()).toEqual({ id: 'u1', name: 'Captain' })
  expect(await (await open(-1)).identity.user()).toBeUndefined()
})

test('SESSION-04 SM-SESS-4 an expiring token is renewed automatically, by refresh token and for the configured resource', async () => {
  provider(() => json({ access_token: 'two', token_type: 'Bearer', expires_in: 300, refresh_token: 'r2' }))
  const { identity, events } = await open()
  await vi.advanceTimersByTimeAsync(250_000)
  expect(events).toEqual(['renewed'])
  expect(await identity.accessToken()).toBe('two')
  expect([
    tokenCalls[0]?.get('grant_type'),
    tokenCalls[0]?.get('refresh_token'),
    tokenCalls[0]?.get('resource'),
  ]).toEqual(['refresh_token', 'r1', 'urn:passed:on'])
})

test('OPEN-105 two renewals at once use the refresh token once', async () => {
  provider(() => json({ access_token: 'two', token_type: 'Bearer', expires_in: 300, refresh_token: 'r2' }))
  const { identity } = await open()
  await Promise.all([identity.renew(), identity.renew()])
  expect(tokenCalls).toHaveLength(1)
})

test('SESSION-08 a renewal fails when the provider cannot be reached, and the token stays valid', async () => {
  provider(() => Promise.reject(new TypeError('offline')))
  const { identity, events } = await open()
  await identity.renew()
  expect(events).toEqual(['renew-failed'])
  expect(await identity.accessToken()).toBe('one')
})

test.each(['invalid_grant', 'login_required'])(
  'OPEN-106 SM-SESS-7 a renewal answered %s signs the user out',
  async error => {
    provider(() => json({ error }, 400))
    const { identity, events } = await open()
    await identity.renew()
    expect(events).toEqual(['unloaded'])
    expect([await identity.accessToken(), kept.size]).toEqual([undefined, 0])
  },
)

test('SESSION-05 an expired token ends the session', async () => {
  provider(() => Promise.reject(new TypeError('offline')))
  const { events } = await open(60)
  await vi.advanceTimersByTimeAsync(70_000)
  expect(events).toContain('expired')
  expect(kept.size).toBe(0)
})

test('SESSION-05 SM-SESS-6 a renewal that fails when the token has expired ends the session', async () => {
  provider(() => Promise.reject(new TypeError('offline')))
  const { identity, events } = await open(60)
  vi.setSystemTime(NOW + 60_000)
  await identity.renew()
  expect([events, kept.size]).toEqual([['expired', 'unloaded'], 0])
})

const NEW = { access_token: 'two', token_type: 'Bearer', expires_in: 300, refresh_token: 'r2' }
/** Opens two tabs; the second has its own refresh token, and the user `who`. */
const openTwo = async (refreshToken: string, who?: string) => {
  seed(300)
  const first = await openTab(kept)
  kept = new Map()
  seed(300, refreshToken, who)
  return { first, second: await openTab(kept) }
}

describe('SESSION-04 OPEN-106 renewals in several tabs', () => {
  test.each([
    ['with separate refresh tokens keep their own', 'r7', ['r2', 'r7']],
    ['with a copied refresh token use the new one', 'r1', ['r2', 'r2']],
  ])('%s: one renewal serves all tabs', async (_, refreshToken, after) => {
    provider(() => json(NEW))
    const { first, second } = await openTwo(refreshToken)
    await vi.advanceTimersByTimeAsync(250_000)
    expect(tokenCalls.map(it => it.get('refresh_token'))).toEqual(['r1'])
    expect([
      first.events,
      second.events,
      await first.identity.accessToken(),
      await second.identity.accessToken(),
    ]).toEqual([['renewed'], ['renewed'], 'two', 'two'])
    expect([first.refreshToken(), second.refreshToken()]).toEqual(after)
  })

  test('the next renewal serves all tabs again', async () => {
    provider(() => json(NEW))
    await openTwo('r7')
    await vi.advanceTimersByTimeAsync(500_000)
    expect(tokenCalls.map(it => it.get('refresh_token'))).toEqual(['r1', 'r2'])
  })

  test('the next tab repeats a renewal that failed in one tab', async () => {
    provider(() => (tokenCalls.length === 1 ? Promise.reject(new TypeError('offline')) : json(NEW)))
    const { first, second } = await openTwo('r7')
    await Promise.all([first.identity.renew(), second.identity.renew()])
    expect([first.events, second.events]).toEqual([['renew-failed', 'renewed'], ['renewed']])
  })
})

describe('SESSION-04 OPEN-106 sign-ins and sign-outs in several tabs', () => {
  test.each([
    ['had left to sign out', { 'signing-out': 'yes' }, ['changed', 'unloaded'], true],
    ['was opened by a link', {}, [], false],
  ])(
    'SESSION-10 on the logout callback only a tab that had left to sign out signs out the others: a tab that %s',
    async (_, mark, events, isMine) => {
      const { first, second } = await openTwo('r7')
      const third = await openTab(new Map(Object.entries(mark)))
      const answer = third.identity.finishSignOut()
      await vi.advanceTimersByTimeAsync(0)
      expect([await answer, first.events, second.events, third.events]).toEqual([isMine, events, events, []])
      // Once, however often the page is opened.
      expect(await third.identity.finishSignOut()).toBe(false)
    },
  )

  test('a tab does not take over tokens of another person', async () => {
    provider(() => json(NEW))
    const { first, second } = await openTwo('r1', 'u2')
    await first.identity.renew()
    expect([second.events, await second.identity.accessToken(), second.refreshToken()]).toEqual([[], 'one', 'r1'])
  })

  test.each([
    ['u2', ['changed', 'unloaded']],
    ['u1', []],
  ])('SESSION-07 SESSION-11 when %s signs in in another tab, the tab of u1 reports %j', async (who, events) => {
    seed(300)
    const first = await openTab(kept)
    await first.identity.user()
    for (const it of channels) it.onmessage?.({ data: { is: 'signed-in', who } })
    await vi.advanceTimersByTimeAsync(0)
    expect(first.events).toEqual(events)
  })
})

test('SESSION-04 a tab renews by itself without locks and channels', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('navigator', {})
  provider(() => json({ access_token: 'two', token_type: 'Bearer', expires_in: 300, refresh_token: 'r2' }))
  const { identity, events } = await open()
  await identity.renew()
  expect(events).toEqual(['renewed'])
})

test('HUB-04 token requests made at the same time share one answer', async () => {
  let asked = 0
  const { identity } = await open()
  const token = sharedToken({ ...identity, accessToken: () => Promise.resolve(`token ${++asked}`) })
  expect(await Promise.all([token(), token()])).toEqual(['token 1', 'token 1'])
  expect(await token()).toBe('token 2')
})

test('SESSION-01 ROUTE-33 signing in ends when the browser restores the page, not at its first load', async () => {
  const page = Object.assign(new EventTarget(), { location: { assign: () => undefined, href: '' } })
  vi.stubGlobal('window', Object.assign(page, { self: page }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const shown = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  const left = vi.spyOn(page.location, 'assign')
  const ended = vi.fn()
  const identity = oidcIdentity({
    ...CONFIGURATION,
    metadata: { issuer: 'https://id.test', authorization_endpoint: 'https://id.test/in' },
  })
  void identity.signIn('/map').then(ended)
  await expect.poll(() => left).toHaveBeenCalled()
  shown(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).not.toHaveBeenCalled()
  shown(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toHaveBeenCalled()
})
