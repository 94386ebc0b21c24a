/** The state of a boat: plain data, changed by devices and rules alone. */
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
import { CALM_BOAT, mergedPlan } from './basePlan.ts'
import type { BoatPlan, MeterReading, SensorPlan } from './plan.ts'
import { yesterdaysTrip } from './yesterdaysTrip.ts'

export interface Sensor {
  readonly id: string
  readonly type: number
  on: boolean
  /** Percent, null when unknown. */
  battery: number | null
  heardAt: Instant
  changedAt: Instant
  /** Milliseconds until a command is confirmed, or never. */
  confirms: number | 'never'
  /** Not heard any more, so that it grows older. */
  unheard?: boolean
  /** What the gateway makes of its silence; undefined while it is heard. */
  link?: 'unresponsive' | 'disconnected' | 'connecting' | undefined
  /** When it was last told to switch, until it reports. */
  asked?: Instant | undefined
  /** Somebody has been told that its battery is low. */
  lowBatteryTold?: boolean
}

export interface Fix {
  readonly latitude: number
  readonly longitude: number
  /** Metres. */
  readonly accuracy: number
  readonly heardAt: Instant
}

type Complete<T> = { [K in keyof T]-?: Exclude<T[K], undefined> }
export type GatewayBehavior = Complete<NonNullable<BoatPlan['gateway']>>

export interface Geofence {
  radius: number
  latitude: number | null
  longitude: number | null
}

/** A straight course from a place and a moment on, and until when; undefined until something else is said. */
export interface Motion {
  readonly from: Fix
  /** Degrees from north. */
  readonly course: number
  readonly metresPerSecond: number
  readonly until: Instant | undefined
}

/** As the hub protocol names them. */
export type HubTransport = 'WebSockets' | 'ServerSentEvents' | 'LongPolling'
const TRANSPORTS = {
  webSockets: 'WebSockets',
  serverSentEvents: 'ServerSentEvents',
  longPolling: 'LongPolling',
} as const

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

export interface BoatState extends AccountData {
  name: string
  home: string
  readonly deviceId: string
  armed: boolean
  /** Text of each connected input, as the wire carries it. */
  readonly meters: Partial<Record<Meter, string>>
  temperature: number
  sensors: Sensor[]
  fix: Fix | null
  /** Metres by which the boat swings at anchor. */
  swing: number
  /** The accuracy of reports lies between that of the fix and this, in metres. */
  readonly accuracyUpTo: number
  /** Undefined while it lies still. */
  motion: Motion | undefined
  /** The receiver has no satellites, so that the last fix grows old. */
  blind: boolean
  /** Where it was, in order of time. */
  trip: Fix[]
  geofence: Geofence
  /** Where it lay when it was armed. */
  armedAt: GeoPoint | null
  /** The alarm of having left the geofence has been raised. */
  outside: boolean
  /** Until when a thief is tracked; it is not tracked when that has passed. */
  trackedUntil: Instant
  /** A silent gateway answers nothing and pushes nothing. */
  silent: boolean
  /** How often the gateway fell silent. */
  silences: number
  /** How many devices have joined. */
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

/** A reading as the wire carries it: numbers have two decimals, texts are as they stand. */
export const formatReading = (value: MeterReading): string =>
  typeof value === 'number' ? value.toFixed(2) : typeof value === 'string' ? value : value.text

/**
 * Device ids look like the last seven bytes of a Zigbee address; they follow from the type (below 32) and the place in
 * the list.
 */
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

/** When something was that lies before the beginning. */
const pastOf = (
  { ago = 0, at }: { readonly ago?: number | undefined; readonly at?: Instant | undefined },
  now: Instant,
): Instant => at ?? now - ago

function tripOf({ trip = [], timeZone }: BoatPlan, now: Instant): Fix[] {
  if (trip === 'yesterday') return [...yesterdaysTrip(now, timeZone ?? DEFAULT_TIME_ZONE)]
  const fixes = trip.map(it => ({
    latitude: it.latitude,
    longitude: it.longitude,
    accuracy: it.accuracy ?? 8,
    heardAt: pastOf(it, now),
  }))
  return fixes.toSorted((a, b) => a.heardAt - b.heardAt)
}

/** The state in which a boat begins, from a plan laid over the calm boat. */
export function stateOf(plan: BoatPlan, clock: Clock, host?: string): BoatState {
  const whole = mergedPlan(CALM_BOAT, plan)
  const now = clock.start
  const meters: Partial<Record<Meter, string>> = {}
  for (const meter of METERS) {
    const value = whole.readings?.[meter]
    if (value !== undefined) meters[meter] = formatReading(value)
  }
  const fix = whole.position
    ? {
        latitude: whole.position.latitude,
        longitude: whole.position.longitude,
        accuracy: whole.position.accuracy ?? 8,
        heardAt: now - (whole.position.age ?? 0),
      }
    : null
  return {
    ...accountDataOf(whole, host ?? hostNameOf(whole.name ?? ''), now),
    name: whole.name ?? '',
    home: whole.home ?? '',
    deviceId: whole.deviceId ?? '',
    armed: whole.armed ?? false,
    meters,
    temperature: whole.temperature ?? -273,
    sensors: (whole.sensors ?? []).map((it, index) => sensorOf(it, index, now)),
    fix,
    swing: whole.position?.swing ?? 0,
    accuracyUpTo: whole.position?.accuracyUpTo ?? 0,
    motion: undefined,
    blind: false,
    trip: tripOf(whole, now),
    geofence: {
      radius: whole.geofence?.radius ?? 50,
      latitude: whole.geofence?.latitude ?? null,
      longitude: whole.geofence?.longitude ?? null,
    },
    armedAt: whole.armed ? (whole.armedAt ?? fix) : null,
    outside: whole.outside ?? false,
    trackedUntil: now,
    silent: false,
    silences: 0,
    joined: 0,
    gateway: {
      statusDelay: 300,
      statusEvery: 60_000,
      confirms: 'push',
      confirmsAfter: 2_000,
      bilgeAlarmAfter: 180_000,
      positionEvery: 10_000,
      sensorsEvery: 60_000,
      unresponsiveAfter: 300_000,
      disconnectedAfter: 3_600_000,
      restartTakes: 20_000,
      accessAfter: 90_000,
      ...whole.gateway,
    } as GatewayBehavior,
    system: { gsmSignal: -71, firmware: '', mainPower: true, backupBattery: 100, ...whole.system } as GatewayFacts,
    radio: whole.radio ?? {},
    core: itemsOf('e', whole.events, now),
    histories: historiesOf(whole, now),
    timeZone: whole.timeZone ?? null,
    tokenLifetime: whole.tokenLifetime ?? 3_600_000,
    hub: { transports: whole.hub?.transports?.map(it => TRANSPORTS[it]) },
  }
}

type Past = BoatPlan['events']
const itemsOf = (prefix: string, past: Past, now: Instant): HistoryItem[] =>
  (past ?? []).map((it, index) => ({
    id: `${prefix}${index + 1}`,
    latestEventName: it.name,
    modifiedDate: isoText(pastOf(it, now)),
  }))

const historiesOf = ({ histories = {} }: BoatPlan, now: Instant): Map<number, HistoryItem[]> =>
  new Map(
    (Object.entries(histories) as [SensorType, Past][]).map(([type, past]) => [
      SENSOR_TYPES[type],
      itemsOf(`s${SENSOR_TYPES[type]}-`, past, now),
    ]),
  )
