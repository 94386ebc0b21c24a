/** Names of devices in scenarios: the type, and a number if there are several of that type. */
import { SENSOR_TYPES, type SensorType } from '@drydock/contracts'
import * as z from 'zod/mini'
import { SensorName } from './plan.ts'

/** 'smartPlug' is the first smart plug, 'smartPlug 2' the second. */
export const DeviceName = z
  .union([SensorName, z.templateLiteral([SensorName, ' ', z.int()])])
  .check(z.describe("The first of its type, or with a number a further one: 'door 2'."))
export type DeviceName = z.output<typeof DeviceName>

/** Returns the type in a device name: `door` for `door 2`. */
export const sensorTypeOf = (name: DeviceName): SensorType => SensorName.parse(name.split(' ')[0])
/** Number of the device among those of its type, from 1. */
export const deviceNumberOf = (name: DeviceName): number => Number(name.split(' ')[1] ?? 1)

/** Name of the device with a number, from 1, among those of its type. */
const deviceNameOf = (type: string, number: number): string => (number === 1 ? type : `${type} ${number}`)

/** Name of the next device of a type, given the existing names. */
export function nextDeviceName(type: string, there: ReadonlySet<string>): string {
  let number = 1
  while (there.has(deviceNameOf(type, number))) number++
  return deviceNameOf(type, number)
}

/** Names of devices, given their types in order. */
export function deviceNamesOf(types: Iterable<string>): Set<string> {
  const names = new Set<string>()
  for (const type of types) names.add(nextDeviceName(type, names))
  return names
}

/** The device of a name in a list of all devices, or undefined. */
export function findDevice<S extends { readonly type: number }>(
  sensors: readonly S[],
  name: DeviceName,
): S | undefined {
  return sensors.filter(it => it.type === SENSOR_TYPES[sensorTypeOf(name)])[deviceNumberOf(name) - 1]
}
