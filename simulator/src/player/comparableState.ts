/** The state of a boat as scenarios write and compare it. */
import { METERS, parseReading, SENSOR_TYPES, type SensorType } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import { DeviceName, findDevice } from '#boat/deviceName.ts'
import { ReadingText, SensorName } from '#boat/plan.ts'
import { ACCOUNT_DATA_PARTS, AccountDataPattern } from './comparableAccountData.ts'

const { optional } = z
const Shown = z.union([z.number(), z.enum(['NotPresent', 'missing']), ReadingText])
const SensorLike = z.strictObject({
  on: optional(z.boolean()),
  battery: optional(z.nullable(z.number())),
  link: optional(z.enum(['ok', 'unresponsive', 'disconnected', 'connecting'])),
})
const fromNewest = (what: string) =>
  z.array(z.string()).check(z.describe(`Names in ${what} from the newest; a shorter list is the beginning.`))

/** A part of the comparable state; omitted parts are not compared. */
export const BoatPattern = z.strictObject({
  armed: optional(z.boolean()),
  silent: optional(z.boolean()),
  temperature: optional(z.number()),
  readings: optional(
    z.strictObject({
      V1: optional(Shown),
      V2: optional(Shown),
      V3: optional(Shown),
      V4: optional(Shown),
      I1: optional(Shown),
    }),
  ),
  position: optional(
    z.nullable(
      z.strictObject({
        latitude: optional(z.number()),
        longitude: optional(z.number()),
        accuracy: optional(z.number()),
      }),
    ),
  ),
  sensors: optional(z.partialRecord(DeviceName, z.union([z.literal('not paired'), SensorLike]))),
  system: optional(
    z.strictObject({
      gsmSignal: optional(z.number()),
      firmware: optional(z.string()),
      mainPower: optional(z.boolean()),
      backupBattery: optional(z.number()),
    }),
  ),
  events: optional(fromNewest('the core history')),
  histories: optional(z.partialRecord(SensorName, fromNewest('the history of a device type'))),
  tracking: optional(z.boolean()),
  outside: optional(z.boolean().check(z.describe('It has left the geofence.'))),
  logged: optional(z.int().check(z.nonnegative(), z.describe('How many points the logbook has.'))),
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
  logged: ({ state }) => state.trip.length,
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
