/**
 * Refusals of the identity provider's token endpoint, each with its error of OAuth 2.0 (RFC 6749, 6750, 7009, 7636,
 * 8707).
 */
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
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
    expect((await server.identity.validate(access_token)).is).toBe('ok')
    expect([first.status, await post('/token', fields)]).toEqual([200, [400, 'invalid_grant']])
    expect((await server.identity.validate(access_token)).is).toBe('unknown')
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
      (await server.identity.validate(access_token)).is,
    ]).toEqual([200, false, 'ok'])
    expect([await post('/token', fields), await post('/token', { ...fields, refresh_token })]).toEqual([
      [400, 'invalid_grant'],
      [400, 'invalid_grant'],
    ])
    expect((await server.identity.validate(access_token)).is).toBe('unknown')
  })

  test('a revoked token is refused, and its access token is revoked too', async () => {
    const { tokens } = await signIn(server)
    const fields = { grant_type: 'refresh_token', client_id: 'MarineOneApp', refresh_token: tokens.refresh_token }
    const given = await fetch(`${server.issuer}/token/revocation`, {
      method: 'POST',
      body: query({ client_id: 'MarineOneApp', token: fields['refresh_token'] }),
    })
    expect([given.status, await post('/token', fields)]).toEqual([200, [400, 'invalid_grant']])
    expect((await server.identity.validate(tokens.access_token)).is).toBe('unknown')
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
