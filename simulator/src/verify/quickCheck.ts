/**
 * Quick check of pushes: recognizes valid pushes of the kinds that a gateway repeats all day, many times faster than
 * their schemas. Any other push is checked by its schema.
 */
import { UTC_TIME_PATTERN } from '@drydock/contracts/catalog'
import type { Finding } from './finding.ts'
import { checkPush } from './pushes.ts'

const NOTHING: readonly Finding[] = []

/** Returns a function with the results of `checkPush`. It remembers the last valid status, which rarely changes. */
export function createQuickCheck(): typeof checkPush {
  let validStatus: unknown = Symbol()
  return (event, args) => {
    const isStatus = event === 'SetStatusOnClient' && args.length === 1
    if (isStatus ? args[0] === validStatus : isRoutinePush(event, args)) return NOTHING
    const findings = checkPush(event, args)
    if (isStatus && findings.length === 0) validStatus = args[0]
    return findings
  }
}

/** Whether a push is recognized as valid; false says nothing. */
export function isRoutinePush(event: string, args: readonly unknown[]): boolean {
  if (args.length !== 1) return false
  if (event === 'UpdatePosition') return isPosition(args[0])
  // Unlike `every`, `findIndex` visits the holes of an array, which are sent as null.
  return event === 'UpdateAgingDev' && Array.isArray(args[0]) && args[0].findIndex(it => !isAge(it)) === -1
}

function isPosition(it: unknown): boolean {
  if (!hasFields(it, ['location', 'horizontal_accuracy', 'last_heard'])) return false
  const { location, horizontal_accuracy: accuracy, last_heard: heard } = it
  return (
    isNumberIn(accuracy, 0, Number.MAX_VALUE) &&
    typeof heard === 'string' &&
    UTC_TIME_PATTERN.test(heard) &&
    hasFields(location, ['geometry']) &&
    isPoint(location.geometry)
  )
}

function isPoint(it: unknown): boolean {
  if (!hasFields(it, ['type', 'coordinates']) || it.type !== 'Point') return false
  const { coordinates } = it
  return (
    Array.isArray(coordinates) &&
    coordinates.length === 2 &&
    isNumberIn(coordinates[0], -180, 180) &&
    isNumberIn(coordinates[1], -90, 90)
  )
}

const isAge = (it: unknown): boolean =>
  hasFields(it, ['device', 'age']) &&
  typeof it.device === 'string' &&
  isNumberIn(it.age, -1, Number.MAX_SAFE_INTEGER) &&
  Number.isInteger(it.age)

const isNumberIn = (it: unknown, least: number, most: number): it is number =>
  typeof it === 'number' && it >= least && it <= most

/** Whether a value is a plain object with exactly these fields, in this order. */
function hasFields<K extends string>(it: unknown, fields: readonly K[]): it is Readonly<Record<K, unknown>> {
  if (typeof it !== 'object' || it === null || Object.getPrototypeOf(it) !== Object.prototype) return false
  let count = 0
  for (const field in it) if (field !== fields[count++]) return false
  return count === fields.length
}
