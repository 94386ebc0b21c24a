/** The state of a boat as scenarios write and compare it. */
import { METERS, SENSOR_TYPES, type SensorType } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import { SensorName } from '#boat/plan.ts'

const { optional } = z
const Shown = z.union([z.number(), z.enum(['NotPresent', 'missing'])])

/** A part of what a boat is; what is left out is not compared. */
export const BoatLike = z.strictObject({
  armed: optional(z.boolean()),
  silent: optional(z.boolean()),
  temperature: optional(z.number()),
  readings: optional(z.strictObject({ V1: optional(Shown), V2: optional(Shown), V3: optional(Shown), V4: optional(Shown), I1: optional(Shown) })),
  position: optional(z.nullable(z.strictObject({ latitude: optional(z.number()), longitude: optional(z.number()), accuracy: optional(z.number()) }))),
  sensors: optional(z.partialRecord(SensorName, z.union([z.literal('not paired'), z.strictObject({ on: optional(z.boolean()), battery: optional(z.nullable(z.number())) })]))),
  events: optional(z.array(z.string()).check(z.describe('Names in the core history from the newest; a shorter list is the beginning.'))),
})
export type BoatLike = z.output<typeof BoatLike>

/** The boat in the form in which it is compared: readings as numbers, sensors by type, events from the newest. */
export function likenessOf({ state }: Boat): Record<string, unknown> {
  const readings = METERS.map(meter => [meter, readingOf(state.meters[meter])] as const)
  const sensors = Object.keys(SENSOR_TYPES).map(type => [type, sensorOf(state, type)] as const)
  const { armed, silent, temperature, fix } = state
  const position = fix && { latitude: fix.latitude, longitude: fix.longitude, accuracy: fix.accuracy }
  const events = state.core.map(it => it.latestEventName).reverse()
  return { armed, silent, temperature, readings: Object.fromEntries(readings), position, sensors: Object.fromEntries(sensors), events }
}

const readingOf = (text: string | undefined): number | string => (text === undefined ? 'missing' : text === 'NotPresent' ? text : Number(text))

function sensorOf(state: Boat['state'], type: string): unknown {
  const found = state.sensors.find(it => isType(type) && it.type === SENSOR_TYPES[type])
  return found ? { on: found.on, battery: found.battery } : 'not paired'
}
const isType = (name: string): name is SensorType => Object.hasOwn(SENSOR_TYPES, name)
