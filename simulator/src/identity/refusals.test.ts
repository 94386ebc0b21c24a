/**
 * Refusals of the identity provider, each with its error of OAuth 2.0 (RFC 6749, 6750, 7009, 7636, 8707) or OpenID
 * Connect.
 */
import { createHash } from 'node:crypto'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { PAGES_CLIENT } from './client.ts'
import { APPS, discover, type IdentityServer, startIdentity, request, signIn, signInAt } from './test/identityServer.ts'
import type { Page } from './test/browser.ts'

let server: IdentityServer
let config: client.Configuration
beforeAll(async () => {
  server = await startIdentity()
  config = await discover(server)
})
afterAll(async () => {
  expect(server.problems).toEqual([])
  await server.app.close()
})

type Fields = Readonly<Record<string, string | undefined>>
const HOME = `${APPS[0]}/authentication/login-callback`
/** Query of the fields that have a value. */
const query = (fields: Fields): URLSearchParams =>
  new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** The error of a page, and whether the app received it or the provider shows it. */
const errorOn = ({ url, html }: Page): readonly [string, string] => {
  const { searchParams, hash } = new URL(url)
  const code = searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error')
  return code === null
    ? ['page', /<strong>([^<]+)</.exec(html)?.[1] ?? 'none']
    : [new URL(url).origin === APPS[0] ? 'app' : 'elsewhere', code]
}

const CHALLENGE = createHash('sha256').update(client.randomPKCECodeVerifier()).digest('base64url')
/** Changes of a valid authorization request, where the error appears, and its code. */
const REQUESTS: readonly (readonly [string, Fields, 'app' | 'page', string])[] = [
  ['no client', { client_id: undefined }, 'page', 'invalid_request'],
  ['an empty client', { client_id: '' }, 'page', 'invalid_request'],
  ['an unknown client', { client_id: 'Other' }, 'page', 'invalid_client'],
  ['a client in other letters', { client_id: 'marineoneapp' }, 'page', 'invalid_client'],
  ['no redirect', { redirect_uri: undefined }, 'page', 'invalid_request'],
  [
    'a redirect to another host',
    { redirect_uri: 'http://evil.example/authentication/login-callback' },
    'page',
    'invalid_redirect_uri',
  ],
  [
    'a redirect to a longer host',
    { redirect_uri: `${APPS[0]}.evil.example/authentication/login-callback` },
    'page',
    'invalid_redirect_uri',
  ],
  [
    'a redirect to another port',
    { redirect_uri: 'http://app.example:81/authentication/login-callback' },
    'page',
    'invalid_redirect_uri',
  ],
  ['a redirect by another scheme', { redirect_uri: HOME.replace('http:', 'https:') }, 'page', 'invalid_redirect_uri'],
  ['a redirect to another path', { redirect_uri: `${APPS[0]}/home` }, 'page', 'invalid_redirect_uri'],
  ['a redirect with a slash more', { redirect_uri: `${HOME}/` }, 'page', 'invalid_redirect_uri'],
  ['a redirect with a query', { redirect_uri: `${HOME}?x=1` }, 'page', 'invalid_redirect_uri'],
  ['a redirect with a fragment', { redirect_uri: `${HOME}#x` }, 'page', 'invalid_redirect_uri'],
  [
    'a redirect that climbs',
    { redirect_uri: `${APPS[0]}/authentication/../authentication/login-callback` },
    'page',
    'invalid_redirect_uri',
  ],
  ['a redirect in other letters', { redirect_uri: HOME.toUpperCase() }, 'page', 'invalid_redirect_uri'],
  ['a redirect with a user', { redirect_uri: HOME.replace('//', '//user@') }, 'page', 'invalid_redirect_uri'],
  ['a redirect that is none', { redirect_uri: 'javascript:alert(1)' }, 'page', 'invalid_redirect_uri'],
  [
    'the redirect after signing out',
    { redirect_uri: `${APPS[0]}/authentication/logout-callback` },
    'page',
    'invalid_redirect_uri',
  ],
  ['no response type', { response_type: undefined }, 'app', 'invalid_request'],
  ['the response type token', { response_type: 'token' }, 'app', 'unsupported_response_type'],
  ['the response type id_token', { response_type: 'id_token', nonce: 'n' }, 'app', 'unsupported_response_type'],
  [
    'the response type code id_token',
    { response_type: 'code id_token', nonce: 'n' },
    'app',
    'unsupported_response_type',
  ],
  ["the response type of the provider's own pages", { response_type: 'none' }, 'app', 'invalid_request'],
  ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'app', 'invalid_request'],
  ['a challenge without its method', { code_challenge_method: undefined }, 'app', 'invalid_request'],
  ['a method without its challenge', { code_challenge: undefined }, 'app', 'invalid_request'],
  ['a plain challenge', { code_challenge_method: 'plain' }, 'app', 'invalid_request'],
  ['a method in other letters', { code_challenge_method: 's256' }, 'app', 'invalid_request'],
  ['a challenge that is too short', { code_challenge: CHALLENGE.slice(1) }, 'app', 'invalid_request'],
  ['a challenge that is too long', { code_challenge: 'x'.repeat(129) }, 'app', 'invalid_request'],
  ['a challenge of other characters', { code_challenge: `${CHALLENGE.slice(1)}=` }, 'app', 'invalid_request'],
  ['no openid in its scope', { scope: 'MarineOneAPI', prompt: 'none' }, 'app', 'login_required'],
  ['prompt none and nobody signed in', { prompt: 'none' }, 'app', 'login_required'],
  ['prompt none beside another', { prompt: 'none login' }, 'app', 'invalid_request'],
  ['an unknown prompt', { prompt: 'consent' }, 'app', 'invalid_request'],
  ['a max_age that is no number', { max_age: 'x' }, 'app', 'invalid_request'],
  ['a negative max_age', { max_age: '-1' }, 'app', 'invalid_request'],
  ['another resource', { resource: 'urn:other:api' }, 'app', 'invalid_target'],
  ['a resource that is no address', { resource: 'api' }, 'app', 'invalid_target'],
  ['an unknown response mode', { response_mode: 'pigeon' }, 'app', 'unsupported_response_mode'],
  ['a request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'app', 'request_not_supported'],
  ['a request by reference', { request_uri: 'urn:x' }, 'app', 'request_uri_not_supported'],
  ['a registration', { registration: '{}' }, 'app', 'registration_not_supported'],
  ['a hint that is no token', { id_token_hint: 'x' }, 'app', 'invalid_request'],
]

