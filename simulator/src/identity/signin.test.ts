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

let harbour: IdentityServer
beforeAll(async () => {
  harbour = await startIdentity()
})
afterAll(async () => {
  expect(harbour.problems).toEqual([])
  await harbour.app.close()
})

test('SESSION-16 the configuration names the provider, the addresses of the app and the audience', () => {
  expect(harbour.identity.configuration('http://app.example')).toEqual({
    authority: harbour.issuer,
    client_id: 'MarineOneApp',
    redirect_uri: 'http://app.example/authentication/login-callback',
    post_logout_redirect_uri: 'http://app.example/authentication/logout-callback',
    response_type: 'code',
    scope: 'openid profile offline_access MarineOneAPI',
    resource: API_RESOURCE,
  })
})

test('SESSION-01 sign-in by code with PKCE gives an ES256 access token for the API, judged to be the captain', async () => {
  const { tokens } = await signIn(harbour)
  expect(tokens.expires_in).toBe(3_600)
  expect(tokens.refresh_token).toBeDefined()
  expect(tokens.claims()).toMatchObject({ sub: CAPTAIN.user, name: 'Captain' })
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
  expect(decodeJwt(tokens.access_token)).toMatchObject({
    iss: harbour.issuer,
    sub: CAPTAIN.user,
    aud: API_RESOURCE,
    scope: 'MarineOneAPI',
  })
  expect(await harbour.identity.judge(tokens.access_token)).toEqual({
    is: 'ok',
    account: CAPTAIN,
    grant: expect.any(String),
  })
})

test('SESSION-01 an app that passes no resource and asks only for the plain scopes is served alike', async () => {
  const config = await discover(harbour)
  const asked = await request(harbour, config, { scope: 'openid profile MarineOneAPI' })
  asked.url.searchParams.delete('resource')
  const tokens = await redeem(config, await signInAt(harbour.createBrowser(), asked.url), asked)
  expect(await harbour.identity.judge(tokens.access_token)).toMatchObject({ is: 'ok' })
})

test.each(APPS)('SESSION-01 the app at %s gets its code at its own address', async origin => {
  const asked = await request(harbour, await discover(harbour), {
    redirect_uri: harbour.identity.configuration(origin).redirect_uri,
  })
  const { url } = await signInAt(harbour.createBrowser(), asked.url)
  expect(url).toMatch(`${origin}/authentication/login-callback?code=`)
})

test('SESSION-01 a second sign-in of the same browser asks for no password', async () => {
  const { config, visitor } = await signIn(harbour)
  const asked = await request(harbour, config, { prompt: 'none' })
  const tokens = await redeem(config, await visitor.open(asked.url), asked)
  expect(tokens.claims()?.sub).toBe(CAPTAIN.user)
})

test('SESSION-01 a wrong password says so, keeps the user and gives no code', async () => {
  const asked = await request(harbour, await discover(harbour))
  const visitor = harbour.createBrowser()
  const refused = await signInAt(visitor, asked.url, '"><b>eve', 'wrong')
  expect(refused.url).toContain('/identity/login/')
  expect(refused.html).toContain('role="alert">User or password is wrong.')
  expect(refused.html).toContain('value="&quot;&gt;&lt;b&gt;eve"')
  expect(refused.html).not.toContain('wrong"')
  const then = await visitor.open(refused.url, { user: CAPTAIN.user, password: PASSWORD })
  expect(then.url).toContain('code=')
})

test('SESSION-01 a user hint of the app stands in the form', async () => {
  const asked = await request(harbour, await discover(harbour), { login_hint: 'captain@boat.example' })
  const { html } = await harbour.createBrowser().open(asked.url)
  expect(html).toContain('value="captain@boat.example"')
})

test('SESSION-07 somebody else may sign in on the same browser', async () => {
  const { config, visitor } = await signIn(harbour)
  const asked = await request(harbour, config, { prompt: 'login' })
  const between = await signInAt(visitor, asked.url, FRIEND.user)
  const action = /action="([^"]+)"/.exec(between.html)?.[1] ?? ''
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(between.html)?.[1] ?? ''
  const tokens = await redeem(config, await visitor.open(action, { xsrf, logout: 'yes' }), asked)
  expect(await harbour.identity.judge(tokens.access_token)).toEqual({
    is: 'ok',
    account: FRIEND,
    grant: expect.any(String),
  })
})

test('SESSION-04 renewal gives a new pair of tokens and the old refresh token is worth nothing', async () => {
  const { config, tokens } = await signIn(harbour)
  const old = tokens.refresh_token ?? ''
  const renewed = await client.refreshTokenGrant(config, old, { resource: API_RESOURCE })
  expect(renewed.access_token).not.toBe(tokens.access_token)
  expect(renewed.refresh_token).not.toBe(old)
  expect(await harbour.identity.judge(renewed.access_token)).toMatchObject({ is: 'ok' })
  await expect(client.refreshTokenGrant(config, old)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('SESSION-01 an account that was removed can neither renew nor slip in by its session', async () => {
  const bo = { user: 'bo@boat.example', name: 'Bo', boat: 'sunk' }
  harbour.accounts.add(bo, PASSWORD)
  const { config, tokens, visitor } = await signIn(harbour, harbour.createBrowser(), bo.user)
  harbour.accounts.remove('sunk')
  await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  const silent = await visitor.open((await request(harbour, config, { prompt: 'none' })).url)
  expect(silent.url).toContain('error=login_required')
  expect((await visitor.open((await request(harbour, config)).url)).html).toContain('Sign in to MarineOne')
  expect(await harbour.identity.judge(tokens.access_token)).toEqual({ is: 'unknown' })
})
