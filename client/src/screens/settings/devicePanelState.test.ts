import { SENSOR_TYPES, type StatusPayload } from '@drydock/contracts'
import { expect, test } from 'vitest'
import {
  type DeviceStores,
  controlLine,
  panelStateOf,
  detailRows,
  sensorsLine,
} from '#screens/settings/devicePanelState.ts'
import { gatewayRows, gatewayState, meterRows, systemLine } from '#screens/settings/systemPanelState.ts'
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

function storesWith(devices: SensorView[], Vs: Partial<Record<'V4' | 'I1' | 'V3', string>> = {}): DeviceStores {
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
    status: { last: { payload, fetchAt: NOW - 1_000 } },
    sensors: { devices, isFailed: false },
    enrollment: { state: { is: 'idle' }, isUnlisted: false },
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
  expect(panelStateOf(type, storesWith([...devices]))).toEqual({ state, look, at })
})

const WIRE = NOW - 1_000
const DEVICE = NOW - 12_000

test.each([
  ['POWER-16', gas, { V4: '3.01' }, [], 'Alarm', 'alarm', WIRE],
  ['POWER-17', gas, { V4: '3' }, [], 'Normal', 'plain', WIRE],
  ['POWER-16', gas, { V4: '3.01' }, [device(gas, false)], 'Alarm', 'alarm', WIRE],
  ['POWER-21', gas, { V4: '3' }, [device(gas, true)], 'Alarm', 'alarm', DEVICE],
  ['POWER-17', gas, { V4: '3' }, [device(gas, false)], 'Normal', 'plain', WIRE],
  ['POWER-16', gas, { V4: '3.01' }, [device(gas, true)], 'Alarm', 'alarm', WIRE],
  ['POWER-14', bilgePump, { I1: '0.75' }, [], 'Running', 'busy', WIRE],
  ['POWER-15', bilgePump, { I1: '0.74' }, [], 'Not running', 'plain', WIRE],
  ['POWER-14', bilgePump, { I1: '0.75' }, [device(bilgePump, false)], 'Running', 'busy', WIRE],
  ['POWER-20', bilgePump, { I1: '0.74' }, [device(bilgePump, true)], 'Running', 'busy', DEVICE],
  ['POWER-15', bilgePump, { I1: '0.74' }, [device(bilgePump, false)], 'Not running', 'plain', WIRE],
] as const)(
  '%s OPEN-129 a panel of type %d with the reading %j and the devices %j shows the worse state: %s',
  (_id, type, Vs, devices, state, look, at) => {
    expect(panelStateOf(type, storesWith([...devices], Vs))).toEqual({ state, look, at })
  },
)

test.each([
  [gas, { V4: '3.01' }, 'Alarm'],
  [gas, { V4: '3' }, 'Connecting'],
  [bilgePump, { I1: '0.75' }, 'Connecting'],
] as const)(
  'SENSOR-14 OPEN-129 a connecting device of type %d does not mask the alarm of the reading %j: %s',
  (type, Vs, state) => {
    expect(panelStateOf(type, storesWith([{ ...device(type, false), isConnecting: true }], Vs)).state).toBe(state)
  },
)

test('ENROLL-27 a type that is being enrolled is shown as connecting', () => {
  const state = { is: 'preparing' as const, type: smoke, until: NOW }
  const it = { ...storesWith([]), enrollment: { state, isUnlisted: false } }
  expect(panelStateOf(smoke, it).state).toBe('Connecting')
})

test('OPEN-064 a panel lists reading and threshold, then the known facts of the device', () => {
  expect(detailRows(gas, storesWith([device(gas, false)], { V4: '0.62' }), NOW)).toEqual([
    ['Sensor voltage', '0.62 V'],
    ['Alarm above', '3.00 V'],
    ['Battery', '81 %'],
    ['Last changed', '1m 0s ago'],
  ])
})

test.each([
  [[], {}, '6 panels'],
  [[device(smoke, true)], { V4: '4', I1: '2' }, '6 panels, 2 in alarm, 1 running'],
  [[device(gas, true)], { V4: '0.62' }, '6 panels, 1 in alarm'],
  [[device(gas, true)], { V4: '4' }, '6 panels, 1 in alarm'],
  [[device(bilgePump, true)], { I1: '0.08' }, '6 panels, 1 running'],
  [[{ ...device(bilgePump, false), isConnecting: true }], { I1: '2' }, '6 panels, 1 running'],
])('UX with %j and the readings %j the sensor heading shows the count and the worst state: %s', (devices, Vs, line) => {
  expect(sensorsLine(storesWith(devices, Vs))).toBe(line)
})

test('UX the control heading shows how many devices are on', () => {
  expect(controlLine(storesWith([device(digitalOutput, true)]))).toBe('3 panels, 1 ON')
})

test.each([
  [{}, '--', '2 panels, not heard yet'],
  [{ mainPower: true }, 'Normal', '2 panels, all normal'],
  [{ mainPower: false }, 'On backup', '2 panels, main power lost'],
  [{ mainPower: 'yes' }, '--', '2 panels, not heard yet'],
])('OPEN-012 with the facts %j the gateway is %s, and the section says %s', (facts, state, line) => {
  expect([gatewayState({ facts, at: NOW }).state, systemLine({ facts, at: NOW }, false)]).toEqual([state, line])
})

test.each([
  [{ mainPower: true }, '2 panels, STALE'],
  [{ mainPower: false }, '2 panels, main power lost, STALE'],
  [{}, '2 panels, not heard yet'],
])('UX of the old facts %j the section says %s, never that all is normal', (facts, line) => {
  expect(systemLine({ facts, at: NOW }, true)).toBe(line)
})

test('OPEN-012 known facts have rows, unknown ones have none, and unreadable ones show --', () => {
  expect(
    gatewayRows({
      facts: { gsmSignal: -71, firmware: '1.4.2', mainPower: true, backupBattery: null, wind: 7 },
      at: NOW,
    }),
  ).toEqual([
    ['Main power', 'Connected'],
    ['Backup battery', '--'],
    ['Mobile signal', '-71 dBm'],
    ['Firmware', '1.4.2'],
  ])
})

test('OPEN-108 POWER-03 POWER-22 POWER-23 TEMP-04 meters that no other screen shows have rows', () => {
  const { status, sensors } = storesWith([device(smoke, false)], { V3: '0.49' })
  expect(meterRows(status, sensors, 'celsius')).toEqual([
    ['Voltage V3', '--'],
    ['Temperature T1', '--'],
    ['Power delivered P1', '125.0'],
    ['Battery of Smoke detector', '81 %'],
    ['Battery of else', '--'],
  ])
  expect(meterRows({ last: undefined }, sensors, 'celsius')).toEqual([])
})

const UNREAD = { devices: undefined, isFailed: false }
test.each([
  ['SENSOR-39', smoke, { ...storesWith([]), sensors: UNREAD }],
  ['OPEN-136', digitalOutput, { ...storesWith([]), sensors: UNREAD }],
  ['POWER-20', bilgePump, { ...storesWith([]), status: { last: undefined } }],
  ['POWER-21', gas, { ...storesWith([]), status: { last: undefined } }],
])('%s OPEN-122 without the list or the status that names it, device type %d shows no state', (_id, type, stores) => {
  expect(panelStateOf(type, stores)).toEqual({ state: '--', look: 'quiet', at: undefined })
})
