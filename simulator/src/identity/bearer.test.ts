/** Bearer tokens that calls and the hub refuse. */
import { generateKeyPairSync } from 'node:crypto'
import { HUB_PATH } from '@drydock/contracts'
import { createRemoteJWKSet, exportSPKI, importJWK, type JWTPayload, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { START } from '#testing/boat.ts'
import { openTestGateway } from '#testing/gateway.ts'

/** Two gateways, each with a boat of the same name and users. */
async function openTwo() {
  const [here, there] = [await openTestGateway(), await openTestGateway()]
  const [mine, theirs] = [here.addBoat({ name: 'Nora', tokenLifetime: 60_000 }), there.addBoat({ name: 'Nora' })]
  return { here, mine, good: await here.token(mine), foreign: await there.token(theirs) }
}

const INVALID = 'Bearer error="invalid_token", error_description="The access token is not valid or has expired."'
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (token: string, at: number): JWTPayload =>
  JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString())
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const forged = (claims: JWTPayload, kid: string): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid }).sign(privateKey)

type Forge = (it: {
  readonly good: string
  readonly foreign: string
  readonly origin: string
}) => string | Promise<string>
const BAD: readonly (readonly [string, Forge])[] = [
  ['of another gateway, with another issuer and the same key id', ({ foreign }) => foreign],
  ['with no signature at all', ({ good }) => `${part({ alg: 'none', typ: 'at+jwt' })}.${good.split('.')[1]}.`],
  [
    'with no signature and a foreign one behind it',
    ({ good }) => `${part({ alg: 'none', typ: 'at+jwt' })}.${good.split('.')[1]}.AAAA`,
  ],
  [
    'with its body exchanged',
    ({ good }) =>
      [good.split('.')[0], part({ ...read(good, 1), sub: 'friend@nora.example' }), good.split('.')[2]].join('.'),
  ],
  [
    'with its head exchanged',
    ({ good }) => [part({ ...read(good, 0), kid: 'other' }), ...good.split('.').slice(1)].join('.'),
  ],
  ['with a signature cut short', ({ good }) => good.slice(0, -4)],
  ['signed by a stranger under our key id', ({ good }) => forged(read(good, 1), 'boat')],
  ['signed by a stranger under another key id', ({ good }) => forged(read(good, 1), 'boat-2')],
  [
    'signed by a stranger for another audience',
    ({ good }) => forged({ ...read(good, 1), aud: 'urn:other:api' }, 'boat'),
  ],
  [
    'signed with our public key as if it were a secret',
    async ({ good, origin }) => {
      const jwks = (await (await fetch(`${origin}/oidc/jwks`)).json()) as { keys: [Parameters<typeof importJWK>[0]] }
      const key = await importJWK(jwks.keys[0], 'ES256', { extractable: true })
      const secret = new TextEncoder().encode(key instanceof Uint8Array ? '' : await exportSPKI(key))
      return new SignJWT(read(good, 1)).setProtectedHeader({ alg: 'HS256', kid: 'boat' }).sign(secret)
    },
  ],
  ['with an id that nobody noted', ({ good }) => forged({ ...read(good, 1), jti: 'none' }, 'boat')],
  ['of too many characters', ({ good }) => good + 'x'.repeat(10_000)],
]

test.each(BAD)('SESSION-03 a token %s is 401 on calls and hub', async (_, forge) => {
  const { here, good, foreign } = await openTwo()
  const { origin } = here.gateway
  const token = await forge({ good, foreign, origin })
  const call = await here.ask('/api/Profile', { token })
  const hub = await here.ask(`${HUB_PATH}/negotiate?negotiateVersion=1`, { method: 'POST', token })
  const query = await here.ask(`${HUB_PATH}/negotiate?negotiateVersion=1&access_token=${encodeURIComponent(token)}`, {
    method: 'POST',
  })
  expect([call.status, hub.status, query.status, here.reported]).toEqual([401, 401, 401, []])
  expect([call, hub, query].map(it => it.headers.get('www-authenticate'))).toEqual([INVALID, INVALID, INVALID])
})

test('SESSION-03 calls and hub answer a request without a token with the plain challenge', async () => {
  const { here } = await openTwo()
  const answers = [
    await here.ask('/api/Profile'),
    await here.ask(`${HUB_PATH}/negotiate?negotiateVersion=1`, { method: 'POST' }),
    await here.ask(`${HUB_PATH}/negotiate?negotiateVersion=1&access_token=`, { method: 'POST' }),
  ]
  expect(answers.map(it => [it.status, it.headers.get('www-authenticate')])).toEqual([
    [401, 'Bearer'],
    [401, 'Bearer'],
    [401, 'Bearer'],
  ])
})

test('SESSION-03 a valid token works on calls and hub, so the refusals prove something', async () => {
  const { here, good } = await openTwo()
  expect([
    (await here.ask('/api/Profile', { token: good })).status,
    (await here.ask(`${HUB_PATH}/negotiate?negotiateVersion=1`, { method: 'POST', token: good })).status,
  ]).toEqual([200, 200])
})

test("SESSION-05 a token that has expired on its boat's clock is 401 on calls and hub", async () => {
  const { here, mine, good } = await openTwo()
  mine.boat.clock.advanceTo(START + 60_000)
  expect([
    (await here.ask('/api/Profile', { token: good })).status,
    (await here.ask(`${HUB_PATH}/negotiate?negotiateVersion=1`, { method: 'POST', token: good })).status,
  ]).toEqual([401, 401])
})

test('SESSION-03 calls accept a token in the header only, not in the address', async () => {
  const { here, good } = await openTwo()
  expect((await here.ask(`/api/Profile?access_token=${good}`)).status).toBe(401)
})

test('SESSION-03 the published keys verify the tokens', async () => {
  const { here, good } = await openTwo()
  const { jwtVerify } = await import('jose')
  const keys = createRemoteJWKSet(new URL(`${here.gateway.origin}/oidc/jwks`))
  const { payload } = await jwtVerify(good, keys, {
    issuer: `${here.gateway.origin}/oidc`,
    audience: 'urn:marineone:api',
  })
  expect(payload.sub).toBe('captain@nora.example')
})

test('SESSION-03 several blanks may stand before a token and behind it, and a token has none within', async () => {
  const { here, good } = await openTwo()
  const ask = async (authorization: string): Promise<number> =>
    (await here.ask('/api/Profile', { headers: { authorization } })).status
  expect([await ask(`Bearer   ${good}`), await ask(`bearer ${good} `), await ask(`Bearer ${good} x`)]).toEqual([
    200, 200, 401,
  ])
})
