import { routeCatalog, hubExamples } from '@drydock/contracts/catalog'
import { contactRoutes, profileRoutes, sensorRoutes, vipRoutes } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecordedCall, TrafficItem, RecordedPush } from './traffic.ts'
import { matchCall } from './traffic.ts'
import { masked } from './personal.ts'
import { redact } from './redact.ts'
import { growthOf } from '#testing/cpu.ts'

const call = (route: RecordedCall['route'], reply: unknown, params = {}): RecordedCall => ({
  is: 'call',
  at: 0,
  route,
  params,
  status: 200,
  reply,
})
const push = (event: string, ...args: unknown[]): RecordedPush => ({ is: 'push', at: 0, event, args })
const words =
  (...before: TrafficItem[]) =>
  (text: string): unknown =>
    (redact([...before, push('ShowMessage', text)]).at(-1) as RecordedPush).args[0]

test('a name is replaced in items before the one that reveals it', () => {
  const [redacted] = redact([
    push('ShowMessage', 'Hello Ann'),
    call(vipRoutes.list, [{ id: 'v1', name: 'Ann', phoneNumber: '+4544444444' }]),
  ])
  expect(redacted).toMatchObject({ args: ['Hello Person 1'] })
})

test('the same value has the same stand-in in replies, pushes, texts and paths', () => {
  const friend = {
    id: 'c9',
    name: 'Ann',
    email: 'ann@shore.example',
    phoneNumber: '+45 44 44 44 44',
    captainEmail: 'owner@shore.example',
  }
  const redacted = redact([
    call(profileRoutes.read, { userId: 'owner@shore.example' }),
    call(contactRoutes.list, [friend]),
    call(contactRoutes.read, friend, { id: 'c9' }),
    push('ShowMessage', 'ANN (ann@shore.example, +4544444444) was told by Owner@shore.example'),
    call(sensorRoutes.list, [{ attachedDeviceId: '00158D0001A2' }]),
    push('UpdateStatusChange', { device: '00158D0001A2', status: '0001' }),
    push('SetStatusOnClient', '{"Bm":[{"Address":"00158D0001A2","BatteryPercent":"87"}]}'),
  ])
  expect(redacted).toMatchObject([
    { reply: { userId: 'captain@freja.example' } },
    {
      reply: [
        {
          id: 'id-1',
          name: 'Person 1',
          email: 'person-1@freja.example',
          phoneNumber: '+4520000001',
          captainEmail: 'captain@freja.example',
        },
      ],
    },
    { params: { id: 'id-1' }, reply: { name: 'Person 1' } },
    { args: ['Person 1 (person-1@freja.example, +4520000001) was told by captain@freja.example'] },
    { reply: [{ attachedDeviceId: 'DEVICE-0001' }] },
    { args: [{ device: 'DEVICE-0001', status: '0001' }] },
    { args: ['{"Bm":[{"Address":"DEVICE-0001","BatteryPercent":"87"}]}'] },
  ])
})

test.each([
  ['Call +45 20 12 34 56 or 20123456', 'Call +4520000001 or +4520000002'],
  ['Call 0045 20 12 34 56, 0045-20-12-34-56 or +45.20.12.34.56', 'Call +4520000001, +4520000001 or +4520000002'],
  ['Call 20 12 34 56, (020) 1234 5678 or 030/12345678', 'Call +4520000001, +4520000002 or +4520000003'],
  ['Call +1 (555) 123-4567, 555-123-4567 or 12,345,678', 'Call +4520000001, +4520000002 or +4520000003'],
  ['At 55.676098, 12.568337', 'At …, …'],
  ['At 55.676098. Or at lat=-55.676098N', 'At …. Or at lat=…'],
  ['At 55,676098; 12,568337', 'At …; …'],
  ["At 33°51.408 S, 151°12.9' E", 'At …, …'],
  ['At 33° 51\' 24.5" S, S33 51.408 and 33 51 24 S', 'At …, … and …'],
  ['At 33d51m24s S, 33 deg 51.4 min S and 56°N', 'At …, … and …'],
  ['At 3351.408,S and 33.86 S 151.22 E', 'At … and … …'],
  ['At 33U UB 47123 45678, 9F7JMGG9+CF and geo:55.6761,12.5683', 'At …, … and …'],
  ['Course 145° at 5.2 kn, 21.5 °C, 12.5 W', 'Course 145° at 5.2 kn, 21.5 °C, 12.5 W'],
  ['At 10:00:15.123 on 01.06.2026 it used 1,234.5 MB', 'At 10:00:15.123 on 01.06.2026 it used 1,234.5 MB'],
  ['jörg.ø@müller.example wrote', 'person-1@freja.example wrote'],
  ['See https://maps.example/?q=1 now', 'See … now'],
  ['eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl', '…'],
  ['V1 is 11.42 V since 2026-06-01T08:00:00.000Z', 'V1 is 11.42 V since 2026-06-01T08:00:00.000Z'],
  ['The captain has been told.', 'The captain has been told.'],
])('the text %s is redacted to %s', (text, expected) => {
  expect(words()(text)).toBe(expected)
})

test.each([['51 52 53 54'], ['51525354'], ['0045 51525354'], ['051-52 53 54'], ['(51) 525354'], ['515 253 54']])(
  'a known phone number is recognized in its national form %s',
  form => {
    expect(
      words(call(vipRoutes.list, [{ id: 'v1', name: 'Bo', phoneNumber: '+45 51525354' }]))(`Called ${form}.`),
    ).toBe('Called +4520000001.')
  },
)

