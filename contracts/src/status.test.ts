/** SC-08: decoding of incomplete and invalid statuses. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePush } from './hub.ts'
import { isBilgeRunning, isGasAlarm } from './power.ts'
import type { FullStatus } from './status.ts'

const GOOD: FullStatus = {
  Al: { Alarm: '1' },
  Tm: [{ Address: '28FF641E', Temperature: '21.5' }],
  Pm: [{ Address: '01', PowerDelivered: '125.0' }],
  Bm: [{ Address: '00158D0001A2', BatteryPercent: '87' }],
  Vs: { V1: '12.72', V2: '12.64', V3: 'NotPresent', V4: '0.62', I1: '0.08' },
}
const read = (argument: unknown) => decodePush('SetStatusOnClient', [argument])
/** Decodes a valid status with some parts replaced. */
function readWith(change: Readonly<Record<string, unknown>>) {
  const result = read(JSON.stringify({ ...GOOD, ...change }))
  if (!result.ok) throw new Error(result.problem)
  return result.value
}

test('HUB-20 HUB-21 ALARM-22 a valid status is decoded as it was sent', () => {
  expect(read(JSON.stringify(GOOD))).toEqual({ ok: true, value: GOOD })
})

test('OPEN-002 a status sent as an object is decoded too', () => {
  expect(read(GOOD)).toEqual({ ok: true, value: GOOD })
})

test.each(['{"Al":', 'hello', '', '"{}"', '5', 'null', '[]', 'true'])(
  'HUB-20 a status of %j is a problem that names the push, not an error',
  text => {
    expect(read(text)).toEqual({ ok: false, problem: expect.stringContaining('SetStatusOnClient') })
  },
)

test.each([[undefined], [null], [5], [[GOOD]], [true]])(
  'a status that is neither text nor object is a problem: %j',
  argument => {
    expect(read(argument).ok).toBe(false)
  },
)

test('POWER-18 POWER-19 a status without Vs leaves every voltage and current undefined', () => {
  const { Vs, Al } = readWith({ Vs: undefined })
  expect([Vs, Al?.Alarm, isGasAlarm(Vs?.V4), isBilgeRunning(Vs?.I1)]).toEqual([undefined, '1', undefined, undefined])
})

test('ALARM-06 a status without a valid Al leaves the alarm mode undefined', () => {
  expect([undefined, null, [], '1', {}, { Alarm: null }, { Alarm: {} }].map(Al => readWith({ Al }).Al?.Alarm)).toEqual(
    Array(7).fill(undefined),
  )
})

test('OPEN-003 numbers are accepted where texts are expected', () => {
  const read = readWith({
    Al: { Alarm: 1 },
    Tm: [{ Address: '28', Temperature: -5 }],
    Pm: [{ Address: '01', PowerDelivered: 125 }],
    Bm: [{ Address: 'A', BatteryPercent: 87 }],
    Vs: { V1: 12.72, V4: 0, I1: 0.75 },
  })
  expect(read).toEqual({
    Al: { Alarm: '1' },
    Tm: [{ Address: '28', Temperature: '-5' }],
    Pm: [{ Address: '01', PowerDelivered: '125' }],
    Bm: [{ Address: 'A', BatteryPercent: '87' }],
    Vs: { V1: '12.72', V4: '0', I1: '0.75' },
  })
})

test('TEMP-04 POWER-22 POWER-23 an invalid list is undefined, and the others are kept', () => {
  const { Tm, Pm, Bm, Vs } = readWith({ Tm: 'warm', Pm: { Address: '01' } })
  expect([Tm, Pm, Bm, Vs]).toEqual([undefined, undefined, GOOD.Bm, GOOD.Vs])
})

test('unknown keys are dropped and have no effect', () => {
  expect(readWith({ Zz: { deep: [1] }, fetchAt: 'yesterday', Vs: { ...GOOD.Vs, V9: '1' } })).toEqual(GOOD)
})

test('one invalid reading is dropped, and the others are kept', () => {
  expect(readWith({ Vs: { V1: { broken: true }, V2: '12.6', V3: null, I1: [] } }).Vs).toEqual({ V2: '12.6' })
})

test('any JSON in any key of a status is decoded without an error', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('Al', 'Tm', 'Pm', 'Bm', 'Vs', '__proto__', 'constructor'), fc.jsonValue()),
      status => {
        const result = read(JSON.stringify(status))
        expect(result.ok).toBe(true)
      },
    ),
  )
})

test('OPEN-003 an invalid number leaves the alarm mode undefined, and a text is kept as it is', () => {
  expect([1, 0, 7, -1, 0.5, '1', '0', 'armed'].map(Alarm => readWith({ Al: { Alarm } }).Al?.Alarm)).toEqual([
    '1',
    '0',
    undefined,
    undefined,
    undefined,
    '1',
    '0',
    'armed',
  ])
})
