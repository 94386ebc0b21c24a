import fc from 'fast-check'
import { generateKeyPair, SignJWT } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CAPTAIN, type IdentityServer, startIdentity, signIn } from './test/identityServer.ts'

let harbour: IdentityServer
beforeAll(async () => {
  harbour = await startIdentity()
})
beforeEach(() => {
  harbour.boat.lifetime = 3_600_000
})
afterAll(async () => {
  expect(harbour.problems).toEqual([])
  await harbour.app.close()
})

test('SESSION-05 a token expires on the clock of the boat, to the millisecond, and not on any other', async () => {
  harbour.boat.lifetime = 90_000
  const { tokens } = await signIn(harbour)
  expect(tokens.expires_in).toBe(90)
  harbour.boat.now += 89_999
  expect(await harbour.identity.judge(tokens.access_token)).toMatchObject({ is: 'ok' })
  harbour.boat.now += 1
  expect(await harbour.identity.judge(tokens.access_token)).toEqual({ is: 'expired' })
})

test("SESSION-04 a renewal after years of the boat counts from the boat's now", async () => {
  const { config, tokens } = await signIn(harbour)
  harbour.boat.now += 20 * 365 * 86_400_000
  harbour.boat.lifetime = 5_000
  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
  expect(renewed.expires_in).toBe(5)
  expect(await harbour.identity.judge(renewed.access_token)).toMatchObject({ is: 'ok' })
  harbour.boat.now += 5_000
  expect(await harbour.identity.judge(renewed.access_token)).toEqual({ is: 'expired' })
})

test('SESSION-03 no token is missing, an ID or refresh token is no access token', async () => {
  const { tokens } = await signIn(harbour)
  expect(await harbour.identity.judge(undefined)).toEqual({ is: 'missing' })
  expect(await harbour.identity.judge('')).toEqual({ is: 'missing' })
  expect(await harbour.identity.judge(tokens.id_token)).toEqual({ is: 'unknown' })
  expect(await harbour.identity.judge(tokens.refresh_token)).toEqual({ is: 'unknown' })
})

test('a token for tools is judged like one from a sign-in', async () => {
  const minted = await harbour.identity.mint(CAPTAIN.user, 1_500)
  expect(minted?.lifetime).toBe(2_000)
  expect(await harbour.identity.judge(minted?.token)).toEqual({ is: 'ok', account: CAPTAIN })
  harbour.boat.now += 2_000
  expect(await harbour.identity.judge(minted?.token)).toEqual({ is: 'expired' })
})

test('a token for tools lives as long as the boat says unless told otherwise, and nobody gets one who is not known', async () => {
  harbour.boat.lifetime = 7_000
  expect(await harbour.identity.mint(CAPTAIN.user)).toMatchObject({ lifetime: 7_000 })
  expect(await harbour.identity.mint('eve@boat.example')).toBeUndefined()
})

test('SESSION-03 a token with our id and a foreign signature, or none, is unknown', async () => {
  const { token = '' } = (await harbour.identity.mint(CAPTAIN.user)) ?? {}
  const [, payload = '', signature = ''] = token.split('.')
  const { privateKey } = await generateKeyPair('ES256')
  const { jti, sub } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const foreign = await new SignJWT({ jti, sub }).setProtectedHeader({ alg: 'ES256', kid: 'boat' }).sign(privateKey)
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
  const turned = `${token.split('.')[0]}.${payload}.${[...signature].reverse().join('')}`
  for (const forged of [foreign, none, turned]) expect(await harbour.identity.judge(forged)).toEqual({ is: 'unknown' })
})

test('SESSION-03 whatever a caller sends as a token, the answer is unknown and never an error', async () => {
  const { token = '' } = (await harbour.identity.mint(CAPTAIN.user)) ?? {}
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
    fc.asyncProperty(garbage, async it => {
      expect(await harbour.identity.judge(it)).toEqual({ is: 'unknown' })
    }),
    { numRuns: 300 },
  )
})

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test('SESSION-03 a token has one spelling: with any other last character it is unknown, though the same bytes may be meant', async () => {
  const { token = '' } = (await harbour.identity.mint(CAPTAIN.user)) ?? {}
  const others = [...LETTERS].map(it => token.slice(0, -1) + it).filter(it => it !== token)
  const same = others.filter(it =>
    Buffer.from(it.split('.')[2] ?? '', 'base64url').equals(Buffer.from(token.split('.')[2] ?? '', 'base64url')),
  )
  expect(same).toHaveLength(15)
  expect(await Promise.all(others.map(async it => (await harbour.identity.judge(it)).is))).toEqual(
    Array(63).fill('unknown'),
  )
})
