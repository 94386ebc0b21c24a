/** Which fields of answers, pushes and what apps send say who somebody is, and what is learned from them. */
import { DEVICES, EMAILS, PHONES } from './personal.ts'
import type { Kind } from './standIns.ts'

export const KINDS: Readonly<Record<string, Kind>> = {
  shipName: 'ship',
  shipHomeLocation: 'home',
  name: 'name',
  nickname: 'nickname',
  description: 'description',
  id: 'id',
  ...Object.fromEntries(EMAILS.map(it => [it, 'email' as const])),
  ...Object.fromEntries(PHONES.map(it => [it, 'phone' as const])),
  ...Object.fromEntries(DEVICES.map(it => [it, it.startsWith('image') ? ('picture' as const) : ('device' as const)])),
}
/** A reading has digits like those of a place. */
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

/** Fields that nobody has described, by what their names end with. */
const ENDINGS: readonly (readonly [RegExp, Kind])[] = [
  [/(?:^|[a-z_])(?:first|last|family|full|nick|owner|user|sur)?name$/i, 'name'],
  [/mail$/i, 'email'],
  [/(?:phone|mobile|tel|msisdn)(?:number|no)?$/i, 'phone'],
]
/** Names of events and of the software are words of the server. */
const NOBODYS = new Set(['latestEventName', 'event_name', 'fileName'])
/** Shorter names of devices are numbers of their type. */
const SHORTEST_DEVICE = 4

/** Somebody's value, as it is learned. */
export interface Fact {
  readonly kind: Kind
  readonly value: string
}

/** Every value of a body that says who somebody is, by the names of its fields. */
export function factsIn(value: unknown, key = ''): readonly Fact[] {
  if (Array.isArray(value)) return value.flatMap(it => factsIn(it, key))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, it]) => factsIn(it, name))
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '' || NOBODYS.has(key)) return []
  const kind = (Object.hasOwn(KINDS, key) ? KINDS[key] : undefined) ?? ENDINGS.find(([ending]) => ending.test(key))?.[1]
  const text = String(value)
  if (
    kind === undefined ||
    (kind === 'device' && text.length < SHORTEST_DEVICE) ||
    (typeof value === 'number' && kind !== 'phone')
  )
    return []
  return [{ kind, value: text }]
}
