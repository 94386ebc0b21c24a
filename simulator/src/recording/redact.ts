/** Replaces personal data in a recording by pseudonyms, consistently, before it is written. */
import {
  HUB_EVENT_NAMES,
  isOnEarth,
  isDisplayableTimeZone,
  type GeoPoint,
  profileRoutes,
  parsedIfJson,
} from '@drydock/contracts'
import { withinDepth } from '#boat/jsonLimits.ts'
import type { TrafficItem } from './traffic.ts'
import { createRelocation, type Relocate } from './relocation.ts'
import { personalValuesIn, KIND_BY_FIELD, READING, READINGS } from './fields.ts'
import { digitsOf, replaceForms } from './personal.ts'
import { createPseudonyms, type Pseudonyms } from './pseudonyms.ts'

/** Fields with words of the gateway: kept, except for personal data in them. All other texts are replaced. */
const KEPT = new Set(['latestEventName', 'firmware'])
const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text)
/** Fields that are kept while their values have the expected form. */
const PLAIN: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['timezone', isDisplayableTimeZone],
  ['type', text => text === 'Point'],
  ['status', text => /^\d{1,4}$/.test(text)],
  ['billingInterval', text => text === 'month' || text === 'year'],
  ...[
    'modifiedDate',
    'modifiedDateTime',
    'gpsTimestamp',
    'last_heard',
    'favouriteDate',
    'billingStart',
    'billingEnd',
    'currentPeriodStart',
    'currentPeriodEnd',
    'subscriptionStartDate',
  ].map(it => [it, isMoment] as const),
])
const PAIRS = [
  ['latitude', 'longitude'],
  ['lat', 'lng'],
  ['geofenceLatitude', 'geofenceLongitude'],
] as const
const EVENTS: ReadonlySet<string> = new Set(HUB_EVENT_NAMES)
/** Greater numbers in unknown fields may be part of a position or a phone number. */
const LARGEST_UNKNOWN = 1_000_000
const KNOWN_NUMBERS = new Set([
  'horizontal_accuracy',
  'accuracy',
  'mBsUsed',
  'dataLimit',
  'transactionsUsed',
  'transactionsLimit',
  'geofenceRadius',
  'age',
  'battery',
  ...READINGS,
])

interface Redactor {
  readonly pseudonyms: Pseudonyms
  readonly move: Relocate
}

/**
 * Redacts the whole recording, so that a name that appears late is also replaced in earlier texts,
 * and pseudonyms keep their numbers.
 */
export function redact(items: readonly TrafficItem[]): readonly TrafficItem[] {
  const redactor: Redactor = { pseudonyms: createPseudonyms(), move: createRelocation() }
  for (const item of items) {
    const userId =
      item.is === 'call' && item.route === profileRoutes.read ? Reflect.get(Object(item.reply), 'userId') : undefined
    if (typeof userId === 'string' && userId !== '') redactor.pseudonyms.nameCaptain(userId)
  }
  const once = (): readonly TrafficItem[] => items.map(it => redactItem(redactor, it))
  // The first pass collects personal values, the second one replaces them all.
  once()
  return once()
}

function redactItem(redactor: Redactor, item: TrafficItem): TrafficItem {
  if (item.is === 'push')
    return {
      ...item,
      event: EVENTS.has(item.event) ? item.event : redactWords(redactor, item.event),
      args: item.args.map(arg => redactArgument(redactor, arg)),
    }
  for (const { kind, value } of item.personalValues ?? []) redactor.pseudonyms.learn(kind, value)
  const { personalValues: _, ...kept } = item
  return {
    ...kept,
    params: Object.fromEntries(
      Object.entries(item.params).map(([name, value]) => [name, redactParameter(redactor, item, name, value)]),
    ),
    reply: redactValue(redactor, item.reply),
  }
}

/** Redacts a path parameter: device ids, account addresses and other ids. Sensor types and days are kept. */
function redactParameter(
  redactor: Redactor,
  { route }: Extract<TrafficItem, { is: 'call' }>,
  name: string,
  value: string,
): string {
  if (name === 'userId') return redactor.pseudonyms.learn('email', value)
  if (name !== 'id') return redactWords(redactor, value)
  if (/^\d{1,3}$/.test(value) || value === 'captain') return value
  return redactor.pseudonyms.learn(route.path.startsWith('/api/sensor/') ? 'device' : 'id', value)
}

/** A text argument of a push is a JSON object, or words of the server. */
function redactArgument(redactor: Redactor, arg: unknown): unknown {
  if (typeof arg !== 'string') return redactValue(redactor, arg)
  const parsed = withinDepth(parsedIfJson(arg))
  if (parsed === undefined) return ''
  return typeof parsed === 'object' && parsed !== null
    ? JSON.stringify(redactValue(redactor, parsed))
    : redactWords(redactor, arg)
}

