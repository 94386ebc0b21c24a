/** The state of a boat as scenarios write and compare it. */
import { METERS, parseReading, SENSOR_TYPES, type SensorType } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import { DeviceName, findDevice } from '#boat/deviceName.ts'
import { ReadingText, SensorName } from '#boat/plan.ts'
import { ACCOUNT_DATA_PARTS, AccountDataPattern } from './comparableAccountData.ts'

const optional = z.optional
const Shown = z.union([z.number(), z.enum(['NotPresent', 'missing']), ReadingText])
const SensorLike = z.strictObject({
  on: optional(z.boolean().check(z.describe('True: on, open or triggered.'))),
  battery: optional(z.nullable(z.number()).check(z.describe('Battery in percent; null if it reports none.'))),
  link: optional(
    z
      .enum(['ok', 'unresponsive', 'disconnected', 'connecting'])
      .check(z.describe('What the gateway has concluded from the silence of the device.')),
  ),
})
const namesFromNewest = (list: string) =>
  z
    .array(z.string())
    .check(z.describe(`Names of the events in ${list}, newest first. A shorter list is compared with the beginning.`))

/** A part of the comparable state; omitted parts are not compared. */
export const BoatPattern = z.strictObject({
  armed: optional(z.boolean().check(z.describe('Whether the boat is armed.'))),
  silent: optional(z.boolean().check(z.describe('Whether the gateway is silent.'))),
  temperature: optional(z.number().check(z.describe('Cabin temperature in °C; -273: none is measured.'))),
  readings: optional(
    z
      .strictObject({
        V1: optional(Shown.check(z.describe('Main battery, in volts.'))),
        V2: optional(Shown.check(z.describe('Starter battery, in volts.'))),
        V3: optional(Shown.check(z.describe('A voltage input that is not used.'))),
        V4: optional(Shown.check(z.describe('Wired gas sensor, in volts.'))),
        I1: optional(Shown.check(z.describe('Bilge pump, in amperes.'))),
      })
      .check(z.describe('Meters, as the step `reading` sets them.')),
  ),
  position: optional(
    z
      .nullable(
        z.strictObject({
          latitude: optional(z.number().check(z.describe('Degrees north.'))),
          longitude: optional(z.number().check(z.describe('Degrees east.'))),
          accuracy: optional(z.number().check(z.describe('Accuracy in meters.'))),
        }),
      )
      .check(z.describe('Last known position; null: unknown.')),
  ),
  sensors: optional(
    z
      .partialRecord(DeviceName, z.union([z.literal('not paired'), SensorLike]))
      .check(z.describe("Devices by type, such as `door` or `door 2`; 'not paired': the boat has no such device.")),
  ),
  system: optional(
    z
      .strictObject({
        gsmSignal: optional(z.number().check(z.describe('Mobile signal in dBm.'))),
        firmware: optional(z.string().check(z.describe('Firmware version.'))),
        mainPower: optional(z.boolean().check(z.describe('Whether the boat powers the gateway.'))),
        backupBattery: optional(z.number().check(z.describe('Backup battery in percent.'))),
      })
      .check(z.describe('System status of the gateway.')),
  ),
  events: optional(namesFromNewest('the core history')),
  histories: optional(
    z
      .partialRecord(SensorName, namesFromNewest('the history of this type'))
      .check(z.describe('Histories of the device types.')),
  ),
  tracking: optional(z.boolean().check(z.describe('Whether the boat is tracked.'))),
  outside: optional(z.boolean().check(z.describe('Whether the armed boat has left its geofence.'))),
  logged: optional(z.int().check(z.nonnegative(), z.describe('Number of positions in the logbook.'))),
  ...AccountDataPattern.shape,
})
export type BoatPattern = z.output<typeof BoatPattern>

/** How each part is written, in the order of display. */
const PARTS: { readonly [K in keyof BoatPattern]-?: (boat: Boat, like: BoatPattern) => unknown } = {
  armed: ({ state }) => state.armed,
  silent: ({ state }) => state.silent,
  temperature: ({ state }) => state.temperature,
  readings: ({ state }) => Object.fromEntries(METERS.map(meter => [meter, readingOf(state.meters[meter])])),
  position: ({ state: { fix } }) => fix && { latitude: fix.latitude, longitude: fix.longitude, accuracy: fix.accuracy },
  sensors: ({ state }, { sensors = {} }) =>
    Object.fromEntries([...TYPES, ...namesIn(sensors)].map(name => [name, sensorOf(state, name)])),
  system: ({ state }) => ({ ...state.system }),
  events: ({ state }) => state.core.map(it => it.latestEventName).reverse(),
  histories: ({ state }) =>
    Object.fromEntries(
      TYPES.map(type => [
        type,
        (state.histories.get(SENSOR_TYPES[type]) ?? []).map(it => it.latestEventName).reverse(),
      ]),
    ),
  tracking: ({ state, clock }) => state.trackedUntil > clock.now(),
  outside: ({ state }) => state.outside,
  logged: ({ state }) => state.trip.fixes().length,
  ...ACCOUNT_DATA_PARTS,
}
const TYPES = Object.keys(SENSOR_TYPES) as SensorType[]
const KEYS = Object.keys(PARTS) as (keyof BoatPattern)[]

/**
 * Returns the boat in comparable form: readings as numbers, sensors by type, lists newest first. With `like` only the
 * parts that it names.
 */
export function comparableState(boat: Boat, like?: BoatPattern): Record<string, unknown> {
  return Object.fromEntries(
    KEYS.filter(key => like === undefined || like[key] !== undefined).map(key => [key, PARTS[key](boat, like ?? {})]),
  )
}

/** Text that is not a plain decimal is compared exactly. */
function readingOf(text: string | undefined): unknown {
  if (text === undefined) return 'missing'
  return text === 'NotPresent' ? text : (parseReading(text) ?? { text })
}

const namesIn = (sensors: object): DeviceName[] => Object.keys(sensors) as DeviceName[]

function sensorOf(state: Boat['state'], name: DeviceName): unknown {
  const found = findDevice(state.sensors, name)
  return found ? { on: found.on, battery: found.battery, link: found.link ?? 'ok' } : 'not paired'
}
