/** Finds personal values in bodies by the names of their fields. */
import { DEVICES, EMAILS, PHONES } from './personal.ts'
import type { PersonalKind } from './pseudonyms.ts'

/** The kind of a field's value, by the name of the field. A Map, as names come from the gateway. */
export const KIND_BY_FIELD: ReadonlyMap<string, PersonalKind> = new Map<string, PersonalKind>([
  ['shipName', 'ship'],
  ['shipHomeLocation', 'home'],
  ['name', 'name'],
  ['nickname', 'nickname'],
  ['description', 'description'],
  ['id', 'id'],
  ...EMAILS.map(it => [it, 'email'] as const),
  ...PHONES.map(it => [it, 'phone'] as const),
  ...DEVICES.map(it => [it, it.startsWith('image') ? 'picture' : 'device'] as const),
])
/** Form of a meter reading; without this exception its digits could be taken for a position. */
export const READING = /^(-?\d+(\.\d+)?|NotPresent)$/
export const READINGS: ReadonlySet<string> = new Set([
  'Alarm',
  'Temperature',
  'PowerDelivered',
  'BatteryPercent',
  'V1',
  'V2',
  'V3',
  'V4',
  'I1',
  'cabinTemperature',
])

/** Kinds of fields outside the contract, by the endings of their names. */
const ENDINGS: readonly (readonly [RegExp, PersonalKind])[] = [
  [/(?:^|[a-z_])(?:first|last|family|full|nick|owner|user|sur)?name$/i, 'name'],
  [/mail$/i, 'email'],
  [/(?:phone|mobile|tel|msisdn)(?:number|no)?$/i, 'phone'],
]
/** Fields named like personal ones whose values are words of the server. */
const IMPERSONAL_FIELDS = new Set(['latestEventName', 'event_name', 'fileName'])
/** Shorter device names are type numbers. */
const MIN_DEVICE_LENGTH = 4

/** A value that identifies a person or a boat. */
export interface PersonalValue {
  readonly kind: PersonalKind
  readonly value: string
}

/** All personal values in a body, at any depth. */
export function personalValuesIn(value: unknown, key = ''): readonly PersonalValue[] {
  if (Array.isArray(value)) return value.flatMap(it => personalValuesIn(it, key))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, it]) => personalValuesIn(it, name))
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '' || IMPERSONAL_FIELDS.has(key)) return []
  const kind = KIND_BY_FIELD.get(key) ?? ENDINGS.find(([ending]) => ending.test(key))?.[1]
  const text = String(value)
  if (
    kind === undefined ||
    (kind === 'device' && text.length < MIN_DEVICE_LENGTH) ||
    (typeof value === 'number' && kind !== 'phone')
  )
    return []
  return [{ kind, value: text }]
}