function redactValue(redactor: Redactor, value: unknown, key = ''): unknown {
  if (typeof value === 'string') return redactText(redactor, value, key)
  if (typeof value === 'number') return redactNumber(redactor, value, key)
  if (Array.isArray(value))
    return key === 'coordinates' ? redactCoordinates(redactor, value) : value.map(it => redactValue(redactor, it, key))
  return typeof value === 'object' && value !== null ? redactGroup(redactor, value) : value
}

function redactGroup(redactor: Redactor, value: object): object {
  const fields = { ...value, ...redactPlaces(redactor, value) }
  return Object.fromEntries(
    Object.entries(fields).map(([key, it]) => [
      /^\w{1,40}$/.test(key) ? key : redactWords(redactor, key),
      PAIRS.flat().some(name => name === key) ? (typeof it === 'number' ? it : null) : redactValue(redactor, it, key),
    ]),
  )
}

/** Relocates positions. A latitude without longitude, or the reverse, becomes null. */
function redactPlaces({ move }: Redactor, value: object): Readonly<Record<string, number | null>> {
  const found = PAIRS.flatMap(([north, east]) => {
    const place = { latitude: Reflect.get(value, north), longitude: Reflect.get(value, east) }
    if (place.latitude === undefined && place.longitude === undefined) return []
    const moved = isPlace(place) ? move(place) : undefined
    return [[north, moved?.latitude ?? null] as const, [east, moved?.longitude ?? null] as const]
  })
  return Object.fromEntries(found.filter(([name]) => Reflect.has(value, name)))
}

const isPlace = (place: { readonly latitude: unknown; readonly longitude: unknown }): place is GeoPoint =>
  typeof place.latitude === 'number' &&
  typeof place.longitude === 'number' &&
  isOnEarth({ latitude: place.latitude, longitude: place.longitude })

/** Longitude comes first; further elements, such as altitude, are removed. */
function redactCoordinates({ move }: Redactor, [longitude, latitude]: readonly unknown[]): readonly number[] {
  const place = { latitude, longitude }
  if (!isPlace(place)) return []
  const moved = move(place)
  return [moved.longitude, moved.latitude]
}

function redactText(redactor: Redactor, value: string, key: string): string {
  const kind = KIND_BY_FIELD.get(key)
  if (kind) return kind === 'device' && value.length < 4 ? value : redactor.pseudonyms.learn(kind, value)
  if (PLAIN.get(key)?.(value)) return value
  if (READINGS.has(key) && READING.test(value)) return value
  if (KEPT.has(key)) return redactWords(redactor, value, true)
  for (const found of personalValuesIn(value, key)) redactor.pseudonyms.learn(found.kind, found.value)
  return redactor.pseudonyms.of('text', value)
}

function redactNumber({ pseudonyms }: Redactor, value: number, key: string): number {
  for (const found of personalValuesIn(value, key)) pseudonyms.learn(found.kind, found.value)
  return KNOWN_NUMBERS.has(key) ? value : Math.abs(value) <= LARGEST_UNKNOWN ? Math.round(value) : 0
}

/** Replaces known personal values in a text by their pseudonyms, in one pass; everything else is kept. */
export const replaceLearned = (pseudonyms: Pseudonyms, value: string): string =>
  replaceForms(value, ({ form, text: found, at, whole }) => {
    if (form === 'moment') return undefined
    const learned = pseudonyms.findAt(whole, at, false)
    if (learned) return learned
    const number = pseudonyms.findNumber(digitsOf(found))
    return number === undefined || /\p{L}/u.test(found) ? undefined : { text: number, length: found.length }
  })

/** Replaces personal data in words of the server, in one pass, so that pseudonyms are not replaced again. */
function redactWords({ pseudonyms }: Redactor, value: string, isName = false): string {
  return replaceForms(value.normalize(), ({ form, text: found, at, whole }) => {
    const of = (text: string) => ({ text, length: found.length })
    if (form === 'moment') return undefined
    if (form === 'address') return of('…')
    if (form === 'email') return of(pseudonyms.of('email', found))
    const learned = pseudonyms.findAt(whole, at, isName)
    if (learned) return learned
    const number =
      form === 'phone' || form === 'digits' || form === 'word' ? pseudonyms.findNumber(digitsOf(found)) : undefined
    if (number !== undefined && !/\p{L}/u.test(found)) return of(number)
    if (form === 'phone') return of(pseudonyms.of('phone', found))
    return form === 'digits' || form === 'word' ? undefined : of('…')
  })
}
