import { decodeJwt, decodeProtectedHeader } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_RESOURCE } from './client.ts'
import {
  APPS,
  CAPTAIN,
  discover,
  FRIEND,
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

test('SESSION-16 the configuration holds the provider, the addresses of the app and the audience', () => {
  expect(server.identity.configuration('http://app.example')).toEqual({
    authority: server.issuer,
    client_id: 'MarineOneApp',
    redirect_uri: 'http://app.example/authentication/login-callback',
    post_logout_redirect_uri: 'http://app.example/authentication/logout-callback',
    response_type: 'code',
    scope: 'openid profile offline_access MarineOneAPI',
    resource: API_RESOURCE,
  })
})

test('SESSION-01 sign-in by code with PKCE gives an ES256 access token for the API that identifies the captain', async () => {
  const { tokens } = await signIn(server)
  expect(tokens.expires_in).toBe(3_600)
  expect(tokens.refresh_token).toBeDefined()
  expect(tokens.claims()).toMatchObject({ sub: CAPTAIN.user, name: 'Captain' })
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
  expect(decodeJwt(tokens.access_token)).toMatchObject({
    iss: server.issuer,
    sub: CAPTAIN.user,
    aud: API_RESOURCE,
    scope: 'MarineOneAPI',
  })
  expect(await server.identity.validate(tokens.access_token)).toEqual({
    is: 'ok',
    account: CAPTAIN,
    grant: expect.any(String),
  })
})

test('SESSION-01 an app that sends no resource and only the basic scopes gets a valid token', async () => {
  const config = await discover(server)
  const asked = await request(server, config, { scope: 'openid profile MarineOneAPI' })
  asked.url.searchParams.delete('resource')
  const tokens = await redeem(config, await signInAt(server.createBrowser(), asked.url), asked)
  expect(await server.identity.validate(tokens.access_token)).toMatchObject({ is: 'ok' })
})

test.each(APPS)('SESSION-01 the app at %s gets its code at its own address', async origin => {
  const asked = await request(server, await discover(server), {
    redirect_uri: server.identity.configuration(origin).redirect_uri,
  })
  const { url } = await signInAt(server.createBrowser(), asked.url)
  expect(url).toMatch(`${origin}/authentication/login-callback?code=`)
})

test('SESSION-01 a second sign-in in the same browser asks for no password', async () => {
  const { config, visitor } = await signIn(server)
  const asked = await request(server, config, { prompt: 'none' })
  const tokens = await redeem(config, await visitor.open(asked.url), asked)
  expect(tokens.claims()?.sub).toBe(CAPTAIN.user)
})

test('SESSION-01 a wrong password shows an error, keeps the user name and gives no code', async () => {
  const asked = await request(server, await discover(server))
  const visitor = server.createBrowser()
  const refused = await signInAt(visitor, asked.url, '"><b>eve', 'wrong')
  expect(refused.url).toContain('/identity/login/')
  expect(refused.html).toContain('role="alert">User or password is wrong.')
  expect(refused.html).toContain('value="&quot;&gt;&lt;b&gt;eve"')
  expect(refused.html).not.toContain('wrong"')
  const then = await visitor.open(refused.url, { user: CAPTAIN.user, password: PASSWORD })
  expect(then.url).toContain('code=')
})

test('SESSION-01 the login form holds the user name that the app hints', async () => {
  const asked = await request(server, await discover(server), { login_hint: 'captain@boat.example' })
  const { html } = await server.createBrowser().open(asked.url)
  expect(html).toContain('value="captain@boat.example"')
})

test('SESSION-07 another user can sign in in the same browser', async () => {
  const { config, visitor } = await signIn(server)
  const asked = await request(server, config, { prompt: 'login' })
  const between = await signInAt(visitor, asked.url, FRIEND.user)
  const action = /action="([^"]+)"/.exec(between.html)?.[1] ?? ''
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(between.html)?.[1] ?? ''
  const tokens = await redeem(config, await visitor.open(action, { xsrf, logout: 'yes' }), asked)
  expect(await server.identity.validate(tokens.access_token)).toEqual({
    is: 'ok',
    account: FRIEND,
    grant: expect.any(String),
  })
})

test('SESSION-04 a renewal gives new tokens, and the old refresh token is refused', async () => {
  const { config, tokens } = await signIn(server)
  const old = tokens.refresh_token ?? ''
  const renewed = await client.refreshTokenGrant(config, old, { resource: API_RESOURCE })
  expect(renewed.access_token).not.toBe(tokens.access_token)
  expect(renewed.refresh_token).not.toBe(old)
  expect(await server.identity.validate(renewed.access_token)).toMatchObject({ is: 'ok' })
  await expect(client.refreshTokenGrant(config, old)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('SESSION-01 a removed account can neither renew nor sign in through its session', async () => {
  const bo = { user: 'bo@boat.example', name: 'Bo', boat: 'sunk' }
  server.accounts.add(bo, PASSWORD)
  const { config, tokens, visitor } = await signIn(server, server.createBrowser(), bo.user)
  server.accounts.remove('sunk')
  await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  const silent = await visitor.open((await request(server, config, { prompt: 'none' })).url)
  expect(silent.url).toContain('error=login_required')
  expect((await visitor.open((await request(server, config)).url)).html).toContain('Sign in to MarineOne')
  expect(await server.identity.validate(tokens.access_token)).toEqual({ is: 'unknown' })
})
