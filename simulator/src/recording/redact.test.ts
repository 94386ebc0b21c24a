import { describedRoutes, hubExamples } from '@drydock/contracts/described'
import { contactRoutes, profileRoutes, sensorRoutes, vipRoutes } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Call, Crossing, Push } from './crossing.ts'
import { callOf } from './crossing.ts'
import { redacted } from './redact.ts'

const call = (route: Call['route'], reply: unknown, params = {}): Call => ({ is: 'call', at: 0, route, params, status: 200, reply })
const push = (event: string, ...args: unknown[]): Push => ({ is: 'push', at: 0, event, args })
const words =
  (...before: Crossing[]) =>
  (text: string): unknown =>
    (redacted([...before, push('ShowMessage', text)]).at(-1) as Push).args[0]

test('a name is taken out of what came before it was learned', () => {
  const [told] = redacted([push('ShowMessage', 'Hello Ann'), call(vipRoutes.list, [{ id: 'v1', name: 'Ann', phoneNumber: '+4544444444' }])])
  expect(told).toMatchObject({ args: ['Hello Person 1'] })
})

test('the same value has the same stand-in in answers, pushes, texts and paths', () => {
  const friend = { id: 'c9', name: 'Ann', email: 'ann@shore.example', phoneNumber: '+45 44 44 44 44', captainEmail: 'owner@shore.example' }
  const it = redacted([
    call(profileRoutes.read, { userId: 'owner@shore.example' }),
    call(contactRoutes.list, [friend]),
    call(contactRoutes.read, friend, { id: 'c9' }),
    push('ShowMessage', 'ANN (ann@shore.example, +4544444444) was told by Owner@shore.example'),
    call(sensorRoutes.list, [{ attachedDeviceId: '00158D0001A2' }]),
    push('UpdateStatusChange', { device: '00158D0001A2', status: '0001' }),
    push('SetStatusOnClient', '{"Bm":[{"Address":"00158D0001A2","BatteryPercent":"87"}]}'),
  ])
  expect(it).toMatchObject([
    { reply: { userId: 'captain@freja.example' } },
    { reply: [{ id: 'id-1', name: 'Person 1', email: 'person-1@freja.example', phoneNumber: '+4520000001', captainEmail: 'captain@freja.example' }] },
    { params: { id: 'id-1' }, reply: { name: 'Person 1' } },
    { args: ['Person 1 (person-1@freja.example, +4520000001) was told by captain@freja.example'] },
    { reply: [{ attachedDeviceId: 'DEVICE-0001' }] },
    { args: [{ device: 'DEVICE-0001', status: '0001' }] },
    { args: ['{"Bm":[{"Address":"DEVICE-0001","BatteryPercent":"87"}]}'] },
  ])
})

test.each([
  ['Call +45 20 12 34 56 or 20123456', 'Call +4520000001 or +4520000002'],
  ['At 55.676098, 12.568337', 'At …, …'],
  ['See https://maps.example/?q=1 now', 'See … now'],
  ['eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl', '…'],
  ['V1 is 11.42 V since 2026-06-01T08:00:00.000Z', 'V1 is 11.42 V since 2026-06-01T08:00:00.000Z'],
  ['The captain has been told.', 'The captain has been told.'],
])('the words %s become %s', (text, expected) => {
  expect(words()(text)).toBe(expected)
})

test('a stand-in is not taken for somebody again', () => {
  const vips = call(vipRoutes.list, [
    { id: 'v1', name: 'Bo', phoneNumber: '+4520000002' },
    { id: 'v2', name: 'Ea', phoneNumber: '+4520000001' },
  ])
  expect(words(vips)('+4520000002 and +4520000001')).toBe('+4520000001 and +4520000002')
})

test('what nobody has described keeps its form and nothing else', () => {
  const [told] = redacted([push('UpdateMiscInfo', { firmware: '1.4.2', ownerName: 'Jane', lat: 1.5, spot: 55.676098, serial: 4_512_345_678, 'jane@shore.example': true })])
  expect(told).toMatchObject({ args: [{ firmware: '1.4.2', ownerName: 'Text 1', lat: null, spot: 56, serial: 0, 'person-1@freja.example': true }] })
})

test('every example of a call is found again by its path, and redacted without a word of it lost in form', () => {
  for (const { route, example } of describedRoutes) {
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(example.params?.[name] ?? ''))
    expect(callOf(route.method, path)).toEqual({ route, params: example.params ?? {} })
    const [it] = redacted([call(route, example.reply)])
    expect(shapeOf((it as Call).reply)).toEqual(shapeOf(example.reply))
  }
  for (const [event, args] of Object.entries(hubExamples)) expect(shapeOf((redacted([push(event, ...args)])[0] as Push).args)).toEqual(shapeOf(args))
})
const shapeOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(shapeOf) : typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([key, it]) => [key, shapeOf(it)])) : typeof value

test('no text of any answer or push survives where it may be a name, a number or an address', () => {
  const secret = fc.string({ minLength: 6, maxLength: 12, unit: fc.constantFrom(...'QXZJKVWY') })
  fc.assert(
    fc.property(secret, secret, fc.constantFrom('ShowMessage', 'SendNotificationToClient'), (name, address, event) => {
      const it = redacted([
        push(event, `For ${name}: ${address}@shore.example`),
        call(vipRoutes.list, [{ id: '1', name, phoneNumber: '' }]),
        call(sensorRoutes.list, { more: [name], [`${address}@shore.example`]: address }),
      ])
      expect(JSON.stringify(it)).not.toContain(name)
      expect(JSON.stringify(it)).not.toContain(address)
    }),
  )
})
