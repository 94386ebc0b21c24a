import { pathOf, Problem } from '@drydock/contracts'
import { describe, expect, test } from 'vitest'
import { START, entriesOf } from '#testing/boat.ts'
import { CALLS } from '#testing/calls.ts'
import { openTestGateway } from '#testing/gateway.ts'
import { onBoat } from './testing.ts'

const INVALID = 'Bearer error="invalid_token", error_description="The access token is not valid or has expired."'

/** Headers of requests by strangers, and the challenge of the answers. */
const STRANGERS: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
  ['no header', {}, 'Bearer'],
  ['an empty header', { authorization: '' }, 'Bearer'],
  ['no token', { authorization: 'Bearer ' }, 'Bearer'],
  ['garbage', { authorization: 'Bearer garbage' }, INVALID],
  [
    'a token of another make',
    {
      authorization: `Bearer ${['{"alg":"none"}', '{"sub":"captain@freja.example"}', ''].map(it => Buffer.from(it).toString('base64url')).join('.')}`,
    },
    INVALID,
  ],
  ['another scheme', { authorization: 'Basic Y2FwdGFpbjpmYWlyLXdpbmRz' }, 'Bearer'],
]

describe('API-01 without a token that is valid for this boat', () => {
  test.each(STRANGERS)('%s is 401 on every route and has no effect', async (_, headers, challenge) => {
    const { ask, boat, reported } = await onBoat()
    for (const { route, params } of CALLS) {
      const answer = await ask(pathOf(route, params), { method: route.method, headers })
      expect([answer.status, answer.headers.get('www-authenticate'), answer.headers.get('cache-control')]).toEqual([
        401,
        challenge,
        'no-store',
      ])
      expect(Problem.parse(answer.body)).toMatchObject({
        status: 401,
        detail: 'Send an access token of this gateway that has not expired, as `Authorization: Bearer TOKEN`.',
      })
    }
    expect([entriesOf(boat, 'rest'), boat.state.sensors.length, reported]).toEqual([[], 1, []])
  })

  test('the gateway checks the token before it parses the body', async () => {
    const { ask } = await onBoat()
    expect(
      (
        await ask('/api/sensor/unpair/PLUG', {
          method: 'DELETE',
          body: '{',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(401)
  })

  test("SESSION-03 a token expires on the boat's clock", async () => {
    const fixture = await openTestGateway()
    const hosted = fixture.addBoat({ tokenLifetime: 90_000 })
    const token = await fixture.token(hosted)
    const statusAt = async (ms: number) => {
      hosted.boat.clock.advanceTo(START + ms)
      return (await fixture.ask('/api/Alarm', { token })).status
    }
    expect([await statusAt(0), await statusAt(89_999), await statusAt(90_000), await statusAt(9e6)]).toEqual([
      200, 200, 401, 401,
    ])
  })

  test('the token of a removed boat is 401', async () => {
    const { ask, gateway, boat, token } = await onBoat()
    gateway.fleet.remove(boat.id)
    expect((await ask('/api/Alarm', { token })).status).toBe(401)
  })

  test('a token in the query is ignored', async () => {
    const { ask, token } = await onBoat()
    expect((await ask(`/api/Alarm?access_token=${token}`)).status).toBe(401)
  })
})
