import fc from 'fast-check'
import { generateKeyPair, SignJWT } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CAPTAIN, type IdentityServer, startIdentity, signIn } from './test/identityServer.ts'

let server: IdentityServer
beforeAll(async () => {
  server = await startIdentity()
})
beforeEach(() => {
  server.boat.lifetime = 3_600_000
})
afterAll(async () => {
  expect(server.problems).toEqual([])
  await server.app.close()
})

test("SESSION-05 a token expires on the boat's clock, to the millisecond", async () => {
  server.boat.lifetime = 90_000
  const { tokens } = await signIn(server)
  expect(tokens.expires_in).toBe(90)
  server.boat.now += 89_999
  expect(await server.identity.validate(tokens.access_token)).toMatchObject({ is: 'ok' })
  server.boat.now += 1
  expect(await server.identity.validate(tokens.access_token)).toEqual({ is: 'expired' })
})

test("SESSION-04 a renewal after years on the boat's clock counts from the boat's current time", async () => {
  const { config, tokens } = await signIn(server)
  server.boat.now += 20 * 365 * 86_400_000
  server.boat.lifetime = 5_000
  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
  expect(renewed.expires_in).toBe(5)
  expect(await server.identity.validate(renewed.access_token)).toMatchObject({ is: 'ok' })
  server.boat.now += 5_000
  expect(await server.identity.validate(renewed.access_token)).toEqual({ is: 'expired' })
})

test('SESSION-03 an absent token is missing, and an ID or refresh token is not an access token', async () => {
  const { tokens } = await signIn(server)
  expect(await server.identity.validate(undefined)).toEqual({ is: 'missing' })
  expect(await server.identity.validate('')).toEqual({ is: 'missing' })
  expect(await server.identity.validate(tokens.id_token)).toEqual({ is: 'unknown' })
  expect(await server.identity.validate(tokens.refresh_token)).toEqual({ is: 'unknown' })
})

test('a token for tools is validated like a token of a sign-in', async () => {
  const minted = await server.identity.mint(CAPTAIN.user, 1_500)
  expect(minted?.lifetime).toBe(2_000)
  expect(await server.identity.validate(minted?.token)).toEqual({ is: 'ok', account: CAPTAIN })
  server.boat.now += 2_000
  expect(await server.identity.validate(minted?.token)).toEqual({ is: 'expired' })
})

test("a token for tools has the boat's lifetime by default, and an unknown user gets none", async () => {
  server.boat.lifetime = 7_000
  expect(await server.identity.mint(CAPTAIN.user)).toMatchObject({ lifetime: 7_000 })
  expect(await server.identity.mint('eve@boat.example')).toBeUndefined()
})

test('SESSION-03 a token with a known id and a foreign signature, or none, is unknown', async () => {
  const { token = '' } = (await server.identity.mint(CAPTAIN.user)) ?? {}
  const [, payload = '', signature = ''] = token.split('.')
  const { privateKey } = await generateKeyPair('ES256')
  const { jti, sub } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const foreign = await new SignJWT({ jti, sub }).setProtectedHeader({ alg: 'ES256', kid: 'boat' }).sign(privateKey)
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
  const turned = `${token.split('.')[0]}.${payload}.${[...signature].reverse().join('')}`
  for (const forged of [foreign, none, turned])
    expect(await server.identity.validate(forged)).toEqual({ is: 'unknown' })
})

test('SESSION-03 any text sent as a token is unknown and never causes an error', async () => {
  const { token = '' } = (await server.identity.mint(CAPTAIN.user)) ?? {}
  const broken = fc
    .tuple(fc.nat(token.length - 1), fc.string({ maxLength: 3 }))
    .map(([at, text]) => token.slice(0, at) + text + token.slice(at + 1))
  const jwt = fc
    .tuple(fc.json(), fc.json())
    .map(([head, body]) => `${Buffer.from(head).toString('base64url')}.${Buffer.from(body).toString('base64url')}.AAAA`)
  const garbage = fc
    .oneof(fc.string({ minLength: 1, unit: 'binary' }), broken, jwt, fc.constant('x'.repeat(100_000)))
    .filter(it => it !== token)
  await fc.assert(
    fc.asyncProperty(garbage, async text => {
      expect(await server.identity.validate(text)).toEqual({ is: 'unknown' })
    }),
    { numRuns: 300 },
  )
})

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test('SESSION-03 a token has one spelling: with any other last character it is unknown, even for the same bytes', async () => {
  const { token = '' } = (await server.identity.mint(CAPTAIN.user)) ?? {}
  const others = [...LETTERS].map(it => token.slice(0, -1) + it).filter(it => it !== token)
  const same = others.filter(other =>
    Buffer.from(other.split('.')[2] ?? '', 'base64url').equals(Buffer.from(token.split('.')[2] ?? '', 'base64url')),
  )
  expect(same).toHaveLength(15)
  expect(await Promise.all(others.map(async it => (await server.identity.validate(it)).is))).toEqual(
    Array(63).fill('unknown'),
  )
})
