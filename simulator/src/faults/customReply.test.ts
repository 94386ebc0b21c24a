import { alarmRoutes, sensorRoutes, temperatureRoutes } from '@drydock/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { told } from '#testing/boat.ts'
import { openHarbour } from '#testing/gateway.ts'
import { faultsOf } from './faults.ts'
import { patchedJson, type CustomReply } from './customReply.ts'

async function answered(answer: CustomReply, status?: number) {
  const harbour = await openHarbour()
  const moored = harbour.moor({ temperature: 21.5 })
  const token = await harbour.token(moored)
  faultsOf(moored.boat).begin({ place: 'rest', kind: 'answer', answer, status, times: 1 })
  return { boat: moored.boat, ask: (path: string) => harbour.ask(path, { token }) }
}

describe('an answer of its own for a call', () => {
  test('a whole body is what is answered once, and the journal knows it', async () => {
    const { ask, boat } = await answered({ body: { cabinTemperature: 'warm' }, headers: { 'X-Odd': 'yes' } })
    const [own, real] = [await ask(temperatureRoutes.read.path), await ask(temperatureRoutes.read.path)]
    expect([own.status, own.body, own.headers.get('x-odd'), own.headers.get('content-type')]).toEqual([
      200,
      { cabinTemperature: 'warm' },
      'yes',
      'application/json; charset=utf-8',
    ])
    expect(real.body).toEqual({ cabinTemperature: 21.5 })
    expect(told(boat, 'rest').map(([, , it]) => it)).toMatchObject([
      { status: 200, reply: { cabinTemperature: 'warm' } },
      { reply: { cabinTemperature: 21.5 } },
    ])
  })

  test('a whole answer keeps the boat from doing what it is asked', async () => {
    const { ask, boat } = await answered({ body: null }, 202)
    const own = await ask(alarmRoutes.arm.path)
    boat.clock.advanceTo(boat.clock.now() + 10_000)
    expect([own.status, own.text, boat.state.armed]).toEqual([202, 'null', false])
  })

  test('a text is answered as it stands, with the type that its headers say', async () => {
    const { ask } = await answered({ text: '{"cabin', headers: { 'Content-Type': 'text/plain' } })
    const own = await ask(temperatureRoutes.read.path)
    expect([own.text, own.headers.get('content-type')]).toEqual(['{"cabin', 'text/plain'])
  })

  test('changes are made in the answer of the boat, which does what it is asked', async () => {
    const { ask, boat } = await answered({ with: { '*.status': '9' }, without: ['0.age'] }, 203)
    const own = await ask(sensorRoutes.list.path)
    const [first, ...others] = own.body as readonly Record<string, unknown>[]
    expect([
      own.status,
      first?.['status'],
      Object.hasOwn(first ?? {}, 'age'),
      others.every(it => it['status'] === '9' && 'age' in it),
    ]).toEqual([203, '9', false, true])
    expect(told(boat, 'rest')).toMatchObject([[0, 'GET /api/sensor', { status: 200 }]])
    expect(boat.state.sensors).toHaveLength(4)
  })

  test('another status alone leaves the rest of the answer to the boat', async () => {
    const { ask, boat } = await answered({}, 201)
    const own = await ask(alarmRoutes.arm.path)
    boat.clock.advanceTo(boat.clock.now() + 10_000)
    expect([own.status, boat.state.armed]).toEqual([201, true])
  })
})

const key = fc.stringMatching(/^[a-z]{1,3}$/)

describe('changes of JSON', () => {
  test.each([
    ['a missing field', '{"a":1,"b":2}', { without: ['a'] }, '{"b":2}'],
    ['a new field', '{"a":1}', { with: { b: [] } }, '{"a":1,"b":[]}'],
    ['a field within a field', '{"a":{"b":1,"c":2}}', { with: { 'a.b': null } }, '{"a":{"b":null,"c":2}}'],
    ['an entry of a list that is gone', '[1,2,3]', { without: ['1'] }, '[1,3]'],
    ['every entry of a list', '[[1],[2]]', { with: { '*': [7, 8] } }, '[[7,8],[7,8]]'],
    ['a field that is not there', '{"a":1}', { without: ['b.c'], with: { 'b.c': 1 } }, '{"a":1}'],
    ['what is no JSON', 'soon', { with: { a: 1 } }, 'soon'],
  ] as const)('%s', (_, before, change, after) => {
    expect(patchedJson(before, change)).toBe(after)
  })

  test('whatever the JSON is, a field that was put in is there, and one that was taken out is not', () => {
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue()), key, fc.jsonValue(), (it, name, value) => {
        // What `-0` is in JSON is 0.
        const [whole, said] = [JSON.parse(JSON.stringify(it)), JSON.parse(JSON.stringify(value))]
        expect(JSON.parse(patchedJson(JSON.stringify(whole), { with: { [name]: said } }))).toEqual({
          ...whole,
          [name]: said,
        })
        const { [name]: _, ...rest } = whole
        expect(JSON.parse(patchedJson(JSON.stringify(whole), { without: [name] }))).toEqual(rest)
      }),
    )
  })
})
