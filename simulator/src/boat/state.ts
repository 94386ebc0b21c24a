/** State of a boat: data that only devices and rules change; plain but for the trip. */
import {
  DEFAULT_TIME_ZONE,
  type GatewayFacts,
  type HistoryItem,
  isoText,
  METERS,
  type Meter,
  SENSOR_TYPES,
  type Instant,
  type GeoPoint,
  type SensorType,
} from '@drydock/contracts'
import { type AccountData, accountDataOf, hostNameOf } from './accountData.ts'
import type { Clock } from './clock.ts'
import type { Fix } from './fix.ts'
import { CALM_BOAT, type CompletePlan, mergedPlan } from './basePlan.ts'
import type { BoatPlan, MeterReading, SensorPlan } from './plan.ts'
import { createTrip, type TripRecorder } from './trip.ts'
import { yesterdaysTrip } from './yesterdaysTrip.ts'

export interface Sensor {
  readonly id: string
  readonly type: number
  on: boolean
  /** Percent, null when unknown. */
  battery: number | null
  heardAt: Instant
  changedAt: Instant
  /** Milliseconds until a command is confirmed, or 'never'. */
  confirms: number | 'never'
  /** The gateway no longer receives reports of the sensor, so its age grows. */
  unheard?: boolean
  /** Link status; undefined while the gateway receives reports. */
  link?: 'unresponsive' | 'disconnected' | 'connecting' | undefined
  /** Time of the last command, until the sensor reports. */
  asked?: Instant | undefined
  /** A low-battery message has been sent. */
  lowBatteryTold?: boolean
}

/** Times in milliseconds. */
export type GatewayBehavior = CompletePlan['gateway']

export interface Geofence {
  radius: number
  latitude: number | null
  longitude: number | null
}

/** Motion on a straight course from a fix; without `until` it continues until it is changed. */
export interface Motion {
  readonly from: Fix
  /** Degrees from north. */
  readonly course: number
  /** Spelled as in boats that are saved already: the hash of a state covers the names in it. */
  readonly metresPerSecond: number
  readonly until: Instant | undefined
}

/** Transport names of the SignalR protocol. */
export type HubTransport = 'WebSockets' | 'ServerSentEvents' | 'LongPolling'
const TRANSPORTS = {
  webSockets: 'WebSockets',
  serverSentEvents: 'ServerSentEvents',
  longPolling: 'LongPolling',
} as const

/** State in a saved boat: the trip is its fixes. */
export type SavedState = Omit<BoatState, 'trip'> & { readonly trip: readonly Fix[] }

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

export interface BoatState extends AccountData {
  name: string
  home: string
  readonly deviceId: string
  armed: boolean
  /** Wire text of each connected input. */
  readonly meters: Partial<Record<Meter, string>>
  temperature: number
  sensors: Sensor[]
  fix: Fix | null
  /** Meters by which the boat swings at anchor. */
  swing: number
  /** Reported accuracy in meters is between that of the fix and this. */
  readonly accuracyUpTo: number
  /** Undefined while the boat does not move. */
  motion: Motion | undefined
  /** The GPS receiver has no satellites, so the last fix grows old. */
  blind: boolean
  readonly trip: TripRecorder
  geofence: Geofence
  /** Position at which the boat was armed. */
  armedAt: GeoPoint | null
  /** The boat is outside the geofence, and the alarm was raised. */
  outside: boolean
  /** End of theft tracking; a past instant means that it is off. */
  trackedUntil: Instant
  /** A silent gateway answers nothing and pushes nothing. */
  silent: boolean
  /** Number of times the gateway became silent. */
  silences: number
  /** Number of devices paired so far. */
  joined: number
  readonly gateway: GatewayBehavior
  readonly hub: { readonly transports: readonly HubTransport[] | undefined }
  readonly system: Mutable<GatewayFacts>
  readonly radio: NonNullable<BoatPlan['radio']>
  readonly core: HistoryItem[]
  readonly histories: Map<number, HistoryItem[]>
  readonly timeZone: string | null
  readonly tokenLifetime: number
}

/** Wire text of a reading: numbers get two decimals, texts stay unchanged. */
export const formatReading = (value: MeterReading): string =>
  typeof value === 'number' ? value.toFixed(2) : typeof value === 'string' ? value : value.text

/** Device id in the form of a Zigbee address, from the type (below 32) and the index in the list. */
const sensorId = (type: number, index: number): string =>
  `00158D00${(0x01a000 + index * 32 + type).toString(16).toUpperCase().padStart(6, '0')}`

