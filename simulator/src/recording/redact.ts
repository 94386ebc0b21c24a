/** Takes out of a recording who somebody is and where, everywhere alike, before any of it is written. */
import { isOnEarth, isTimeZone, type Place, profileRoutes, unwrapped } from '@drydock/contracts'
import type { Crossing } from './crossing.ts'
import { createMove, type Move } from './elsewhere.ts'
import { ADDRESS, DEGREES, EMAIL, EMAILS, PHONE, PHONES, TOKEN } from './personal.ts'
import { createStandIns, type Kind, type StandIns } from './stand-ins.ts'

const KINDS: Readonly<Record<string, Kind>> = {
  shipName: 'ship',
  shipHomeLocation: 'home',
  name: 'name',
  nickname: 'nickname',
  description: 'description',
  id: 'id',
  ...Object.fromEntries(EMAILS.map(it => [it, 'email' as const])),
  ...Object.fromEntries(PHONES.map(it => [it, 'phone' as const])),
  ...Object.fromEntries(['deviceId', 'attachedDeviceId', 'device', 'Address'].map(it => [it, 'device' as const])),
  ...Object.fromEntries(['image1', 'image2', 'image3', 'image4', 'image5'].map(it => [it, 'picture' as const])),
}
/** Words of the gateway, not of people: kept, but for what is somebody's in them. Every other text is replaced. */
const KEPT = new Set(['latestEventName', 'firmware'])
const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text)
/** Texts that say nothing of anybody as long as they are of their kind. */
const PLAIN: Readonly<Record<string, (text: string) => boolean>> = {
  timezone: isTimeZone,
  type: text => text === 'Point',
  status: text => /^\d{1,4}$/.test(text),
  billingInterval: text => text === 'month' || text === 'year',
  ...Object.fromEntries(['modifiedDate', 'modifiedDateTime', 'gpsTimestamp', 'last_heard', 'favouriteDate', 'billingStart', 'billingEnd'].map(it => [it, isMoment])),
  ...Object.fromEntries(['currentPeriodStart', 'currentPeriodEnd', 'subscriptionStartDate'].map(it => [it, isMoment])),
}
/** A reading has digits like those of a place. */
const READING = /^(-?\d+(\.\d+)?|NotPresent)$/
const READINGS = new Set(['Alarm', 'Temperature', 'PowerDelivered', 'BatteryPercent', 'V1', 'V2', 'V3', 'V4', 'I1', 'cabinTemperature'])
const PAIRS = [
  ['latitude', 'longitude'],
  ['lat', 'lng'],
  ['geofenceLatitude', 'geofenceLongitude'],
] as const
/** A number of nobody knows what may be part of a place, or a phone. */
const LARGEST_UNKNOWN = 1_000_000
const KNOWN_NUMBERS = new Set(['horizontal_accuracy', 'accuracy', 'mBsUsed', 'dataLimit', 'transactionsUsed', 'transactionsLimit', 'geofenceRadius', 'age', 'battery', ...READINGS])

interface Redactor {
  readonly standIns: StandIns
  readonly move: Move
}

/** Always of everything from the beginning: so a name that was learned late is taken out of what came early, too, and stand-ins keep their numbers. */
export function redacted(crossings: readonly Crossing[]): readonly Crossing[] {
  const redactor: Redactor = { standIns: createStandIns(), move: createMove() }
  for (const it of crossings) {
    const userId = it.is === 'call' && it.route === profileRoutes.read ? Reflect.get(Object(it.reply), 'userId') : undefined
    if (typeof userId === 'string' && userId !== '') redactor.standIns.nameCaptain(userId)
  }
  const once = (): readonly Crossing[] => crossings.map(it => crossing(redactor, it))
  // The first time learns, the second knows.
  once()
  return once()
}

function crossing(redactor: Redactor, it: Crossing): Crossing {
  if (it.is === 'push') return { ...it, args: it.args.map(arg => argument(redactor, arg)) }
  return { ...it, params: Object.fromEntries(Object.entries(it.params).map(([name, value]) => [name, parameter(redactor, it, name, value)])), reply: redactedValue(redactor, it.reply) }
}

/** What is paired is called by the id of a device, an account by its address, everything else by its own id; types and days are nobody's. */
function parameter({ standIns }: Redactor, { route }: Extract<Crossing, { is: 'call' }>, name: string, value: string): string {
  if (name === 'userId') return standIns.of('email', value)
  if (name !== 'id' || /^\d{1,3}$/.test(value) || value === 'captain') return value
  return standIns.of(route.path.startsWith('/api/sensor/') ? 'device' : 'id', value)
}

/** A text of a push may be a group as JSON text; else it is words of the server. */
function argument(redactor: Redactor, arg: unknown): unknown {
  if (typeof arg !== 'string') return redactedValue(redactor, arg)
  const group = unwrapped(arg)
  return typeof group === 'object' && group !== null ? JSON.stringify(redactedValue(redactor, group)) : words(redactor, arg)
}

function redactedValue(redactor: Redactor, value: unknown, key = ''): unknown {
  if (typeof value === 'string') return text(redactor, value, key)
  if (typeof value === 'number') return number(value, key)
  if (Array.isArray(value)) return key === 'coordinates' ? coordinates(redactor, value) : value.map(it => redactedValue(redactor, it, key))
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

const isPlace = (it: { readonly latitude: unknown; readonly longitude: unknown }): it is Place =>
  typeof it.latitude === 'number' && typeof it.longitude === 'number' && isOnEarth({ latitude: it.latitude, longitude: it.longitude })

/** Longitude first; what else there is may be a height. */
function coordinates({ move }: Redactor, [longitude, latitude]: readonly unknown[]): readonly number[] {
  const place = { latitude, longitude }
  if (!isPlace(place)) return []
  const moved = move(place)
  return [moved.longitude, moved.latitude]
}

function text(redactor: Redactor, value: string, key: string): string {
  const kind = KINDS[key]
  if (kind) return kind === 'device' && value.length < 4 ? value : redactor.standIns.of(kind, value)
  if (PLAIN[key]?.(value)) return value
  if (READINGS.has(key) && READING.test(value)) return value
  return KEPT.has(key) ? words(redactor, value) : redactor.standIns.of('text', value)
}

const number = (value: number, key: string): number => (KNOWN_NUMBERS.has(key) ? value : Math.abs(value) <= LARGEST_UNKNOWN ? Math.round(value) : 0)

/** Words of the server, with nobody in them. Gone through once, so that no stand-in is taken for somebody again. */
function words({ standIns }: Redactor, value: string): string {
  const learned = standIns.learned().map(it => it.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const forms = [
    `(?<address>${ADDRESS.source})`,
    ...(learned.length > 0 ? [`(?<![\\p{L}\\d])(?<learned>${learned.join('|')})(?![\\p{L}\\d])`] : []),
    `(?<token>${TOKEN.source})`,
    `(?<email>${EMAIL.source})`,
    `(?<phone>${PHONE.source})`,
    DEGREES.source,
  ]
  return value.replace(new RegExp(forms.join('|'), 'giu'), (it, ...more) => {
    const found: Readonly<Record<string, string | undefined>> = more.at(-1)
    if (found['learned'] !== undefined) return standIns.learnedAs(it)
    if (found['email'] !== undefined) return standIns.of('email', it)
    return found['phone'] === undefined ? '…' : standIns.of('phone', it)
  })
}
