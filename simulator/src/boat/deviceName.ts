/**
 * Names of single devices, as scenarios write them: the type, and which one of several in the order of the boat's list.
 */
import { SENSOR_TYPES, type SensorType } from '@drydock/contracts'
import * as z from 'zod/mini'
import { SensorName } from './plan.ts'

/** 'smartPlug' is the first smart plug, 'smartPlug 2' the second. */
export const DeviceName = z
  .union([SensorName, z.templateLiteral([SensorName, ' ', z.int()])])
  .check(z.describe("The first of its type, or with a number a further one: 'door 2'."))
export type DeviceName = z.output<typeof DeviceName>

export const sensorTypeOf = (name: DeviceName): SensorType => SensorName.parse(name.split(' ')[0])
/** From 1. */
export const deviceNumberOf = (name: DeviceName): number => Number(name.split(' ')[1] ?? 1)

/** The name of a device that comes after others of its type. */
export const deviceNameOf = (type: string, number: number): string => (number === 1 ? type : `${type} ${number}`)

/** The name that the next device of a type has beside those that are there. */
export function nextDeviceName(type: string, there: ReadonlySet<string>): string {
  let number = 1
  while (there.has(deviceNameOf(type, number))) number++
  return deviceNameOf(type, number)
}

/** The names of devices by their types, in order. */
export function deviceNamesOf(types: Iterable<string>): Set<string> {
  const names = new Set<string>()
  for (const type of types) names.add(nextDeviceName(type, names))
  return names
}

/** The device that a name means, in a list of all; undefined when it is not there. */
export function findDevice<S extends { readonly type: number }>(
  sensors: readonly S[],
  name: DeviceName,
): S | undefined {
  return sensors.filter(it => it.type === SENSOR_TYPES[sensorTypeOf(name)])[deviceNumberOf(name) - 1]
}
