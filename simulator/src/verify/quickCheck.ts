/**
 * Quick check of pushes: recognizes valid pushes of the kinds that a gateway repeats all day, many times faster than
 * their schemas. Any other push is checked by its schema.
 */
import { UTC_TIME_PATTERN } from '@drydock/contracts/catalog'
import type { Finding } from './finding.ts'
import { checkPush } from './pushes.ts'

const NOTHING: readonly Finding[] = []

/**
 * Returns a function with the results of `checkPush`. It remembers the last valid status, place and ages: a boat at
 * anchor sends the same values again and again, and nothing changes a value that was sent.
 */
export function createQuickCheck(): typeof checkPush {
  const valid = nothingRemembered()
  return (event, args) => {
    const isStatus = event === 'SetStatusOnClient' && args.length === 1
    if (isStatus ? args[0] === valid.status : isRoutinePush(event, args, valid)) return NOTHING
    const findings = checkPush(event, args)
    if (isStatus && findings.length === 0) valid.status = args[0]
    return findings
  }
}

/** Values that were valid when they were sent last. */
interface Remembered {
  status: unknown
  place: unknown
  ages: unknown
}

/** Memory of a check that has seen no push: its symbols equal no value. */
export const nothingRemembered = (): Remembered => ({ status: Symbol(), place: Symbol(), ages: Symbol() })

/** Whether a push is recognized as valid; false says nothing. Valid values are remembered in `valid`. */
export function isRoutinePush(event: string, args: readonly unknown[], valid: Remembered): boolean {
  if (args.length !== 1) return false
  const [value] = args
  if (event === 'UpdatePosition') return isPosition(value, valid)
  if (event !== 'UpdateAgingDev') return false
  if (value === valid.ages) return true
  // Unlike `every`, `findIndex` visits the holes of an array, which are sent as null.
  if (!Array.isArray(value) || value.findIndex(it => !isAge(it)) !== -1) return false
  valid.ages = value
  return true
}

function isPosition(it: unknown, valid: Remembered): boolean {
  if (!hasFields(it, ['location', 'horizontal_accuracy', 'last_heard'])) return false
  const { location, horizontal_accuracy: accuracy, last_heard: heard } = it
  return (
    isNumberIn(accuracy, 0, Number.MAX_VALUE) &&
    typeof heard === 'string' &&
    UTC_TIME_PATTERN.test(heard) &&
    isPlace(location, valid)
  )
}

function isPlace(it: unknown, valid: Remembered): boolean {
  if (it === valid.place) return true
  if (!hasFields(it, ['geometry']) || !isPoint(it.geometry)) return false
  valid.place = it
  return true
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