function sensorOf(plan: SensorPlan, index: number, now: Instant): Sensor {
  const type = SENSOR_TYPES[plan.type]
  const heardAt = now - (plan.age ?? 0)
  return {
    id: plan.id ?? sensorId(type, index),
    type,
    on: plan.on ?? false,
    battery: plan.battery ?? null,
    heardAt,
    changedAt: heardAt,
    confirms: plan.confirms ?? 3_000,
    ...(plan.heard === false ? { unheard: true } : {}),
    ...(plan.link === undefined ? {} : { link: plan.link }),
  }
}

/** Instant of a past event of the plan. */
const pastOf = (
  { ago = 0, at }: { readonly ago?: number | undefined; readonly at?: Instant | undefined },
  now: Instant,
): Instant => at ?? now - ago

/** Fixes before the start, in order of time. */
function earlierFixes({ trip = [], timeZone }: BoatPlan, now: Instant): readonly Fix[] {
  if (trip === 'yesterday') return yesterdaysTrip(now, timeZone ?? DEFAULT_TIME_ZONE)
  const fixes = trip.map(fix => ({
    latitude: fix.latitude,
    longitude: fix.longitude,
    accuracy: fix.accuracy ?? 8,
    heardAt: pastOf(fix, now),
  }))
  return fixes.toSorted((a, b) => a.heardAt - b.heardAt)
}

/** Where the boat is, where it was, and the fence around it. */
function placeOf(plan: CompletePlan, now: Instant) {
  const { position, geofence } = plan
  const fix = position
    ? {
        latitude: position.latitude,
        longitude: position.longitude,
        accuracy: position.accuracy,
        heardAt: now - (position.age ?? 0),
      }
    : null
  return {
    fix,
    swing: position?.swing ?? 0,
    accuracyUpTo: position?.accuracyUpTo ?? 0,
    motion: undefined,
    blind: false,
    trip: createTrip(() => earlierFixes(plan, now)),
    geofence: { radius: geofence.radius, latitude: geofence.latitude, longitude: geofence.longitude },
    armedAt: plan.armed ? (plan.armedAt ?? fix) : null,
    outside: plan.outside ?? false,
  }
}

function metersOf({ readings }: CompletePlan): Partial<Record<Meter, string>> {
  const meters: Partial<Record<Meter, string>> = {}
  for (const meter of METERS) {
    const value = readings[meter]
    if (value !== undefined) meters[meter] = formatReading(value)
  }
  return meters
}

/** Initial state of a boat, from a plan that is merged over the default boat. */
export function stateOf(plan: BoatPlan, clock: Clock, host?: string): BoatState {
  const whole = mergedPlan(CALM_BOAT, plan)
  const now = clock.start
  return {
    ...accountDataOf(whole, host ?? hostNameOf(whole.name), now),
    name: whole.name,
    home: whole.home,
    deviceId: whole.deviceId,
    armed: whole.armed,
    meters: metersOf(whole),
    temperature: whole.temperature,
    sensors: whole.sensors.map((it, index) => sensorOf(it, index, now)),
    ...placeOf(whole, now),
    trackedUntil: now,
    silent: false,
    silences: 0,
    joined: 0,
    gateway: { ...whole.gateway },
    system: { ...whole.system },
    radio: whole.radio,
    core: itemsOf('e', whole.events, now),
    histories: historiesOf(whole, now),
    timeZone: whole.timeZone,
    tokenLifetime: whole.tokenLifetime,
    hub: { transports: whole.hub?.transports?.map(it => TRANSPORTS[it]) },
  }
}

type Past = BoatPlan['events']
const itemsOf = (prefix: string, past: Past, now: Instant): HistoryItem[] =>
  (past ?? []).map((event, index) => ({
    id: `${prefix}${index + 1}`,
    latestEventName: event.name,
    modifiedDate: isoText(pastOf(event, now)),
  }))

const historiesOf = ({ histories = {} }: BoatPlan, now: Instant): Map<number, HistoryItem[]> =>
  new Map(
    (Object.entries(histories) as [SensorType, Past][]).map(([type, past]) => [
      SENSOR_TYPES[type],
      itemsOf(`s${SENSOR_TYPES[type]}-`, past, now),
    ]),
  )

/** State to be saved; it shares the data of the boat. */
export const savedState = (state: BoatState): SavedState => ({ ...state, trip: state.trip.fixes() })
/** The state with which a saved boat continues, with its keys in the same order: a checksum covers them. */
export const continuedState = (saved: SavedState): BoatState => ({ ...saved, trip: createTrip(() => saved.trip) })
