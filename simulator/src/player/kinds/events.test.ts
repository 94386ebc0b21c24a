import {
  alarmEventName,
  CORE_EVENTS,
  type CoreEvent,
  HUB_EVENT_NAMES,
  type HubEventName,
  SENSOR_EVENTS,
  SENSOR_TYPES,
  type SensorEvent,
  type SensorType,
  sensorName,
} from '@drydock/contracts'
import { expect, test } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import { DEVICES } from '#devices/table.ts'
import { loadTestScenario, playAlone } from '../testing.ts'

const TYPES = Object.keys(SENSOR_TYPES) as SensorType[]
/** A boat with one device of every type and empty histories. */
const EVERYTHING = `boat:\n  events: []\n  sensors: [${TYPES.map(type => `{ type: ${type} }`).join(', ')}]\n`

async function after(step: string): Promise<Boat> {
  const { boat, play } = await playAlone(loadTestScenario(`${EVERYTHING}steps:\n${step}\n  - after: 2m`))
  expect(play.failures).toEqual([])
  return boat
}

const core = (boat: Boat): readonly string[] => boat.state.core.map(it => it.latestEventName)
const ofType =
  (type: number) =>
  (boat: Boat): readonly string[] =>
    (boat.state.histories.get(type) ?? []).map(it => it.latestEventName)

const BY_HARDWARE: Readonly<Record<CoreEvent, string>> = {
  Armed: '  - keypad: arm',
  Disarmed: '  - keypad: disarm',
  'Tamper triggered': '  - tamper: gateway',
  'Main power loss': '  - mains: lost',
  'Main power restored': '  - mains: lost\n  - mains: restored',
  'Main battery low': '  - ramp: { of: V1, to: 11.7, over: 1m }',
  'Backup battery low': '  - backupBattery: low',
  Restarted: '  - gateway: restart',
  'Factory reset': '  - gateway: reset',
  Online: '  - gsm: lost\n  - gsm: restored',
  Offline: '  - gsm: lost',
}

test.each(CORE_EVENTS)("EVENTLOG-02 hardware can cause the event '%s'", async name => {
  expect(core(await after(BY_HARDWARE[name]))).toContain(name)
})

const OF_SENSORS: Readonly<Record<SensorEvent, readonly [SensorType, string]>> = {
  'Door opened': ['door', '  - sensor: { type: door, on: true }'],
  'Door closed': ['hatch', '  - sensor: { type: hatch, on: false }'],
  'Device paired successfully': ['heat', '  - join: { added: heat }'],
  'Device ON': ['gasValve', '  - sensor: { type: gasValve, on: true }'],
  'Device OFF': ['digitalOutput', '  - sensor: { type: digitalOutput, on: false }'],
  Disconnected: ['water', '  - aging: { type: water, age: 1h }'],
  Unresponsive: ['smoke', '  - aging: { type: smoke, age: 5m }'],
  Responsive: ['keypad', '  - aging: { type: keypad, age: 1h }\n  - sensor: { type: keypad, heard: true }'],
}

test.each(SENSOR_EVENTS)("HISTORY-03 hardware can cause the sensor event '%s'", async name => {
  const [type, step] = OF_SENSORS[name]
  expect(ofType(SENSOR_TYPES[type])(await after(step))).toContain(name)
})

test.each(TYPES)('EVENTLOG-08 HISTORY-09 an alarm of type %s is in both histories', async type => {
  const name = `Alarm ${sensorName(SENSOR_TYPES[type])}`
  const boat = await after(`  - alarm: ${type}`)
  expect([core(boat), ofType(SENSOR_TYPES[type])(boat)]).toEqual([[name], [name]])
})

const PUSHED: Readonly<Record<HubEventName, string>> = {
  SendNotificationToClient: '  - notification: Hello',
  SetArmOrDisarmOnClient: '  - armed: true',
  SetStatusOnClient: '  - gsm: lost\n  - gsm: restored',
  JoinOpen: '  - join: open',
  DeviceAdding: '  - join: adding',
  DeviceAdded: '  - join: { added: smoke }',
  JoinClosed: '  - join: closed',
  JoinFailed: '  - join: failed',
  UpdatePosition: '  - position: { latitude: 55, longitude: 12 }',
  UpdateMiscInfo: '  - mains: lost',
  UpdateStatusChange: '  - sensor: { type: door, on: true }',
  UpdateStatusChangeOnAlarm: '  - sensor: { type: water, on: true }',
  UpdateAgingDev: '  - aging: { type: door, age: 10s }',
  ShowMessage: '  - message: Hello',
  ShowError: '  - error: Oh',
}

test.each(HUB_EVENT_NAMES)('HUB-01 hardware can cause the push %s at once', async name => {
  const boat = await after(PUSHED[name])
  const first = boat.journal.since(0).find(it => it.lane === 'hub' && it.at === boat.clock.start && it.name === name)
  expect(first?.name).toBe(name)
})

test.each(TYPES)('OPEN-056 an alarm of type %s is in the history before its push', async type => {
  const seen: string[] = []
  const scenario = loadTestScenario(`${EVERYTHING}steps:\n  - at: 1s\n  - alarm: ${type}`)
  const { boat } = await playAlone(scenario)
  for (const entry of boat.journal.since(0))
    if (entry.name === 'event' || entry.name === 'UpdateStatusChangeOnAlarm')
      seen.push(entry.lane === 'hub' ? 'pushed' : String(entry.body))
  expect(seen).toEqual([alarmEventName(SENSOR_TYPES[type]), 'pushed'])
})

test('the device table has one row for every device type', () => {
  expect(DEVICES.map(it => it.type).toSorted()).toEqual(TYPES.toSorted())
})
