/** Steps of sensors: their reports, their silence and their alarms. */
import { statusCodeOf, sensorName, SENSOR_TYPES, sensorStatusOf } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import { DeviceName, deviceNumberOf, sensorTypeOf } from '#boat/deviceName.ts'
import { DurationSchema } from '#boat/durationSchema.ts'
import type { Sensor } from '#boat/state.ts'
import { fallSilent, endSilence, startSearch } from '#devices/aging.ts'
import { builtInSensor } from '#devices/builtIn.ts'
import { raiseAlarm, UNKNOWN_TYPE } from '#devices/gateway.ts'
import { reportState, reportUnchanged } from '#devices/report.ts'
import { receiveReport, sensorNamed } from '#devices/sensor.ts'
import { deviceOf } from '#devices/table.ts'
import { raiseTamperAlarm } from '#devices/tamper.ts'
import { hardwareKind } from '../kind.ts'
import type { KnownBoat } from '../knownBoat.ts'
import { type ValueProblem, nearest } from '../problem.ts'

const optional = z.optional
const numberOf = (name: DeviceName): number => SENSOR_TYPES[sensorTypeOf(name)]
const rowOf = (name: DeviceName) => deviceOf(numberOf(name))

/** Returns a problem if the boat does not have the device. */
export function missingDevice(
  name: DeviceName,
  { types }: KnownBoat,
  path: readonly string[],
): ValueProblem | undefined {
  // The first device of a type is also named by the type alone.
  if (types.has(name) || (deviceNumberOf(name) === 1 && types.has(sensorTypeOf(name)))) return undefined
  const there = [...types]
  return {
    message: `The boat has no ${sensorName(numberOf(name)).toLowerCase()} ('${name}'); it has: ${there.join(', ') || 'none'}.`,
    meant: nearest(name, there),
    path,
  }
}

const Percent = z.number().check(z.minimum(0), z.maximum(100))
const Report = z
  .strictObject({
    type: DeviceName,
    on: optional(z.boolean().check(z.describe('True: on, open or triggered. Default: unchanged.'))),
    code: optional(
      z
        .string()
        .check(
          z.describe("Status code in the push, such as '0021', also an invalid one. Default: the code of the state."),
        ),
    ),
    battery: optional(z.nullable(Percent).check(z.describe('Battery in percent; null if the sensor reports none.'))),
    heard: optional(
      z.boolean().check(z.describe('False: the sensor stops reporting. True: it reports again, with its old state.')),
    ),
  })
  .check(
    z.refine(
      ({ heard, on, code, battery }) =>
        heard === undefined || (on === undefined && code === undefined && battery === undefined),
      {
        error: "cannot be combined with 'on', 'code' or 'battery'",
        path: ['heard'],
      },
    ),
  )

/** Returns a problem if the values of a report contradict each other. */
function contradiction({ type, on, code, battery }: z.output<typeof Report>): ValueProblem | undefined {
  const state = code === undefined ? undefined : sensorStatusOf(code)
  if (on !== undefined && state !== undefined && state !== on)
    return { message: `The code '${code}' says ${state ? 'on' : 'off'}.`, meant: statusCodeOf(on), path: ['code'] }
  if (typeof battery === 'number' && rowOf(type).power === 'wire')
    return {
      message: `A ${sensorName(numberOf(type)).toLowerCase()} is on a wire and has no battery.`,
      path: ['battery'],
      of: 'key',
    }
  return undefined
}

export const sensor = hardwareKind({
  name: 'sensor',
  help: 'A sensor reports, or stops reporting. A report of a detector always raises an alarm. On an armed boat, an opened door or hatch and lost shore power do so too.',
  examples: [
    '{ type: door, on: true }',
    "{ type: door, code: '0021', battery: 40 }",
    '{ type: door 2, on: true }',
    '{ type: hatch, heard: false }',
  ],
  params: Report,
  plan: (it, planned) => missingDevice(it.type, planned, ['type']) ?? contradiction(it),
  run({ boat }, { type, on, code, battery, heard }) {
    const sensor = sensorNamed(boat, type)
    if (heard !== undefined) return heard ? endSilence(boat, sensor) : fallSilent(boat, sensor, undefined)
    if (battery !== undefined) sensor.battery = battery
    const state = on ?? (code === undefined ? undefined : sensorStatusOf(code))
    if (state === undefined) reportUnchanged(boat, sensor, code)
    else reportState(boat, sensor, state, code)
  },
})

export const aging = hardwareKind({
  name: 'aging',
  help: 'The gateway pushes that it has not heard a sensor. `sensor: { type: door, heard: true }` ends this.',
  examples: ['{ type: door, age: 1h }', '{ type: door, age: connecting }'],
  params: z.strictObject({
    type: DeviceName,
    age: z
      .union([z.literal('connecting'), DurationSchema])
      .check(z.describe("How long the sensor has been silent; 'connecting': the gateway searches for it.")),
  }),
  plan: ({ type }, planned) => missingDevice(type, planned, ['type']),
  run({ boat }, { type, age }) {
    const sensor = sensorNamed(boat, type)
    if (age === 'connecting') startSearch(boat, sensor)
    else fallSilent(boat, sensor, age)
  },
})

const UnknownDevice = z.strictObject({
  device: z.string().check(z.describe('Id of a device that is not paired and has an unknown type.')),
})

export const alarm = hardwareKind({
  name: 'alarm',
  help: 'A sensor raises an alarm, whether the boat is armed or not. With `device`, the sensor is in no list.',
  examples: ['door', "{ device: '12AB' }"],
  params: z.union([DeviceName, UnknownDevice]),
  plan: (it, planned) => (typeof it === 'object' || isBuiltIn(it) ? undefined : missingDevice(it, planned, [])),
  run({ boat }, sensor) {
    const found = typeof sensor === 'object' ? unknownDevice(boat, sensor.device) : sounding(boat, sensor)
    receiveReport(boat, found, true)
    raiseAlarm(boat, found)
  },
})

const isBuiltIn = (name: DeviceName): name is 'gateway' | 'bilgePump' =>
  rowOf(name).builtIn && deviceNumberOf(name) === 1
const sounding = (boat: Boat, name: DeviceName): Sensor =>
  isBuiltIn(name) ? builtInSensor(boat, name) : sensorNamed(boat, name)

function unknownDevice(boat: Boat, id: string): Sensor {
  const now = boat.clock.now()
  return { id, type: UNKNOWN_TYPE, on: true, battery: null, heardAt: now, changedAt: now, confirms: 'never' }
}

export const tamper = hardwareKind({
  name: 'tamper',
  help: 'A person opens the case of the gateway or of a sensor. This raises an alarm, whether the boat is armed or not.',
  examples: ['gateway'],
  params: DeviceName,
  plan: (type, planned) => (isBuiltIn(type) ? undefined : missingDevice(type, planned, [])),
  run: ({ boat }, type) => raiseTamperAlarm(boat, sounding(boat, type)),
})
