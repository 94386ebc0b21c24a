import { expect, test } from 'vitest'
import { recordedStepsOf } from '#recording/recordedSteps.ts'
import { openBreakpoints } from './testing.ts'

const { harness, boatOf, add, end, call, nextHeld, listed, advance } = openBreakpoints()

const PROFILE = {
  shipName: 'Alda',
  shipHomeLocation: 'Dragør',
  geofenceRadius: 50,
  geofenceLatitude: null,
  geofenceLongitude: null,
}
const put = (body: object): RequestInit => ({
  method: 'PUT',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

test('a held call waits, time is stopped, and the released call is answered', async () => {
  expect(await add({ on: { rest: 'GET /api/temperature' } })).toEqual({
    breakpoints: [{ direction: 'request', name: 'GET /api/temperature', times: 1 }],
    held: [],
  })
  const answer = call('/api/temperature')
  await nextHeld()
  const { breakpoints, held } = await listed()
  const { now } = (await harness.ask('GET', '/boats/boat-1/clock')).json()
  expect([breakpoints, held]).toEqual([
    [],
    [{ id: 1, at: now, direction: 'request', name: 'GET /api/temperature', call: 'GET /api/temperature', body: null }],
  ])
  expect((await advance(60_000)).statusCode).toBe(409)
  expect((await harness.ask('GET', '/boats/boat-1/clock')).json().now).toBe(now)
  expect((await end({ id: 1, do: 'release' })).json()).toEqual({ breakpoints: [], held: [] })
  expect([(await answer).status, await (await answer).json()]).toEqual([200, { cabinTemperature: 21.5 }])
  expect((await advance(60_000)).statusCode).toBe(200)
  expect(recordedStepsOf(boatOf())).toEqual([])
})

test('a call that is changed is answered in place of the boat, and the change is a fault step of the recording', async () => {
  await add({ on: { rest: 'any' } })
  const answer = call('/api/Alarm/Arm')
  await nextHeld()
  await end({ id: 1, do: 'change', status: 202, body: { late: true } })
  expect([(await answer).status, await (await answer).json()]).toEqual([202, { late: true }])
  const { yaml } = (await harness.ask('POST', '/boats/boat-1/recording', { name: 'Held', id: 'SC-900' })).json()
  expect(yaml).toContain(
    '- fault: { on: { rest: GET /api/Alarm/Arm }, times: 1, kind: answer, status: 202, body: { late: true } }',
  )
  expect((await call('/api/temperature')).status).toBe(200)
})

test('the boat handles the changed body of a held call, and only the fields that differ are in the fault', async () => {
  await add({ on: { rest: 'PUT /api/Profile' } })
  const answer = call('/api/Profile', put(PROFILE))
  await nextHeld()
  expect((await listed()).held).toMatchObject([{ direction: 'request', body: { shipName: 'Alda' } }])
  await end({ id: 1, do: 'change', request: { ...PROFILE, shipName: 'Ægir' } })
  expect([(await answer).status, boatOf().state.name]).toEqual([200, 'Ægir'])
  expect(recordedStepsOf(boatOf())[0]).toMatchObject({
    kind: 'fault',
    params: { on: { rest: 'PUT /api/Profile' }, times: 1, kind: 'request', with: { shipName: 'Ægir' } },
  })
})

test('a changed body that breaks the contract is refused by the boat as a sent one is', async () => {
  await add({ on: { rest: 'PUT /api/Profile' } })
  const answer = call('/api/Profile', put(PROFILE))
  await nextHeld()
  await end({ id: 1, do: 'change', request: ['no profile'] })
  expect((await answer).status).toBe(400)
})

test('of a changed reply only the fields that differ are in the fault, and the boat has handled the call', async () => {
  await add({ on: { rest: 'GET /api/temperature' }, direction: 'reply' })
  const answer = call('/api/temperature')
  await nextHeld()
  expect((await listed()).held).toMatchObject([{ direction: 'reply', status: 200, body: { cabinTemperature: 21.5 } }])
  await end({ id: 1, do: 'change', body: { cabinTemperature: -273 } })
  expect(await (await answer).json()).toEqual({ cabinTemperature: -273 })
  expect(recordedStepsOf(boatOf())[0]).toMatchObject({
    kind: 'fault',
    params: { kind: 'answer', times: 1, with: { cabinTemperature: -273 } },
  })
  expect(await (await call('/api/temperature')).json()).toEqual({ cabinTemperature: 21.5 })
})

test('the status of a reply is changed alone, and a list as a whole', async () => {
  await add({ on: { rest: 'any' }, direction: 'reply', times: 2 })
  const first = call('/api/temperature')
  await nextHeld()
  await end({ id: 1, do: 'change', status: 503 })
  expect([(await first).status, await (await first).json()]).toEqual([503, { cabinTemperature: 21.5 }])
  const second = call('/api/sensor')
  await nextHeld()
  await end({ id: 2, do: 'change', body: [] })
  expect(await (await second).json()).toEqual([])
})

test('a dropped call is never answered, and the boat does nothing', async () => {
  await add({ on: { rest: 'GET /api/Alarm/Arm' } })
  const gone = new AbortController()
  const answer = call('/api/Alarm/Arm', { signal: gone.signal }).catch(() => 'no answer')
  await nextHeld()
  expect((await end({ id: 1, do: 'drop' })).json().held).toEqual([])
  await advance(60_000)
  gone.abort()
  expect([await answer, boatOf().state.armed]).toEqual(['no answer', false])
  expect(recordedStepsOf(boatOf())[0]?.params).toEqual({ on: { rest: 'GET /api/Alarm/Arm' }, times: 1, kind: 'drop' })
})

test('time passes again when the last of two held calls is released', async () => {
  await add({ on: { rest: 'any' }, times: 2 })
  const answers = [call('/api/temperature'), call('/api/sensor')]
  await nextHeld(2)
  await end({ id: 1, do: 'release' })
  expect((await advance(1_000)).statusCode).toBe(409)
  await end({ id: 2, do: 'release' })
  expect((await advance(1_000)).statusCode).toBe(200)
  expect((await Promise.all(answers)).map(it => it.status)).toEqual([200, 200])
})

test('time passes again when the client of a held call is gone', async () => {
  await add({ on: { rest: 'any' } })
  const gone = new AbortController()
  const answer = call('/api/Alarm/Arm', { signal: gone.signal }).catch(() => 'gone')
  await nextHeld()
  const discarded = new Promise<void>(resolve => {
    boatOf().journal.subscribe(entry => entry.name === 'discarded' && resolve())
  })
  gone.abort()
  await discarded
  expect([await answer, (await listed()).held, (await advance(1_000)).statusCode]).toEqual(['gone', [], 200])
  expect(boatOf().state.armed).toBe(false)
})

test('a boat can be removed while a call and a push are held; the call ends without an answer', async () => {
  await add({ on: { rest: 'any' } })
  await add({ on: { hub: 'any' } })
  const answer = call('/api/temperature').catch(() => 'no answer')
  await nextHeld()
  boatOf().push('ShowMessage', 'one')
  expect((await harness.ask('DELETE', '/boats/boat-1')).statusCode).toBe(200)
  expect(await answer).toBe('no answer')
})

test('clearing the breakpoints releases what they hold', async () => {
  await add({ on: { rest: 'any' }, times: 5 })
  const answer = call('/api/temperature')
  await nextHeld()
  expect((await harness.ask('DELETE', '/boats/boat-1/breakpoints')).json()).toEqual({ breakpoints: [], held: [] })
  expect((await answer).status).toBe(200)
  expect((await call('/api/temperature')).status).toBe(200)
})

test('a call with its parameters filled in is held, and no other', async () => {
  await add({ on: { rest: 'GET /api/sensor/history/3' } })
  expect((await call('/api/sensor/history/4')).status).toBe(200)
  const answer = call('/api/sensor/history/3')
  await nextHeld()
  await end({ id: 1, do: 'release' })
  expect((await answer).status).toBe(200)
})

test.each<[what: string, body: object, says: string]>([
  ['an unknown call', { on: { rest: 'GET /api/temprature' } }, "Did you mean 'GET /api/temperature'?"],
  ['an unknown push', { on: { hub: 'ShowMesage' } }, "Did you mean 'ShowMessage'?"],
  ['a direction of a push', { on: { hub: 'any' }, direction: 'reply' }, ''],
  ['no times at all', { on: { hub: 'any' }, times: 0 }, ''],
])('a breakpoint on %s is refused', async (_, body, says) => {
  const answer = await harness.ask('POST', '/boats/boat-1/breakpoints', body)
  expect([answer.statusCode, answer.json().detail]).toEqual([400, expect.stringContaining(says)])
  expect((await listed()).breakpoints).toEqual([])
})

test('a held item is ended once, and only by what fits it', async () => {
  await add({ on: { rest: 'any' } })
  const answer = call('/api/temperature')
  await nextHeld()
  for (const body of [
    { id: 1, do: 'change', args: [] },
    { id: 1, do: 'change' },
    { id: 1, do: 'keep' },
  ])
    expect((await end(body)).statusCode).toBe(400)
  expect((await end({ id: 1, do: 'release' })).statusCode).toBe(200)
  expect((await end({ id: 1, do: 'release' })).statusCode).toBe(409)
  expect((await answer).status).toBe(200)
})

test('a held call can be changed into an answer without a body', async () => {
  await add({ on: { rest: 'any' } })
  const answer = call('/api/Alarm/Arm')
  await nextHeld()
  expect((await end({ id: 1, do: 'change', status: 204, body: {} })).json().detail).toBe(
    "An answer with the status 204 has no 'body'.",
  )
  expect((await end({ id: 1, do: 'change', status: 204 })).statusCode).toBe(200)
  expect([(await answer).status, await (await answer).text(), boatOf().state.armed]).toEqual([204, '', false])
})

test('a held reply cannot get a status without a body together with a body', async () => {
  await add({ on: { rest: 'any' }, direction: 'reply' })
  const answer = call('/api/temperature')
  await nextHeld()
  expect((await end({ id: 1, do: 'change', status: 204, body: {} })).statusCode).toBe(400)
  await end({ id: 1, do: 'change', status: 204 })
  expect([(await answer).status, await (await answer).text()]).toEqual([204, ''])
})
