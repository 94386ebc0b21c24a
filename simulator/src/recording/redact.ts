/** Takes out of a recording who somebody is and where, everywhere alike, before any of it is written. */
import {
  HUB_EVENT_NAMES,
  isOnEarth,
  isDisplayableTimeZone,
  type GeoPoint,
  profileRoutes,
  parsedIfJson,
} from '@drydock/contracts'
import type { Crossing } from './crossing.ts'
import { createMove, type Move } from './elsewhere.ts'
import { factsIn, KINDS, READING, READINGS } from './fields.ts'
import { digitsOf, replaced } from './personal.ts'
import { createStandIns, type StandIns } from './standIns.ts'

/** Words of the gateway, not of people: kept, but for what is somebody's in them. Every other text is replaced. */
const KEPT = new Set(['latestEventName', 'firmware'])
const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text)
/** Texts that say nothing of anybody as long as they are of their kind. */
const PLAIN: Readonly<Record<string, (text: string) => boolean>> = {
  timezone: isDisplayableTimeZone,
  type: text => text === 'Point',
  status: text => /^\d{1,4}$/.test(text),
  billingInterval: text => text === 'month' || text === 'year',
  ...Object.fromEntries(
    [
      'modifiedDate',
      'modifiedDateTime',
      'gpsTimestamp',
      'last_heard',
      'favouriteDate',
      'billingStart',
      'billingEnd',
    ].map(it => [it, isMoment]),
  ),
  ...Object.fromEntries(['currentPeriodStart', 'currentPeriodEnd', 'subscriptionStartDate'].map(it => [it, isMoment])),
}
const PAIRS = [
  ['latitude', 'longitude'],
  ['lat', 'lng'],
  ['geofenceLatitude', 'geofenceLongitude'],
] as const
const EVENTS: ReadonlySet<string> = new Set(HUB_EVENT_NAMES)
/** A number of nobody knows what may be part of a place, or a phone. */
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
  readonly standIns: StandIns
  readonly move: Move
}

/**
 * Always of everything from the beginning: so a name that was learned late is taken out of what came early, too, and
 * stand-ins keep their numbers.
 */
export function redacted(crossings: readonly Crossing[]): readonly Crossing[] {
  const redactor: Redactor = { standIns: createStandIns(), move: createMove() }
  for (const it of crossings) {
    const userId =
      it.is === 'call' && it.route === profileRoutes.read ? Reflect.get(Object(it.reply), 'userId') : undefined
    if (typeof userId === 'string' && userId !== '') redactor.standIns.nameCaptain(userId)
  }
  const once = (): readonly Crossing[] => crossings.map(it => crossing(redactor, it))
  // The first time learns, the second knows.
  once()
  return once()
}

function crossing(redactor: Redactor, it: Crossing): Crossing {
  if (it.is === 'push')
    return {
      ...it,
      event: EVENTS.has(it.event) ? it.event : words(redactor, it.event),
      args: it.args.map(arg => argument(redactor, arg)),
    }
  for (const { kind, value } of it.learned ?? []) redactor.standIns.learn(kind, value)
  const { learned: _, ...kept } = it
  return {
    ...kept,
    params: Object.fromEntries(
      Object.entries(it.params).map(([name, value]) => [name, parameter(redactor, it, name, value)]),
    ),
    reply: redactedValue(redactor, it.reply),
  }
}

/**
 * What is paired is called by the id of a device, an account by its address, everything else by its own id; types and
 * days are nobody's.
 */
function parameter(
  redactor: Redactor,
  { route }: Extract<Crossing, { is: 'call' }>,
  name: string,
  value: string,
): string {
  if (name === 'userId') return redactor.standIns.learn('email', value)
  if (name !== 'id') return words(redactor, value)
  if (/^\d{1,3}$/.test(value) || value === 'captain') return value
  return redactor.standIns.learn(route.path.startsWith('/api/sensor/') ? 'device' : 'id', value)
}