describe('SESSION-01 an authorization request with', () => {
  test.each(REQUESTS)('%s is refused', async (_, changes, where, error) => {
    const { url } = await request(server, config)
    const asked = query({ ...Object.fromEntries(url.searchParams), ...changes })
    expect(errorOn(await server.createBrowser().open(`${server.issuer}/auth?${asked}`))).toEqual([where, error])
  })

  test('a repeated field is refused', async () => {
    const { url } = await request(server, config)
    url.searchParams.append('state', 'again')
    expect(errorOn(await server.createBrowser().open(url))).toEqual(['app', 'invalid_request'])
  })
})

/** Posts to an endpoint and returns status and error. */
async function post(
  path: string,
  fields: Fields | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly [number, unknown]> {
  const body = typeof fields === 'string' ? fields : query(fields)
  const response = await fetch(server.issuer + path, { method: 'POST', headers, body })
  const { error, error_description } = (await response.json()) as { error?: unknown; error_description?: unknown }
  expect(String(error_description)).not.toMatch(/node_modules| at /)
  return [response.status, error]
}

/** The form that redeems a fresh code. */
async function codeOf(): Promise<Fields> {
  const asked = await request(server, config)
  const { url } = await signInAt(server.createBrowser(), asked.url)
  return {
    grant_type: 'authorization_code',
    client_id: 'MarineOneApp',
    redirect_uri: HOME,
    code: new URL(url).searchParams.get('code') ?? '',
    code_verifier: asked.verifier,
  }
}

describe('SESSION-01 a code with', () => {
  const grants: readonly (readonly [string, Fields, number, string])[] = [
    ['no client', { client_id: undefined }, 400, 'invalid_request'],
    ['an unknown client', { client_id: 'Other' }, 401, 'invalid_client'],
    ['a client that may have no codes', { client_id: PAGES_CLIENT }, 400, 'invalid_request'],
    ['no redirect', { redirect_uri: undefined }, 400, 'invalid_request'],
    [
      'the redirect of another origin of the app',
      { redirect_uri: `${APPS[1]}/authentication/login-callback` },
      400,
      'invalid_grant',
    ],
    ['another redirect', { redirect_uri: 'http://evil.example/' }, 400, 'invalid_grant'],
    ['no verifier', { code_verifier: undefined }, 400, 'invalid_grant'],
    ['another verifier', { code_verifier: client.randomPKCECodeVerifier() }, 400, 'invalid_grant'],
    ['a verifier that is too short', { code_verifier: 'x'.repeat(42) }, 400, 'invalid_request'],
    ['a verifier that is too long', { code_verifier: 'x'.repeat(129) }, 400, 'invalid_request'],
    ['no code', { code: undefined }, 400, 'invalid_request'],
    ['another code', { code: client.randomState() }, 400, 'invalid_grant'],
    ['another resource', { resource: 'urn:other:api' }, 400, 'invalid_target'],
    ['no grant type', { grant_type: undefined }, 400, 'invalid_request'],
    ['the grant type of passwords', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['the grant type of machines', { grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
    ['the implicit grant type', { grant_type: 'implicit' }, 400, 'unsupported_grant_type'],
  ]
  test.each(grants)('%s is refused', async (_, changes, status, error) => {
    expect(await post('/token', { ...(await codeOf()), ...changes })).toEqual([status, error])
  })

  test('an age of ten minutes is refused', async () => {
    const fields = await codeOf()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await post('/token', fields)).toEqual([400, 'invalid_grant'])
  })

  test('a code that was used before is refused, and its tokens are revoked', async () => {
    const fields = await codeOf()
    const first = await fetch(`${server.issuer}/token`, { method: 'POST', body: query(fields) })
    const { refresh_token, access_token } = (await first.json()) as { refresh_token: string; access_token: string }
    expect((await server.identity.judge(access_token)).is).toBe('ok')
    expect([first.status, await post('/token', fields)]).toEqual([200, [400, 'invalid_grant']])
    expect((await server.identity.judge(access_token)).is).toBe('unknown')
    expect(await post('/token', { grant_type: 'refresh_token', client_id: 'MarineOneApp', refresh_token })).toEqual([
      400,
      'invalid_grant',
    ])
  })
})

describe('SESSION-04 a renewal with', () => {
  const renewals: readonly (readonly [string, Fields, number, string])[] = [
    ['no token', { refresh_token: undefined }, 400, 'invalid_request'],
    ['an unknown token', { refresh_token: client.randomState() }, 400, 'invalid_grant'],
    ['an unknown client', { client_id: 'Other' }, 401, 'invalid_client'],
    ['a client that may not renew', { client_id: PAGES_CLIENT }, 400, 'invalid_request'],
    ['more scope than before', { scope: 'openid profile email address' }, 400, 'invalid_scope'],
    ['another resource', { resource: 'urn:other:api' }, 400, 'invalid_target'],
  ]
  const renewal = async (): Promise<Fields> => ({
    grant_type: 'refresh_token',
    client_id: 'MarineOneApp',
    refresh_token: (await signIn(server)).tokens.refresh_token,
  })

  test.each(renewals)('%s is refused', async (_, changes, status, error) => {
    expect(await post('/token', { ...(await renewal()), ...changes })).toEqual([status, error])
  })

  test('a refresh token that was used before is refused, and its tokens are revoked', async () => {
    const fields = await renewal()
    const first = await fetch(`${server.issuer}/token`, { method: 'POST', body: query(fields) })
    const { refresh_token, access_token } = (await first.json()) as { refresh_token: string; access_token: string }
    expect([
      first.status,
      refresh_token === fields['refresh_token'],
      (await server.identity.judge(access_token)).is,
    ]).toEqual([200, false, 'ok'])
    expect([await post('/token', fields), await post('/token', { ...fields, refresh_token })]).toEqual([
      [400, 'invalid_grant'],
      [400, 'invalid_grant'],
    ])
    expect((await server.identity.judge(access_token)).is).toBe('unknown')
  })

  test('a revoked token is refused, and its access token is revoked too', async () => {
    const { tokens } = await signIn(server)
    const fields = { grant_type: 'refresh_token', client_id: 'MarineOneApp', refresh_token: tokens.refresh_token }
    const given = await fetch(`${server.issuer}/token/revocation`, {
      method: 'POST',
      body: query({ client_id: 'MarineOneApp', token: fields['refresh_token'] }),
    })
    expect([given.status, await post('/token', fields)]).toEqual([200, [400, 'invalid_grant']])
    expect((await server.identity.judge(tokens.access_token)).is).toBe('unknown')
  })
})

describe('the token endpoint refuses', () => {
  const FORM = 'application/x-www-form-urlencoded'
  test.each([
    ['JSON', '{"grant_type":"refresh_token"}', { 'content-type': 'application/json' }, 400, 'invalid_request'],
    ['plain text', 'grant_type=refresh_token', { 'content-type': 'text/plain' }, 400, 'invalid_request'],
    ['an empty form', '', { 'content-type': FORM }, 400, 'invalid_request'],
    ['a form of 100 kB', `grant_type=${'x'.repeat(100_000)}`, { 'content-type': FORM }, 400, 'invalid_request'],
    [
      'a field twice',
      'client_id=MarineOneApp&client_id=Other&grant_type=refresh_token',
      { 'content-type': FORM },
      400,
      'invalid_request',
    ],
    [
      'a client by password',
      'grant_type=refresh_token',
      { 'content-type': FORM, authorization: 'Basic TWFyaW5lT25lQXBwOg==' },
      400,
      'invalid_request',
    ],
    [
      'a bearer for a client',
      'grant_type=refresh_token',
      { 'content-type': FORM, authorization: 'Bearer x' },
      400,
      'invalid_request',
    ],
  ])('%s', async (_, body, headers, status, error) => {
    expect(await post('/token', body, headers)).toEqual([status, error])
  })

  test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('the method %s with 404', async method => {
    const response = await fetch(`${server.issuer}/token`, { method })
    expect([response.status, await response.text()]).toEqual([404, 'Not Found'])
  })
})

describe('SESSION-02 a sign-out with', () => {
  const ends: readonly (readonly [string, Fields, string])[] = [
    [
      'an address that is not registered',
      { client_id: 'MarineOneApp', post_logout_redirect_uri: 'http://evil.example/' },
      'invalid_request',
    ],
    ['the address after signing in', { client_id: 'MarineOneApp', post_logout_redirect_uri: HOME }, 'invalid_request'],
    [
      'an address with a query',
      { client_id: 'MarineOneApp', post_logout_redirect_uri: `${APPS[0]}/authentication/logout-callback?x` },
      'invalid_request',
    ],
    [
      'an unknown client',
      { client_id: 'Other', post_logout_redirect_uri: `${APPS[0]}/authentication/logout-callback` },
      'invalid_client',
    ],
    [
      'the address of another client',
      { client_id: PAGES_CLIENT, post_logout_redirect_uri: `${APPS[0]}/authentication/logout-callback` },
      'invalid_request',
    ],
    ['a hint that is no token', { id_token_hint: 'x' }, 'invalid_request'],
    [
      'a hint that nobody signed',
      { id_token_hint: 'eyJhbGciOiJub25lIn0.eyJhdWQiOiJNYXJpbmVPbmVBcHAifQ.' },
      'invalid_request',
    ],
  ]
  test.each(ends)('%s is refused on a page, without a redirect', async (_, fields, error) => {
    const { visitor } = await signIn(server)
    expect(errorOn(await visitor.open(`${server.issuer}/session/end?${query(fields)}`))).toEqual(['page', error])
  })
})

describe('SESSION-01 a standard client refuses an answer', () => {
  const checks: readonly (readonly [string, (url: URL) => void, client.AuthorizationCodeGrantChecks, string])[] = [
    [
      'with a nonce that was used before',
      () => undefined,
      { expectedNonce: 'before' },
      'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
    ],
    ['to another request', url => url.searchParams.set('state', 'other'), {}, 'OAUTH_INVALID_RESPONSE'],
    ['of another issuer', url => url.searchParams.set('iss', 'http://evil.example/oidc'), {}, 'OAUTH_INVALID_RESPONSE'],
    ['without an issuer', url => url.searchParams.delete('iss'), {}, 'OAUTH_INVALID_RESPONSE'],
  ]
  test.each(checks)('%s', async (_, change, more, code) => {
    const asked = await request(server, config, { nonce: 'now' })
    const back = new URL((await signInAt(server.createBrowser(), asked.url)).url)
    change(back)
    const grant = client.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: asked.verifier,
      expectedState: asked.state,
      expectedNonce: 'now',
      ...more,
    })
    await expect(grant).rejects.toMatchObject({ cause: { code } })
  })
})