test('each word of a name is recognized, in its own letter case', () => {
  const vips = call(vipRoutes.list, [{ id: 'v1', name: 'Jane Petersen', phoneNumber: '' }])
  expect(words(vips)('Jane, or Mrs. Petersen, was told; jane too')).toBe(
    'Person 1, or Mrs. Person 1, was told; jane too',
  )
})

test('personal values of a later call are replaced in earlier items', () => {
  const later: RecordedCall = {
    ...call(vipRoutes.list, undefined),
    personalValues: [
      { kind: 'name', value: 'Uncle Bob' },
      { kind: 'phone', value: '+4551525354' },
    ],
  }
  expect(redact([push('ShowMessage', 'Uncle Bob (51 52 53 54) was told'), later])).toMatchObject([
    { args: ['Person 1 (+4520000002) was told'] },
    { reply: undefined },
  ])
  expect(redact([later])[0]).not.toHaveProperty('learned')
})

test('the ending of an unknown field name tells the kind of its value', () => {
  const [redacted] = redact([
    push('ShowMessage', 'Jane Doe at 20304050 or jane'),
    call(sensorRoutes.list, { ownerName: 'Jane Doe', mobile: 20_304_050 }),
  ])
  expect(redacted).toMatchObject({ args: ['Person 1 at +4520000001 or jane'] })
})

/** A recording is processed twice: to collect personal values, and to replace them. */
test('the time to redact 100 kB of any text is in proportion to their length', () => {
  for (const piece of [
    'a@',
    'a@.',
    'a@b.',
    '@',
    'a',
    '.',
    '+',
    '+1',
    '1',
    '1 ',
    '(1',
    '1.',
    '1,1',
    '-',
    'eyJ',
    'eyJ.',
    'eyJ-',
    'http://',
    'S',
    '1°',
    '1°1',
    "1 1'",
    '33 51.4 ',
    'N 1',
    'Ann ',
    'é',
    '1-1-',
    '2026-',
    '12:',
    'A+',
    '1C ',
  ]) {
    const text = piece.repeat(Math.ceil(100_000 / piece.length))
    const redacted = words(call(vipRoutes.list, [{ id: 'v1', name: 'Ann Olsen', phoneNumber: '+4551525354' }]))
    const quarter = text.slice(0, text.length / 4)
    const most = Math.max(
      growthOf(it => masked(it), quarter, text),
      growthOf(it => redacted(it), quarter, text),
    )
    expect(most, piece).toBeLessThan(6)
  }
})

test('a stand-in is not replaced again', () => {
  const vips = call(vipRoutes.list, [
    { id: 'v1', name: 'Bo', phoneNumber: '+4520000002' },
    { id: 'v2', name: 'Ea', phoneNumber: '+4520000001' },
  ])
  expect(words(vips)('+4520000002 and +4520000001')).toBe('+4520000001 and +4520000002')
})

test('unknown fields keep their type and nothing else', () => {
  const [redacted] = redact([
    push('UpdateMiscInfo', {
      firmware: '1.4.2',
      ownerName: 'Jane',
      lat: 1.5,
      spot: 55.676098,
      serial: 4_512_345_678,
      'jane@shore.example': true,
    }),
  ])
  expect(redacted).toMatchObject({
    args: [{ firmware: '1.4.2', ownerName: 'Text 1', lat: null, spot: 56, serial: 0, 'person-1@freja.example': true }],
  })
})

test('the redacted reply of every example keeps its shape', () => {
  for (const { route, example } of routeCatalog) {
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(example.params?.[name] ?? ''))
    expect(matchCall(route.method, path)).toEqual({ route, params: example.params ?? {} })
    const [it] = redact([call(route, example.reply)])
    expect(shapeOf((it as RecordedCall).reply)).toEqual(shapeOf(example.reply))
  }
  for (const [event, args] of Object.entries(hubExamples))
    expect(shapeOf((redact([push(event, ...args)])[0] as RecordedPush).args)).toEqual(shapeOf(args))
})
const shapeOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(shapeOf)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, it]) => [key, shapeOf(it)]))
      : typeof value

test('names and addresses in any reply or push are removed', () => {
  const secret = fc.string({ minLength: 6, maxLength: 12, unit: fc.constantFrom(...'QXZJKVWY') })
  fc.assert(
    fc.property(secret, secret, fc.constantFrom('ShowMessage', 'SendNotificationToClient'), (name, address, event) => {
      const redacted = redact([
        push(event, `For ${name}: ${address}@shore.example`),
        call(vipRoutes.list, [{ id: '1', name, phoneNumber: '' }]),
        call(sensorRoutes.list, { more: [name], [`${address}@shore.example`]: address }),
      ])
      expect(JSON.stringify(redacted)).not.toContain(name)
      expect(JSON.stringify(redacted)).not.toContain(address)
    }),
  )
})

test.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'])(
  'a text field that is named %s is replaced as any other',
  name => {
    const reply = JSON.parse(`{"${name}":"Ann Olsen"}`)
    expect(JSON.stringify(redact([call(vipRoutes.list, [reply])]))).toContain(`"${name}":"Text 1"`)
  },
)
