import { SENSOR_TYPES, type StatusPayload } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { type Aboard, controlLine, faceOf, rowsOf, sensorsLine } from '#screens/settings/faces.ts'
import { gatewayRows, gatewayState, meterRows, systemLine } from '#screens/settings/systemFaces.ts'
import type { SensorView } from '#stores/sensors.ts'

const NOW = Date.parse('2024-06-01T12:00:00Z')
const { smoke, gas, bilgePump, digitalOutput } = SENSOR_TYPES

const device = (type: number, status: boolean): SensorView => ({
  attachedDeviceId: `d${type}`,
  attachedDeviceTypeId: type,
  alarm1: status,
  modifiedDateTime: '2024-06-01T11:59:00Z',
  age: 12,
  battery: 81,
  status,
  stableStatus: status,
  isBusy: false,
  isConnecting: false,
  heardAt: NOW - 12_000,
  busyUntil: undefined,
})

function aboard(devices: SensorView[], Vs: Partial<Record<'V4' | 'I1' | 'V3', string>> = {}): Aboard {
  const payload: StatusPayload = {
    Al: undefined,
    Tm: [{ Address: 'T1', Temperature: '-273' }],
    Pm: [{ Address: 'P1', PowerDelivered: '125' }],
    Bm: [
      { Address: `d${smoke}`, BatteryPercent: '81' },
      { Address: 'else', BatteryPercent: undefined },
    ],
    Vs: { V1: undefined, V2: undefined, V3: Vs.V3, V4: Vs.V4, I1: Vs.I1 },
  }
  return {
    alarm: { armed: false, status: { payload, fetchAt: NOW - 1_000 }, boat: undefined, sync: { is: 'idle' }, mode: { is: 'off' } },
    sensors: { devices },
    enrollment: { state: { is: 'idle' } },
  }
}

test.each([
  ['OPEN-131', smoke, [], 'Not paired', 'quiet', undefined],
  ['OPEN-131', smoke, [device(smoke, false)], 'Normal', 'plain', NOW - 12_000],
  ['OPEN-131', smoke, [device(smoke, true)], 'Alarm', 'alarm', NOW - 12_000],
  ['OPEN-136', digitalOutput, [device(digitalOutput, true)], 'ON', 'plain', NOW - 12_000],
  ['POWER-18', gas, [], 'Not present', 'quiet', undefined],
  ['OPEN-131', gas, [device(gas, true)], 'Alarm', 'alarm', NOW - 12_000],
  ['POWER-19', bilgePump, [], 'Not present', 'quiet', undefined],
  ['OPEN-131', bilgePump, [device(bilgePump, true)], 'Running', 'busy', NOW - 12_000],
] as const)('%s device type %d with %j shows %s', (_id, type, devices, state, look, at) => {
  expect(faceOf(type, aboard([...devices]))).toEqual({ state, look, at })
})

test.each([
  ['POWER-16', gas, { V4: '3.01' }, 'Alarm', 'alarm'],
  ['POWER-17', gas, { V4: '3' }, 'Normal', 'plain'],
  ['POWER-14', bilgePump, { I1: '0.75' }, 'Running', 'busy'],
  ['POWER-15', bilgePump, { I1: '0.74' }, 'Not running', 'plain'],
])('%s OPEN-129 what is wired (type %d, %j) is read from the status, whatever is paired', (_id, type, Vs, state, look) => {
  expect(faceOf(type, aboard([device(type, state !== 'Alarm')], Vs))).toEqual({ state, look, at: NOW - 1_000 })
})

test('ENROLL-27 a type that is being enrolled is connecting', () => {
  const it = { ...aboard([]), enrollment: { state: { is: 'preparing' as const, type: smoke, until: NOW } } }
  expect(faceOf(smoke, it).state).toBe('Connecting')
})

test('OPEN-064 a panel lists reading and threshold, then what is known of the device', () => {
  expect(rowsOf(gas, aboard([device(gas, false)], { V4: '0.62' }), NOW)).toEqual([
    ['Sensor voltage', '0.62 V'],
    ['Alarm above', '3.00 V'],
    ['Battery', '81 %'],
    ['Last changed', '1m 0s ago'],
  ])
})

test('UX headings keep count and worst state', () => {
  expect(sensorsLine(aboard([]))).toBe('6 panels')
  expect(sensorsLine(aboard([device(smoke, true)], { V4: '4', I1: '2' }))).toBe('6 panels, 2 in alarm, 1 running')
  expect(controlLine(aboard([device(digitalOutput, true)]))).toBe('3 panels, 1 ON')
})

test.each([
  [{}, '--', '2 panels, not heard yet'],
  [{ mainPower: true }, 'Normal', '2 panels, all normal'],
  [{ mainPower: false }, 'On backup', '2 panels, main power lost'],
  [{ mainPower: 'yes' }, '--', '2 panels, not heard yet'],
])('OPEN-012 facts %j: the gateway is %s, the section says %s', (facts, state, line) => {
  expect([gatewayState({ facts, at: NOW }).state, systemLine({ facts, at: NOW })]).toEqual([state, line])
})

test('OPEN-012 known facts have rows, unknown ones have none, and what cannot be read is --', () => {
  expect(gatewayRows({ facts: { gsmSignal: -71, firmware: '1.4.2', mainPower: true, backupBattery: null, wind: 7 }, at: NOW })).toEqual([
    ['Main power', 'Connected'],
    ['Backup battery', '--'],
    ['Mobile signal', '-71 dBm'],
    ['Firmware', '1.4.2'],
  ])
})

test('OPEN-108 POWER-03 POWER-22 POWER-23 TEMP-04 meters that no other screen shows have rows', () => {
  const { alarm, sensors } = aboard([device(smoke, false)], { V3: '0.49' })
  expect(meterRows(alarm, sensors)).toEqual([
    ['Voltage V3', '--'],
    ['Temperature T1', '--'],
    ['Power delivered P1', '125.0'],
    ['Battery of Smoke detector', '81 %'],
    ['Battery of else', '--'],
  ])
  expect(meterRows({ ...alarm, status: undefined }, sensors)).toEqual([])
})
