import { expect, onTestFinished, test } from 'vitest'
import { CAPTAIN, discover, startIdentity, PASSWORD, redeem, request } from './test/identityServer.ts'
import { createTestStores } from './test/stores.ts'

async function open() {
  const { stores, count } = createTestStores()
  const server = await startIdentity(stores)
  onTestFinished(() => server.app.close())
  const config = await discover(server)
  /** A browser on the login page, and its request. */
  const begin = async (more: Readonly<Record<string, string>> = {}) => {
    const visitor = server.createBrowser()
    const asked = await request(server, config, more)
    return { visitor, asked, login: await visitor.open(asked.url) }
  }
  return { server, config, begin, count }
}

test('SESSION-01 pending sign-ins are stored only in their browsers, so strangers cannot displace them', async () => {
  const { server, config, begin, count } = await open()
  const { visitor, asked, login } = await begin()
  for (let stranger = 0; stranger < 20; stranger++) await begin()
  expect(count('oidc Interaction')).toBe(0)
  const tokens = await redeem(config, await visitor.open(login.url, { user: CAPTAIN.user, password: PASSWORD }), asked)
  expect([(await server.identity.validate(tokens.access_token)).is, server.problems]).toEqual(['ok', []])
})

test('SESSION-01 a sign-in that is too long for a cookie can still be finished', async () => {
  const { begin } = await open()
  const { visitor, login } = await begin({ state: 'x'.repeat(4_000) })
  expect((await visitor.open(login.url, { user: CAPTAIN.user, password: PASSWORD })).url).toContain('code=')
})

test('SESSION-01 the cookie of a sign-in works for no other sign-in, and not when it was changed', async () => {
  const { server, begin } = await open()
  const { asked } = await begin()
  const answers = await Promise.all([1, 2].map(() => fetch(asked.url, { redirect: 'manual' })))
  const [mine = [], other = []] = answers.map(it => it.headers.getSetCookie().map(line => line.split(';')[0] ?? ''))
  const address = new URL(answers[0]?.headers.get('location') ?? '', server.origin)
  const isSealed = (it: string): boolean => it.includes('_pending=')
  const status = async (cookies: readonly string[]): Promise<number> =>
    (await fetch(address, { headers: { cookie: cookies.join('; ') } })).status
  const ids = mine.filter(it => !isSealed(it))
  const sealed = mine.filter(isSealed)
  expect([
    await status(mine),
    await status([...ids, ...other.filter(isSealed)]),
    await status([...ids, ...sealed.map(it => `${it.slice(0, -2)}AA`)]),
    await status([...ids, `${sealed[0]?.split('=')[0]}=x`]),
    await status(ids),
  ]).toEqual([200, 410, 410, 410, 410])
})

test('SESSION-01 the cookies of a sign-in apply only to its login page and its callback, and are HttpOnly', async () => {
  const { begin } = await open()
  const { asked } = await begin()
  const lines = (await fetch(asked.url, { redirect: 'manual' })).headers
    .getSetCookie()
    .filter(it => it.includes('_pending='))
  expect(
    lines.map(it => it.replace(/^boat\d+_pending=[\w-]{200,};/, 'SEALED;').replace(/(login|auth)\/[\w-]+;/, '$1/UID;')),
  ).toEqual([
    'SEALED; path=/identity/login/UID; max-age=3600; httponly; samesite=lax',
    'SEALED; path=/oidc/auth/UID; max-age=3600; httponly; samesite=lax',
  ])
})
