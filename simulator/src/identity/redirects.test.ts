/**
 * Refusals of authorization requests and sign-outs, each with its error of OAuth 2.0 (RFC 6749, 7636, 8707) or OpenID
 * Connect on a page or at the app's redirect, and refusals of redirects by a standard client.
 */
import { createHash } from 'node:crypto'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGES_CLIENT } from './client.ts'
import {
  APPS,
  discover,
  type Fields,
  HOME,
  type IdentityServer,
  query,
  startIdentity,
  request,
  signIn,
  signInAt,
} from './test/identityServer.ts'
import type { BrowserPage } from './test/browser.ts'

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

/** The error of a page, and whether the app received it or the provider shows it. */
const errorOn = ({ url, html }: BrowserPage): readonly [string, string] => {
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
