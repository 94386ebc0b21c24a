import type { IdentityConfiguration } from '@drydock/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IDENTITY_EVENTS, type Identity } from '#platform/identity.ts'
import { oidcIdentity } from '#platform/oidc.ts'
import { tokenOf } from '#platform/token.ts'

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

const seed = (expiresIn: number): void => {
  const user = { access_token: 'one', refresh_token: 'r1', token_type: 'Bearer', scope: 'openid', profile: { sub: 'u1', name: 'Captain' }, expires_at: NOW / 1_000 + expiresIn }
  kept.set('oidc.user:https://id.test:MarineOneApp', JSON.stringify(user))
}

function provider(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    tokenCalls.push(new URLSearchParams(String(init.body)))
    return answer()
  })
}
const json = (body: object, status = 200): Promise<Response> => Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }))

async function open(expiresIn = 300): Promise<{ identity: Identity; told: string[] }> {
  seed(expiresIn)
  const identity = oidcIdentity(CONFIGURATION)
  const told: string[] = []
  for (const event of IDENTITY_EVENTS) identity.on(event, () => told.push(event))
  await identity.user()
  return { identity, told }
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  kept = new Map()
  tokenCalls = []
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    get length() {
      return kept.size
    },
    key: (i: number) => [...kept.keys()][i] ?? null,
  }
  vi.stubGlobal('sessionStorage', store)
  vi.stubGlobal('localStorage', { getItem: () => expect.fail('local storage is not for tokens'), setItem: () => expect.fail('local storage is not for tokens') })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('SESSION-01 whoever is in the storage of the tab is signed in, unless the token has expired', async () => {
  expect(await (await open()).identity.user()).toEqual({ id: 'u1', name: 'Captain' })
  expect(await (await open(-1)).identity.user()).toBeUndefined()
})

test('SESSION-04 SM-SESS-4 an expiring token is renewed by itself, by refresh token and for the configured resource', async () => {
  provider(() => json({ access_token: 'two', token_type: 'Bearer', expires_in: 300, refresh_token: 'r2' }))
  const { identity, told } = await open()
  await vi.advanceTimersByTimeAsync(250_000)
  expect(told).toEqual(['renewed'])
  expect(await identity.accessToken()).toBe('two')
  expect([tokenCalls[0]?.get('grant_type'), tokenCalls[0]?.get('refresh_token'), tokenCalls[0]?.get('resource')]).toEqual(['refresh_token', 'r1', 'urn:passed:on'])
})

test('OPEN-105 two renewals at once use the refresh token once', async () => {
  provider(() => json({ access_token: 'two', token_type: 'Bearer', expires_in: 300, refresh_token: 'r2' }))
  const { identity } = await open()
  await Promise.all([identity.renew(), identity.renew()])
  expect(tokenCalls).toHaveLength(1)
})

test('SESSION-08 a provider that cannot be reached is a failed renewal; the token is still good', async () => {
  provider(() => Promise.reject(new TypeError('offline')))
  const { identity, told } = await open()
  await identity.renew()
  expect(told).toEqual(['renew-failed'])
  expect(await identity.accessToken()).toBe('one')
})

test.each(['invalid_grant', 'login_required'])('OPEN-106 SM-SESS-7 a renewal answered %s is a sign-out at the provider', async error => {
  provider(() => json({ error }, 400))
  const { identity, told } = await open()
  await identity.renew()
  expect(told).toEqual(['unloaded'])
  expect([await identity.accessToken(), kept.size]).toEqual([undefined, 0])
})

test('SESSION-05 an expired token ends the session', async () => {
  provider(() => Promise.reject(new TypeError('offline')))
  const { told } = await open(60)
  await vi.advanceTimersByTimeAsync(70_000)
  expect(told).toContain('expired')
  expect(kept.size).toBe(0)
})

test('HUB-04 whoever asks for a token while one is being fetched gets the same answer', async () => {
  let asked = 0
  const { identity } = await open()
  const token = tokenOf({ ...identity, accessToken: () => Promise.resolve(`token ${++asked}`) })
  expect(await Promise.all([token(), token()])).toEqual(['token 1', 'token 1'])
  expect(await token()).toBe('token 2')
})
