import { alarmRoutes, sensorRoutes } from '@drydock/contracts'
import { describe, expect, test } from 'vitest'
import type { BoatPlan } from '#boat/plan.ts'
import { entriesOf } from '#testing/boat.ts'
import { CREWED } from '#testing/calls.ts'
import { openTestGateway } from '#testing/gateway.ts'
import { type Fault, faultsOf } from './faults.ts'

const ARM = 'GET /api/Alarm/Arm'
const LIST = `GET ${sensorRoutes.list.path}`

async function onBoat(fault: Omit<Fault, 'place'> & { readonly place?: Fault['place'] }, plan: BoatPlan = {}) {
  const fixture = await openTestGateway()
  const hosted = fixture.addBoat(plan)
  const token = await fixture.token(hosted)
  faultsOf(hosted.boat).begin({ place: 'rest', ...fault })
  return {
    fixture,
    hosted,
    boat: hosted.boat,
    side: fixture.gateway.side,
    token,
    ask: (path: string) => fixture.ask(path, { token }),
    request: (path: string, init?: RequestInit) =>
      fetch(fixture.gateway.origin + path, { ...init, headers: { authorization: `Bearer ${token}` } }),
  }
}
const parked = async (side: { parked(): number }, count: number): Promise<void> => {
  while (side.parked() !== count) await new Promise(resolve => setImmediate(resolve))
}

describe('status on a call', () => {
  test('is the reply, the boat does not execute the call, and the journal records both', async () => {
    const { ask, boat } = await onBoat({ kind: 'status', name: ARM, status: 503, times: 1 })
    const answer = await ask(alarmRoutes.arm.path)
    boat.clock.advanceTo(boat.clock.now() + 10_000)
    expect([answer.status, answer.headers.get('content-type'), boat.state.armed]).toEqual([
      503,
      'application/problem+json; charset=utf-8',
      false,
    ])
    expect(entriesOf(boat, 'rest')).toEqual([
      [0, ARM, { user: boat.state.captain, params: {}, body: null, status: 503, reply: null }],
    ])
    expect(entriesOf(boat, 'step')).toEqual([[0, 'struck', { kind: 'status', place: 'rest', name: ARM }]])
  })

  test('applies the given number of times, and not to other calls', async () => {
    const { ask } = await onBoat({ kind: 'status', name: ARM, times: 2 })
    const paths = [alarmRoutes.arm.path, alarmRoutes.disarm.path, alarmRoutes.arm.path, alarmRoutes.arm.path]
    const seen: number[] = []
    for (const path of paths) seen.push((await ask(path)).status)
    expect(seen).toEqual([500, 200, 500, 200])
  })

  test("ends when its time on the boat's clock is over", async () => {
    const { ask, boat } = await onBoat({ kind: 'status', lasts: 60_000 })
    const seen: number[] = []
    for (const at of [0, 59_999, 60_000]) {
      boat.clock.advanceTo(boat.clock.start + at)
      seen.push((await ask(LIST.slice(4))).status)
    }
    expect(seen).toEqual([500, 500, 200])
  })

  test('applies only to calls with the given parameters', async () => {
    const { ask } = await onBoat({ kind: 'status', name: 'GET /api/sensor/history/3' })
    expect([(await ask('/api/sensor/history/10')).status, (await ask('/api/sensor/history/3')).status]).toEqual([
      200, 500,
    ])
  })

  test('does not affect other boats', async () => {
    const { fixture } = await onBoat({ kind: 'status' })
    const other = fixture.addBoat({ name: 'Nora' })
    expect((await fixture.ask(LIST.slice(4), { token: await fixture.token(other) })).status).toBe(200)
  })
})

test('unauthorized answers 401 to a caller with a valid token', async () => {
  const { ask } = await onBoat({ kind: 'unauthorized' })
  const answer = await ask(LIST.slice(4))
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer error="invalid_token", error_description="The access token is not valid or has expired."',
  ])
})

test('delay answers when the boat reaches that time, not before', async () => {
  const { ask, boat, side } = await onBoat({ kind: 'delay', by: 3_000 })
  const seen: string[] = []
  const answer = ask(LIST.slice(4)).then(it => seen.push(`answered ${it.status}`))
  await parked(side, 1)
  boat.clock.advanceTo(boat.clock.start + 2_999)
  seen.push(`parked ${side.parked()}, busy ${side.busy().length}`)
  boat.clock.advanceTo(boat.clock.start + 3_000)
  seen.push(`parked ${side.parked()}, busy ${side.busy().length}`)
  await answer
  expect(seen).toEqual(['parked 1, busy 0', 'parked 0, busy 1', 'answered 200'])
})

describe.each([
  ['drop', false],
  ['half-open', true],
] as const)('%s on a call', (kind, isDone) => {
  test(`is never answered, and the boat has ${isDone ? '' : 'not '}executed it`, async () => {
    const { request, boat, side } = await onBoat({ kind, name: ARM })
    const hangUp = new AbortController()
    const gone = request(alarmRoutes.arm.path, { signal: hangUp.signal }).catch((error: Error) => error.name)
    await parked(side, 1)
    boat.clock.advanceTo(boat.clock.start + 600_000)
    const state = [side.parked(), side.busy().length, boat.state.armed]
    hangUp.abort()
    expect([state, await gone]).toEqual([[1, 0, isDone], 'AbortError'])
  })

  test('is no longer parked once the caller has aborted', async () => {
    const { request, side } = await onBoat({ kind, name: ARM })
    const hangUp = new AbortController()
    const gone = request(alarmRoutes.arm.path, { signal: hangUp.signal }).catch((error: Error) => error.name)
    await parked(side, 1)
    hangUp.abort()
    await gone
    await parked(side, 0)
    expect(side.busy()).toEqual([])
  })
})

