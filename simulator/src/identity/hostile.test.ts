import { request as rawRequest } from 'node:http'
import fc from 'fast-check'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  APPS,
  CAPTAIN,
  discover,
  type IdentityServer,
  startIdentity,
  PASSWORD,
  redeem,
  request,
  signIn,
  signInAt,
} from './test/identityServer.ts'

let server: IdentityServer
beforeAll(async () => {
  server = await startIdentity()
})
afterAll(async () => {
  expect(server.problems).toEqual([])
  await server.app.close()
})

test('SESSION-01 a code is redeemed once; a second attempt revokes the tokens of the first', async () => {
  const config = await discover(server)
  const asked = await request(server, config)
  const back = await signInAt(server.createBrowser(), asked.url)
  const tokens = await redeem(config, back, asked)
  await expect(redeem(config, back, asked)).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test('SESSION-01 a code without its verifier is refused', async () => {
  const config = await discover(server)
  const asked = await request(server, config)
  const back = await signInAt(server.createBrowser(), asked.url)
  await expect(redeem(config, back, { ...asked, verifier: client.randomPKCECodeVerifier() })).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test.each([
  'http://evil.example/authentication/login-callback',
  `${APPS[0]}/authentication/login-callback/`,
  `${APPS[0]}/authentication/login-callback?x=1`,
  `${APPS[0]}.evil.example/authentication/login-callback`,
])('SESSION-01 the redirect %s is refused on a page of the provider', async redirect_uri => {
  const asked = await request(server, await discover(server), { redirect_uri })
  const page = await server.createBrowser().open(asked.url)
  expect(page.status).toBe(400)
  expect(page.html).toContain('Sign-in did not work')
  expect(page.html).toContain('invalid_redirect_uri')
  expect(page.html).not.toMatch(/ at |node_modules|evil/)
})

test.each([
  ['no challenge', { code_challenge: '', code_challenge_method: '' }],
  ['a plain challenge', { code_challenge_method: 'plain' }],
])('SESSION-01 a request with %s is refused', async (_what, more) => {
  const asked = await request(server, await discover(server), more)
  for (const [name, value] of [...asked.url.searchParams]) if (value === '') asked.url.searchParams.delete(name)
  expect((await server.createBrowser().open(asked.url)).url).toContain('error=invalid_request')
})

test.each([
  [{ resource: 'urn:other:api' }, 'invalid_target'],
  [{ prompt: 'consent' }, 'invalid_request'],
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ client_id: 'Other' }, 'invalid_client'],
])('SESSION-01 a request with %j is refused as %s', async (more, error) => {
  const { url } = await request(server, await discover(server), more)
  const page = await server.createBrowser().open(url)
  expect(page.url + page.html).toContain(error)
})

test('SESSION-01 a finished sign-in is 410 with a link to the app that started it', async () => {
  const asked = await request(server, await discover(server), {
    redirect_uri: `${APPS[1]}/authentication/login-callback`,
  })
  const visitor = server.createBrowser()
  const { url } = await visitor.open(asked.url)
  await visitor.open(url, { user: CAPTAIN.user, password: PASSWORD })
  for (const page of [await visitor.open(url), await visitor.open(url, { user: CAPTAIN.user, password: PASSWORD })]) {
    expect(page.status).toBe(410)
    expect(page.html).toContain('This sign-in is over')
    expect(page.html).toContain(`href="${APPS[1]}/"`)
  }
})

test('SESSION-01 another browser cannot finish a sign-in', async () => {
  const asked = await request(server, await discover(server))
  const { url } = await server.createBrowser().open(asked.url)
  expect((await server.createBrowser().open(url, { user: CAPTAIN.user, password: PASSWORD })).status).toBe(410)
})

test('every page allows only its own files, cannot be framed and is not cached', async () => {
  const { url } = await request(server, await discover(server))
  const { headers } = await server.createBrowser().open(url)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(headers.get('cache-control')).toBe('no-store')
})

test("the provider's own form pages run their script by its hash", async () => {
  const { config, visitor } = await signIn(server)
  const { url } = await request(server, config, { response_mode: 'form_post' })
  const page = await visitor.open(url)
  expect(page.html).toContain('<script>')
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
})

test.each([
  ['identity.css', 'text/css; charset=utf-8'],
  ['submit.js', 'text/javascript; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
])('the server serves %s for the login page', async (file, type) => {
  const response = await fetch(`${server.origin}/identity/${file}`)
  expect(response.headers.get('content-type')).toBe(type)
})

test('the addresses of the provider ignore the Host and X-Forwarded headers of the caller', async () => {
  const text = await new Promise<string>((resolve, reject) => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' }
    rawRequest(`${server.issuer}/.well-known/openid-configuration`, { headers }, async response =>
      resolve((await response.toArray()).join('')),
    )
      .on('error', reject)
      .end()
  })
  expect(JSON.parse(text)).toMatchObject({ issuer: server.issuer, token_endpoint: `${server.issuer}/token` })
})

test.each([
  [APPS[0], 200],
  ['http://evil.example', 400],
])('a renewal from the origin %s answers %i', async (origin, status) => {
  const { tokens } = await signIn(server)
  const body = new URLSearchParams({
    client_id: 'MarineOneApp',
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token ?? '',
  })
  const response = await fetch(`${server.issuer}/token`, { method: 'POST', headers: { origin }, body })
  expect(response.status).toBe(status)
  expect(response.headers.get('access-control-allow-origin')).toBe(status === 200 ? origin : null)
})

const PATHS = [
  '/oidc',
  '/oidc/',
  '/OIDC/Token',
  '/oidc/token',
  '/oidc/auth',
  '/oidc/auth/x',
  '/oidc/session/end',
  '/oidc/session/end/confirm',
  '/oidc/token/revocation',
  '/oidc/jwks',
  '/oidc/nothing',
  '/oidc/%',
  '/oidc/..%2f',
  '/oidc//',
  '/identity/login/x',
  '/identity/login/%00',
  '/identity/nothing',
]

test('a sign-in that is not pending is 400, whatever client the address names', async () => {
  const response = await fetch(`${server.origin}/oidc/auth/x?client_id=MarineOneApp`, { redirect: 'manual' })
  expect(response.status).toBe(400)
})

test('no generated request gets a 5xx or shows internals', async () => {
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH')
  const type = fc.constantFrom(
    'application/x-www-form-urlencoded',
    'application/json',
    'text/plain',
    'garbage',
    'multipart/form-data',
  )
  const field = fc.constantFrom(
    'client_id',
    'grant_type',
    'code',
    'scope',
    'redirect_uri',
    'response_type',
    'prompt',
    'resource',
    'token',
    'user',
    'xsrf',
    'id_token_hint',
    'request',
    'claims',
    'max_age',
  )
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('MarineOneApp', 'authorization_code', 'refresh_token', 'openid', 'code', 'none', '{}'),
  )
  const fields = fc.array(fc.tuple(field, value), { maxLength: 6 }).map(it => new URLSearchParams(it).toString())
  const body = fc.oneof(fields, fc.string({ unit: 'binary' }), fc.constant('x='.repeat(60_000)))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PATHS), method, type, fields, body, async (path, method, type, query, body) => {
      const plain = method === 'GET' || method === 'HEAD'
      const response = await fetch(`${server.origin}${path}?${query}`, {
        method,
        redirect: 'manual',
        headers: { 'content-type': type, accept: 'text/html' },
        ...(plain ? {} : { body }),
      })
      expect(response.status).toBeLessThan(500)
      expect(await response.text()).not.toMatch(/node_modules|\.js:|\.ts:/)
    }),
    { numRuns: 400 },
  )
})

test.each([
  ['a huge form', 'application/x-www-form-urlencoded', 'user='.padEnd(50_000, 'x'), 413],
  ['JSON', 'application/json', '{"user":"x"}', 415],
  ['plain text', 'text/plain', 'user=x', 415],
])('the login page refuses %s', async (_what, type, body, status) => {
  const response = await fetch(`${server.origin}/identity/login/x`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
  expect(response.status).toBe(status)
  expect(await response.text()).toContain('Back to MarineOne')
})

test.each(['token', 'token/revocation'])(
  'an error of /oidc/%s is JSON, also for a browser. RFC 6749, 5.2',
  async path => {
    const response = await fetch(`${server.issuer}/${path}`, {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams({ client_id: 'Other', token: 'x' }),
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      401,
      expect.stringContaining('application/json'),
    ])
    expect(await response.json()).toMatchObject({ error: expect.any(String) })
  },
)
