/** The state of a boat: plain data, changed by devices and rules alone. */
import { type HistoryItem, isoText, METERS, type Meter, SENSOR_TYPES, type Instant } from '@drydock/contracts'
import type { Clock } from './clock.ts'
import { CALM, overlaid } from './base.ts'
import type { BoatPlan, SensorPlan } from './plan.ts'

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
}

export interface Fix {
  readonly latitude: number
  readonly longitude: number
  /** Metres. */
  readonly accuracy: number
  readonly heardAt: Instant
}

type Whole<T> = { [K in keyof T]-?: Exclude<T[K], undefined> }
export type GatewayHabits = Whole<NonNullable<BoatPlan['gateway']>>

export interface BoatState {
  readonly name: string
  readonly home: string
  readonly deviceId: string
  armed: boolean
  /** Text of each connected input, as the wire carries it. */
  readonly meters: Partial<Record<Meter, string>>
  temperature: number
  sensors: Sensor[]
  fix: Fix | null
  /** Metres by which the boat swings at anchor. */
  swing: number
  /** A silent gateway answers nothing and pushes nothing. */
  silent: boolean
  /** How often the gateway fell silent. */
  silences: number
  /** How many devices have joined. */
  joined: number
  readonly gateway: GatewayHabits
  readonly radio: NonNullable<BoatPlan['radio']>
  readonly core: HistoryItem[]
  readonly histories: Map<number, HistoryItem[]>
  readonly timeZone: string | null
  readonly tokenLifetime: number
}

/** A reading as the wire carries it: numbers have two decimals. */
export const readingText = (value: number | 'NotPresent'): string => (value === 'NotPresent' ? value : value.toFixed(2))

/** Device ids look like the last seven bytes of a Zigbee address; they follow from the type (below 32) and the place in the list. */
const sensorId = (type: number, index: number): string => `00158D00${(0x01a000 + index * 32 + type).toString(16).toUpperCase().padStart(6, '0')}`

function sensorOf(plan: SensorPlan, index: number, now: Instant): Sensor {
  const type = SENSOR_TYPES[plan.type]
  const heardAt = now - (plan.age ?? 0)
  return { id: plan.id ?? sensorId(type, index), type, on: plan.on ?? false, battery: plan.battery ?? null, heardAt, changedAt: heardAt, confirms: plan.confirms ?? 3_000 }
}

/** The state in which a boat begins, from a plan laid over the calm boat. */
export function stateOf(plan: BoatPlan, clock: Clock): BoatState {
  const whole = overlaid(CALM, plan)
  const now = clock.start
  const meters: Partial<Record<Meter, string>> = {}
  for (const meter of METERS) {
    const value = whole.readings?.[meter]
    if (value !== undefined) meters[meter] = readingText(value)
  }
  const core = (whole.events ?? []).map((it, index): HistoryItem => ({ id: `e${index + 1}`, latestEventName: it.name, modifiedDate: isoText(now - it.ago) }))
  return {
    name: whole.name ?? '',
    home: whole.home ?? '',
    deviceId: 'DRYDOCK-0001',
    armed: whole.armed ?? false,
    meters,
    temperature: whole.temperature ?? -273,
    sensors: (whole.sensors ?? []).map((it, index) => sensorOf(it, index, now)),
    fix: whole.position ? { latitude: whole.position.latitude, longitude: whole.position.longitude, accuracy: whole.position.accuracy ?? 8, heardAt: now } : null,
    swing: whole.position?.swing ?? 0,
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
      ...whole.gateway,
    } as GatewayHabits,
    radio: whole.radio ?? {},
    core,
    histories: new Map(),
    timeZone: whole.timeZone ?? null,
    tokenLifetime: whole.tokenLifetime ?? 3_600_000,
  }
}
