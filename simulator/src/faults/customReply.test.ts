import { alarmRoutes, profileRoutes, sensorRoutes, temperatureRoutes } from '@drydock/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '#testing/boat.ts'
import { openTestGateway } from '#testing/gateway.ts'
import { type Fault, faultsOf } from './faults.ts'
import { patchedJson, type CustomReply } from './customReply.ts'

async function answered(answer: CustomReply, status?: number) {
  const fixture = await openTestGateway()
  const hosted = fixture.addBoat({ temperature: 21.5 })
  const token = await fixture.token(hosted)
  faultsOf(hosted.boat).begin({ place: 'rest', kind: 'answer', answer, status, times: 1 })
  return { boat: hosted.boat, ask: (path: string) => fixture.ask(path, { token }) }
}

describe('a custom reply', () => {
  test('with a body is sent once, and the journal records it', async () => {
    const { ask, boat } = await answered({ body: { cabinTemperature: 'warm' }, headers: { 'X-Odd': 'yes' } })
    const [own, real] = [await ask(temperatureRoutes.read.path), await ask(temperatureRoutes.read.path)]
    expect([own.status, own.body, own.headers.get('x-odd'), own.headers.get('content-type')]).toEqual([
      200,
      { cabinTemperature: 'warm' },
      'yes',
      'application/json; charset=utf-8',
    ])
    expect(real.body).toEqual({ cabinTemperature: 21.5 })
    expect(entriesOf(boat, 'rest').map(([, , it]) => it)).toMatchObject([
      { status: 200, reply: { cabinTemperature: 'warm' } },
      { reply: { cabinTemperature: 21.5 } },
    ])
  })

  test('with a body replaces the call, so the boat does not execute it', async () => {
    const { ask, boat } = await answered({ body: null }, 202)
    const own = await ask(alarmRoutes.arm.path)
    boat.clock.advanceTo(boat.clock.now() + 10_000)
    expect([own.status, own.text, boat.state.armed]).toEqual([202, 'null', false])
  })

  test('with a text is sent unchanged, with the content type of its headers', async () => {
    const { ask } = await answered({ text: '{"cabin', headers: { 'Content-Type': 'text/plain' } })
    const own = await ask(temperatureRoutes.read.path)
    expect([own.text, own.headers.get('content-type')]).toEqual(['{"cabin', 'text/plain'])
  })

  test('with changes patches the reply of the boat, which executes the call', async () => {
    const { ask, boat } = await answered({ with: { '*.status': '9' }, without: ['0.age'] }, 203)
    const own = await ask(sensorRoutes.list.path)
    const [first, ...others] = own.body as readonly Record<string, unknown>[]
    expect([
      own.status,
      first?.['status'],
      Object.hasOwn(first ?? {}, 'age'),
      others.every(it => it['status'] === '9' && 'age' in it),
    ]).toEqual([203, '9', false, true])
    expect(entriesOf(boat, 'rest')).toMatchObject([[0, 'GET /api/sensor', { status: 200 }]])
    expect(boat.state.sensors).toHaveLength(4)
  })

  test('with only a status keeps the reply of the boat', async () => {
    const { ask, boat } = await answered({}, 201)
    const own = await ask(alarmRoutes.arm.path)
    boat.clock.advanceTo(boat.clock.now() + 10_000)
    expect([own.status, boat.state.armed]).toEqual([201, true])
  })
})

describe('a custom request body', () => {
  const sent = {
    shipName: 'Alda',
    shipHomeLocation: 'Dragør',
    geofenceRadius: 50,
    geofenceLatitude: null,
    geofenceLongitude: null,
  }
  const put = async (fault: Pick<Fault, 'request'>) => {
    const fixture = await openTestGateway()
    const hosted = fixture.addBoat()
    const token = await fixture.token(hosted)
    faultsOf(hosted.boat).begin({ place: 'rest', kind: 'request', times: 2, ...fault })
    const reply = await fixture.ask(profileRoutes.save.path, {
      token,
      method: 'PUT',
      body: JSON.stringify(sent),
      headers: { 'content-type': 'application/json' },
    })
    return { status: reply.status, boat: hosted.boat, read: () => fixture.ask(profileRoutes.read.path, { token }) }
  }

  test('with changes is what the boat stores and the journal contains', async () => {
    const { status, boat } = await put({ request: { with: { shipName: 'Ægir' } } })
    expect([status, boat.state.name]).toEqual([200, 'Ægir'])
    expect(entriesOf(boat, 'rest').map(([, , it]) => it)).toMatchObject([{ body: { shipName: 'Ægir' } }])
  })

  test('that is complete replaces the one that was sent, and one that breaks the contract is refused', async () => {
    const { status, boat } = await put({ request: { body: [1] } })
    expect([status, boat.state.name === sent.shipName]).toEqual([400, false])
  })

  test('leaves a call without a body as it is', async () => {
    const { read } = await put({ request: { without: ['shipName'] } })
    expect((await read()).status).toBe(200)
  })
})

const key = fc.stringMatching(/^[a-z]{1,3}$/)

describe('changes of JSON', () => {
  test.each([
    ['a missing field', '{"a":1,"b":2}', { without: ['a'] }, '{"b":2}'],
    ['a new field', '{"a":1}', { with: { b: [] } }, '{"a":1,"b":[]}'],
    ['a field within a field', '{"a":{"b":1,"c":2}}', { with: { 'a.b': null } }, '{"a":{"b":null,"c":2}}'],
    ['a removed list entry', '[1,2,3]', { without: ['1'] }, '[1,3]'],
    ['every list entry', '[[1],[2]]', { with: { '*': [7, 8] } }, '[[7,8],[7,8]]'],
    ['a field that does not exist', '{"a":1}', { without: ['b.c'], with: { 'b.c': 1 } }, '{"a":1}'],
    ['a body that is not JSON', 'soon', { with: { a: 1 } }, 'soon'],
  ] as const)('%s', (_, before, change, after) => {
    expect(patchedJson(before, change)).toBe(after)
  })

  test('any JSON has an inserted field, and no longer a removed one', () => {
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue()), key, fc.jsonValue(), (reply, name, value) => {
        // In JSON `-0` is 0.
        const [whole, inserted] = [JSON.parse(JSON.stringify(reply)), JSON.parse(JSON.stringify(value))]
        expect(JSON.parse(patchedJson(JSON.stringify(whole), { with: { [name]: inserted } }))).toEqual({
          ...whole,
          [name]: inserted,
        })
        const { [name]: _, ...rest } = whole
        expect(JSON.parse(patchedJson(JSON.stringify(whole), { without: [name] }))).toEqual(rest)
      }),
    )
  })
})