/** A text of a push may be a group as JSON text; else it is words of the server. */
function argument(redactor: Redactor, arg: unknown): unknown {
  if (typeof arg !== 'string') return redactedValue(redactor, arg)
  const group = parsedIfJson(arg)
  return typeof group === 'object' && group !== null
    ? JSON.stringify(redactedValue(redactor, group))
    : words(redactor, arg)
}

function redactedValue(redactor: Redactor, value: unknown, key = ''): unknown {
  if (typeof value === 'string') return text(redactor, value, key)
  if (typeof value === 'number') return number(redactor, value, key)
  if (Array.isArray(value))
    return key === 'coordinates' ? coordinates(redactor, value) : value.map(it => redactedValue(redactor, it, key))
  return typeof value === 'object' && value !== null ? group(redactor, value) : value
}

function group(redactor: Redactor, value: object): object {
  const fields = { ...value, ...placesOf(redactor, value) }
  return Object.fromEntries(
    Object.entries(fields).map(([key, it]) => [
      /^\w{1,40}$/.test(key) ? key : words(redactor, key),
      PAIRS.flat().some(name => name === key) ? (typeof it === 'number' ? it : null) : redactedValue(redactor, it, key),
    ]),
  )
}

/** Half a place is nowhere. */
function placesOf({ move }: Redactor, value: object): Readonly<Record<string, number | null>> {
  const found = PAIRS.flatMap(([north, east]) => {
    const place = { latitude: Reflect.get(value, north), longitude: Reflect.get(value, east) }
    if (place.latitude === undefined && place.longitude === undefined) return []
    const moved = isPlace(place) ? move(place) : undefined
    return [[north, moved?.latitude ?? null] as const, [east, moved?.longitude ?? null] as const]
  })
  return Object.fromEntries(found.filter(([name]) => Reflect.has(value, name)))
}

const isPlace = (it: { readonly latitude: unknown; readonly longitude: unknown }): it is GeoPoint =>
  typeof it.latitude === 'number' &&
  typeof it.longitude === 'number' &&
  isOnEarth({ latitude: it.latitude, longitude: it.longitude })

/** Longitude first; what else there is may be a height. */
function coordinates({ move }: Redactor, [longitude, latitude]: readonly unknown[]): readonly number[] {
  const place = { latitude, longitude }
  if (!isPlace(place)) return []
  const moved = move(place)
  return [moved.longitude, moved.latitude]
}

function text(redactor: Redactor, value: string, key: string): string {
  const kind = KINDS[key]
  if (kind) return kind === 'device' && value.length < 4 ? value : redactor.standIns.learn(kind, value)
  if (PLAIN[key]?.(value)) return value
  if (READINGS.has(key) && READING.test(value)) return value
  if (KEPT.has(key)) return words(redactor, value, true)
  for (const it of factsIn(value, key)) redactor.standIns.learn(it.kind, it.value)
  return redactor.standIns.of('text', value)
}

function number({ standIns }: Redactor, value: number, key: string): number {
  for (const it of factsIn(value, key)) standIns.learn(it.kind, it.value)
  return KNOWN_NUMBERS.has(key) ? value : Math.abs(value) <= LARGEST_UNKNOWN ? Math.round(value) : 0
}

/** Words of the server, with nobody in them. Gone through once, so that no stand-in is taken for somebody again. */
function words({ standIns }: Redactor, value: string, isName = false): string {
  return replaced(value.normalize(), ({ form, text: found, at, whole }) => {
    const of = (text: string) => ({ text, length: found.length })
    if (form === 'moment') return undefined
    if (form === 'address') return of('…')
    if (form === 'email') return of(standIns.of('email', found))
    const learned = standIns.at(whole, at, isName)
    if (learned) return learned
    const number =
      form === 'phone' || form === 'digits' || form === 'word' ? standIns.ofDigits(digitsOf(found)) : undefined
    if (number !== undefined && !/\p{L}/u.test(found)) return of(number)
    if (form === 'phone') return of(standIns.of('phone', found))
    return form === 'digits' || form === 'word' ? undefined : of('…')
  })
}
