import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { APPS, CAPTAIN, FRIEND, type IdentityServer, startIdentity, request, signIn } from './test/identityServer.ts'
import { formOf } from './test/browser.ts'

let server: IdentityServer
beforeAll(async () => {
  server = await startIdentity()
})
afterAll(async () => {
  expect(server.problems).toEqual([])
  await server.app.close()
})

const post_logout_redirect_uri = `${APPS[0]}/authentication/logout-callback`

test('SESSION-02 the app signs out without a question, returns to its logout callback, and can no longer renew', async () => {
  const { config, tokens, visitor } = await signIn(server)
  const page = await visitor.open(
    client.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri,
      state: 'buoy',
    }),
  )
  expect(page.html).toContain('<script src="/identity/submit.js" defer>')
  const { action, fields } = formOf(page)
  expect(fields).toMatchObject({ logout: 'yes' })
  expect((await visitor.open(action, fields)).url).toBe(`${post_logout_redirect_uri}?state=buoy`)

  await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  expect(await server.identity.validate(tokens.access_token)).toEqual({ is: 'unknown' })
  const silent = await visitor.open((await request(server, config, { prompt: 'none' })).url)
  expect(silent.url).toContain('error=login_required')
})

test('SESSION-02 a sign-out link without an ID token asks first', async () => {
  const { config, tokens, visitor } = await signIn(server)
  const page = await visitor.open(client.buildEndSessionUrl(config, { post_logout_redirect_uri }))
  expect(page.html).toContain('Sign out of MarineOne?')
  expect(page.html).not.toContain('<script')
  await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).resolves.toBeDefined()
})

test('SESSION-02 a sign-out without a redirect address ends on a page of the provider', async () => {
  const { config, tokens, visitor } = await signIn(server)
  const { action, fields } = formOf(
    await visitor.open(client.buildEndSessionUrl(config, { id_token_hint: tokens.id_token ?? '' })),
  )
  const page = await visitor.open(action, fields)
  expect(page.html).toContain('You are signed out')
  expect(page.html).toContain(`href="${APPS[0]}/"`)
})

test('SESSION-02 a sign-out with a foreign redirect address is refused', async () => {
  const { config, tokens, visitor } = await signIn(server)
  const page = await visitor.open(
    client.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: 'http://evil.example/',
    }),
  )
  expect(page.status).toBe(400)
  expect(page.html).not.toContain('evil')
})

test('SESSION-10 a user signed out at the provider cannot renew', async () => {
  const { config, tokens, visitor } = await signIn(server)
  server.identity.signOut(CAPTAIN.user)
  await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  const silent = await visitor.open((await request(server, config, { prompt: 'none' })).url)
  expect(silent.url).toContain('error=login_required')
  expect(await server.identity.validate(tokens.access_token)).toEqual({ is: 'unknown' })
})

test('SESSION-02 a sign-out with the ID token of another user asks first', async () => {
  const stranger = await signIn(server, server.createBrowser(), FRIEND.user)
  const { config, tokens, visitor } = await signIn(server)
  const page = await visitor.open(
    client.buildEndSessionUrl(config, { id_token_hint: stranger.tokens.id_token ?? '', post_logout_redirect_uri }),
  )
  expect([page.html.includes('Sign out of MarineOne?'), page.html.includes('<script')]).toEqual([true, false])
  expect((await server.identity.validate(tokens.access_token)).is).toBe('ok')
})

test.each([
  ['no CSRF token', {}],
  ['a wrong CSRF token', { xsrf: 'x'.repeat(43) }],
])('SESSION-02 a confirmed sign-out with %s signs nobody out', async (_, csrfToken) => {
  const { config, tokens, visitor } = await signIn(server)
  const { action } = formOf(await visitor.open(client.buildEndSessionUrl(config, { post_logout_redirect_uri })))
  const page = await visitor.open(action, { logout: 'yes', ...csrfToken })
  expect([page.status, (await server.identity.validate(tokens.access_token)).is]).toEqual([400, 'ok'])
  await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).resolves.toBeDefined()
})

test('SESSION-02 the page of a failed sign-out says that it is one', async () => {
  const page = await server.createBrowser().open(new URL(`${server.issuer}/session/end?id_token_hint=xx`))
  expect([page.status, page.html]).toEqual([400, expect.stringContaining('Sign-out did not work')])
})
