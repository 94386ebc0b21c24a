import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import { breakpointsOf } from '#boat/breakpoints.ts'
import { recordedStepsOf } from '#recording/recordedSteps.ts'
import { type Harness, openHarness } from './testing.ts'

let harness: Harness
let token = ''
beforeEach(async () => {
  harness = await openHarness()
  token = (await harness.ask('POST', '/boats/boat-1/token', {})).json().access_token
})
afterEach(async () => {
  expect(harness.bugs).toEqual([])
  await harness.close()
})

const boatOf = (): Boat => {
  const found = harness.gateway.fleet.find('boat-1')
  if (!found) throw new Error('There is no boat.')
  return found.boat
}
const add = async (body: object) => (await harness.ask('POST', '/boats/boat-1/breakpoints', body)).json()
const end = async (body: object) => harness.ask('POST', '/boats/boat-1/held', body)
const call = (path: string, more: RequestInit = {}) =>
  fetch(harness.gateway.origin + path, { ...more, headers: { ...more.headers, authorization: `Bearer ${token}` } })

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

/** Resolves when something more is held, with its description. */
function nextHeld(count = 1): Promise<unknown> {
  const boat = boatOf()
  const enough = () => breakpointsOf(boat).held().length >= count
  if (enough()) return Promise.resolve()
  return new Promise<void>(resolve => {
    const stop = boat.journal.subscribe(entry => {
      if (entry.name !== 'held' || !enough()) return
      stop()
      resolve()
    })
  })
}
const listed = async () => (await harness.ask('GET', '/boats/boat-1/breakpoints')).json()
const advance = (ms: number) => harness.ask('POST', '/boats/boat-1/clock/advance', { ms })

async function pushesOf() {
  const connection = new HubConnectionBuilder()
    .configureLogging(LogLevel.None)
    .withUrl(`${harness.gateway.origin}/messages`, {
      accessTokenFactory: () => token,
      transport: HttpTransportType.WebSockets,
    })
    .build()
  const texts: unknown[] = []
  connection.on('ShowMessage', text => texts.push(text))
  await connection.start()
  onTestFinished(() => connection.stop())
  const last = (text: string) =>
    new Promise<void>(resolve => connection.on('ShowMessage', it => it === text && resolve()))
  return { texts, last }
}

test('a held call waits, time stands still, and the released call is answered', async () => {
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

test('pushes behind a held push wait, and come in their order when it is released', async () => {
  const { texts, last } = await pushesOf()
  const over = last('three')
  await add({ on: { hub: 'ShowMessage' } })
  for (const text of ['one', 'two', 'three']) boatOf().push('ShowMessage', text)
  expect((await listed()).held).toMatchObject([{ direction: 'push', name: 'ShowMessage', body: ['one'] }])
  await end({ id: 1, do: 'release' })
  await over
  expect(texts).toEqual(['one', 'two', 'three'])
})

test('a changed push is sent in the place of the held one, and a dropped one is not sent', async () => {
  const { texts, last } = await pushesOf()
  const over = last('three')
  await add({ on: { hub: 'any' }, times: 2 })
  for (const text of ['one', 'two', 'three']) boatOf().push('ShowMessage', text)
  await end({ id: 1, do: 'change', args: ['first'] })
  expect((await listed()).held).toMatchObject([{ id: 2, body: ['two'] }])
  await end({ id: 2, do: 'drop' })
  await over
  expect(texts).toEqual(['first', 'three'])
  expect(
    recordedStepsOf(boatOf())
      .map(it => [it.kind, it.params])
      .filter(([kind]) => kind !== 'struck'),
  ).toEqual([
    ['fault', { on: { hub: 'ShowMessage' }, times: 1, kind: 'drop' }],
    ['push', { event: 'ShowMessage', args: ['first'] }],
    ['fault', { on: { hub: 'ShowMessage' }, times: 1, kind: 'drop' }],
  ])
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

test('a boat whose calls and pushes were held and changed is restored from its snapshot', async () => {
  await add({ on: { rest: 'any' } })
  await add({ on: { rest: 'any' }, direction: 'reply' })
  await add({ on: { hub: 'SetArmOrDisarmOnClient' } })
  const { texts } = await pushesOf()
  const answer = call('/api/Alarm/Arm')
  await nextHeld()
  await end({ id: 1, do: 'release' })
  await nextHeld()
  await end({ id: 2, do: 'change', status: 500 })
  expect((await answer).status).toBe(500)
  await advance(60_000)
  await end({ id: 3, do: 'change', args: ['0'] })
  await advance(60_000)
  const snapshot = (await harness.ask('GET', '/boats/boat-1/snapshot')).json()
  const state = (await harness.ask('GET', '/boats/boat-1/state')).json()
  expect((await harness.ask('PUT', '/boats/boat-1/snapshot', snapshot)).statusCode).toBe(200)
  expect((await harness.ask('GET', '/boats/boat-1/state')).json()).toEqual(state)
  expect([state.armed, texts]).toEqual([true, []])
})

test('an advance that something is held in ends at that moment', async () => {
  await pushesOf()
  await add({ on: { hub: 'SetStatusOnClient' } })
  const begun = Date.parse((await harness.ask('GET', '/boats/boat-1/clock')).json().now)
  const ended = Date.parse((await advance(3_600_000)).json().now)
  const [held] = (await listed()).held
  expect([held.name, Date.parse(held.at), ended > begun && ended < begun + 3_600_000]).toEqual([
    'SetStatusOnClient',
    ended,
    true,
  ])
})