test('reset breaks the connection in the middle of the reply', async () => {
  const { request, boat } = await onBoat({ kind: 'reset' })
  const answer = await request(LIST.slice(4))
  await expect(answer.text()).rejects.toThrow('terminated')
  expect(entriesOf(boat, 'rest')).toMatchObject([[0, LIST, { status: 200 }]])
})

test('truncated is a complete reply with the first half of its body', async () => {
  const { ask, fixture, token } = await onBoat({ kind: 'truncated', times: 1 })
  const [half, whole] = [await ask(LIST.slice(4)), await fixture.ask(LIST.slice(4), { token })]
  expect([half.status, half.text]).toEqual([200, whole.text.slice(0, Math.floor(whole.text.length / 2))])
})

test('malformed is an HTML page', async () => {
  const { ask } = await onBoat({ kind: 'malformed' })
  expect((await ask(LIST.slice(4))).text).toMatch(/^<html>/)
})

test('wrong-type keeps the shape and changes the type of every value', async () => {
  const { ask } = await onBoat(
    { kind: 'wrong-type' },
    { sensors: [{ type: 'door', id: 'DOOR', on: false, battery: 87 }] },
  )
  expect((await ask(LIST.slice(4))).body).toMatchObject({ 0: { attachedDeviceId: 7 } })
})

test('stale repeats the previous reply of the same call', async () => {
  const { fixture, boat, ask } = await onBoat({ kind: 'status', times: 1 })
  await ask('/api/Alarm')
  const before = await ask('/api/Alarm')
  boat.state.name = 'Nora'
  faultsOf(boat).begin({ kind: 'stale', place: 'rest', times: 1 })
  const [stale, fresh] = [await ask('/api/Alarm'), await ask('/api/Alarm')]
  expect([stale.text === before.text, fresh.body, fixture.reported]).toEqual([
    true,
    expect.objectContaining({ shipName: 'Nora' }),
    [],
  ])
})

test('stale repeats the previous reply of a read after a save at the same address', async () => {
  const { fixture, boat, token, ask } = await onBoat({ kind: 'status', times: 1, name: ARM })
  const before = await ask('/api/Profile')
  const body = JSON.stringify({ ...Object(before.body), shipName: 'Nora' })
  const headers = { 'content-type': 'application/json' }
  const saved = await fixture.ask('/api/Profile', { method: 'PUT', token, headers, body })
  faultsOf(boat).begin({ kind: 'stale', place: 'rest', times: 1 })
  const stale = await ask('/api/Profile')
  expect([saved.status, stale.text, (await ask('/api/Profile')).body]).toEqual([
    200,
    before.text,
    expect.objectContaining({ shipName: 'Nora' }),
  ])
})

test('stale never repeats a reply to another person', async () => {
  const { fixture, boat, hosted, ask } = await onBoat({ kind: 'status', times: 1, name: ARM }, CREWED)
  await ask('/api/Profile')
  faultsOf(boat).begin({ kind: 'stale', place: 'rest', times: 1 })
  const answer = await fixture.ask('/api/Profile', { token: await fixture.token(hosted, 'friend') })
  expect(answer.body).toMatchObject({ isCaptain: false })
})

test('cleared faults no longer apply', async () => {
  const { ask, boat } = await onBoat({ kind: 'status' })
  faultsOf(boat).clear()
  expect((await ask(LIST.slice(4))).status).toBe(200)
})

test('chance depends on the seed: the same boat fails the same calls', async () => {
  const run = async () => {
    const { ask } = await onBoat({ kind: 'status', chance: 0.5 })
    const seen: number[] = []
    for (let call = 0; call < 12; call++) seen.push((await ask(LIST.slice(4))).status)
    return seen
  }
  const first = await run()
  expect([new Set(first), await run()]).toEqual([new Set([200, 500]), first])
})

describe('clock-skew on a call', () => {
  test('shifts every time in the reply and changes nothing else', async () => {
    const { request, boat } = await onBoat({ kind: 'clock-skew', name: LIST, by: 90_000, times: 1 })
    const rows = async (): Promise<readonly { readonly modifiedDateTime: string; readonly age: number }[]> =>
      (await request(sensorRoutes.list.path)).json() as never
    const [wrong, right] = [await rows(), await rows()]
    expect(wrong.map(it => [Date.parse(it.modifiedDateTime) - 90_000, it.age])).toEqual(
      right.map(it => [Date.parse(it.modifiedDateTime), it.age]),
    )
    expect(boat.state.armed).toBe(false)
  })
})

describe('offline', () => {
  test.each(['rest', 'everything'] as const)(
    'on %s: a call breaks without a reply, and the boat does not execute it',
    async place => {
      const { request, boat } = await onBoat({ kind: 'offline', place, lasts: 20_000 })
      await expect(request(alarmRoutes.arm.path)).rejects.toThrow()
      boat.clock.advanceTo(boat.clock.start + 19_999)
      await expect(request(alarmRoutes.arm.path)).rejects.toThrow()
      expect([entriesOf(boat, 'rest'), boat.state.armed]).toEqual([[], false])
      boat.clock.advanceTo(boat.clock.start + 20_000)
      expect((await request(alarmRoutes.arm.path)).status).toBe(200)
    },
  )
})
