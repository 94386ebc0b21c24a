import { SENSOR_TYPES, type SensorType, sensorName } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#boat/refusal.ts'
import { boatOf, eventsOf, historyOf, moveTo, sensorOf, entriesOf } from '#testing/boat.ts'
import { pairDevice } from './radio.ts'
import { commandDevice, reportState } from './report.ts'
import { DEVICES, deviceOf } from './table.ts'

const aboard = (type: SensorType, armed: boolean, on: boolean) => {
  const boat = boatOf({ armed, events: [], sensors: [{ type, on }] })
  return { boat, sensor: sensorOf(boat, SENSOR_TYPES[type]) }
}
const pushes = (boat: Parameters<typeof entriesOf>[0]) => entriesOf(boat, 'hub').map(([, name]) => name)

/** Which reports of each type are alarms. */
const ALARMS: Readonly<Record<SensorType, 'never' | 'comes on' | 'armed and comes on' | 'armed and lost'>> = {
  hatch: 'armed and comes on',
  door: 'armed and comes on',
  shorePower: 'armed and lost',
  smartPlug: 'never',
  smoke: 'comes on',
  carbonMonoxide: 'comes on',
  heat: 'comes on',
  gas: 'comes on',
  water: 'comes on',
  keypad: 'never',
  immobilizer: 'never',
  engineKill: 'never',
  gateway: 'never',
  gasValve: 'never',
  digitalOutput: 'never',
  bilgePump: 'never',
}
const IS = {
  never: () => false,
  'comes on': (_: boolean, before: boolean, on: boolean) => !before && on,
  'armed and comes on': (armed: boolean, before: boolean, on: boolean) => armed && !before && on,
  'armed and lost': (armed: boolean, before: boolean, on: boolean) => armed && before && !on,
}

test.each(DEVICES.map(it => it.type))(
  'ALARM-17 ALARM-20 a report of %s is an alarm exactly when the device table says so, otherwise a plain change',
  type => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (armed, before, on) => {
        const { boat, sensor } = aboard(type, armed, before)
        reportState(boat, sensor, on)
        const alarm = IS[ALARMS[type]](armed, before, on)
        expect([pushes(boat), eventsOf(boat)]).toEqual(
          alarm
            ? [['UpdateStatusChangeOnAlarm'], [`Alarm ${sensorName(SENSOR_TYPES[type])}`]]
            : [['UpdateStatusChange'], []],
        )
      }),
    )
  },
)

const COMMANDED: Readonly<Record<SensorType, 'switches' | 'unanswered' | 'refused'>> = {
  hatch: 'unanswered',
  door: 'unanswered',
  shorePower: 'switches',
  smartPlug: 'switches',
  smoke: 'refused',
  carbonMonoxide: 'refused',
  heat: 'refused',
  gas: 'refused',
  water: 'refused',
  keypad: 'refused',
  immobilizer: 'switches',
  engineKill: 'switches',
  gateway: 'refused',
  gasValve: 'switches',
  digitalOutput: 'switches',
  bilgePump: 'refused',
}

test.each(DEVICES.map(it => [it.type, COMMANDED[it.type]] as const))(
  'OPEN-136 SENSOR-24 SENSOR-25 a command to %s: %s',
  (type, how) => {
    const { boat, sensor } = aboard(type, false, false)
    if (how === 'refused') expect(() => commandDevice(boat, sensor, true)).toThrow(Refusal)
    else commandDevice(boat, sensor, true)
    moveTo(boat, 60_000)
    expect([sensor.on, pushes(boat), historyOf(boat, SENSOR_TYPES[type])]).toEqual(
      how === 'switches' ? [true, ['UpdateStatusChange'], ['Device ON']] : [false, [], []],
    )
  },
)

/** Device types without a battery. */
const WIRED: readonly SensorType[] = [
  'shorePower',
  'smartPlug',
  'immobilizer',
  'engineKill',
  'gateway',
  'gasValve',
  'digitalOutput',
  'bilgePump',
]

test('only the gateway and its bilge pump are built-in devices', () => {
  expect(DEVICES.filter(it => it.builtIn).map(it => it.type)).toEqual(['gateway', 'bilgePump'])
})

test.each(DEVICES.map(it => [it.type, WIRED.includes(it.type) ? null : 100] as const))(
  'SENSOR-11 a newly paired %s has a battery of %j',
  (type, battery) => {
    const boat = boatOf({ sensors: [] })
    pairDevice(boat, SENSOR_TYPES[type])
    expect(sensorOf(boat, SENSOR_TYPES[type]).battery).toBe(battery)
  },
)

test.each([0, 14, 18, 999])(
  'HISTORY-29 a device of the unknown type %d sends plain changes and refuses commands',
  type => {
    expect(deviceOf(type)).toMatchObject({ command: 'refused', builtIn: false })
    const boat = boatOf({ armed: true, sensors: [], events: [] })
    pairDevice(boat, type)
    reportState(boat, sensorOf(boat, type), true)
    expect([pushes(boat), eventsOf(boat)]).toEqual([['DeviceAdded', 'UpdateStatusChange'], []])
  },
)
