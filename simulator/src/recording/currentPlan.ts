/** The present state of a boat as a boat plan, from which a scenario can start. */
import {
  type HistoryItem,
  parseInstant,
  METERS,
  type Meter,
  SENSOR_TYPES,
  type SensorType,
  isJsonObject,
} from '@drydock/contracts'
import { CALM_BOAT } from '#boat/basePlan.ts'
import type { Boat } from '#boat/boat.ts'
import type { BoatPlan, MeterReading, SensorPlan } from '#boat/plan.ts'
import { type BoatState, formatReading, type Sensor } from '#boat/state.ts'
import { leastAccuracyOf } from '#devices/mooring.ts'
import { currentPosition } from '#devices/motion.ts'
import { isRecordedOffline } from '#devices/silence.ts'
import { currentAccountPlan } from './currentAccountPlan.ts'

const NAMES = Object.entries(SENSOR_TYPES) as readonly [SensorType, number][]

/**
 * Returns only what differs from the default boat.
 * @param origin the plan of which the boat was created; it has the gateway settings, which never change.
 */
export function currentPlan(boat: Boat, origin: BoatPlan): BoatPlan {
  const { state } = boat
  const { gateway, radio, hub, deviceId, tokenLifetime } = origin
  return changesFromCalm({
    ...{ gateway, radio, hub, deviceId, tokenLifetime },
    name: state.name,
    home: state.home,
    armed: state.armed,
    readings: Object.fromEntries(METERS.flatMap(meter => readingOf(state, meter))),
    temperature: state.temperature,
    sensors: state.sensors.flatMap(it => sensorPlan(boat, it)),
    position: positionOf(boat),
    system: { ...state.system },
    events: pastOf(boat, withoutOpenOffline(boat)),
    histories: Object.fromEntries(NAMES.flatMap(([name, type]) => historyOf(boat, name, state.histories.get(type)))),
    geofence: { ...state.geofence },
    ...(state.armed && state.armedAt
      ? { armedAt: { latitude: state.armedAt.latitude, longitude: state.armedAt.longitude } }
      : {}),
    outside: state.outside,
    trip: state.trip.fixes().map(({ heardAt, ...it }) => ({ ago: boat.clock.now() - heardAt, ...it })),
    ...currentAccountPlan(boat),
  })
}

function readingOf({ meters }: BoatState, meter: Meter): readonly (readonly [Meter, MeterReading])[] {
  const text = meters[meter]
  return text === undefined ? [] : [[meter, plannedReading(text)]]
}

/** The reading that gives this wire text. Only a text with two decimals can be a number. */
function plannedReading(text: string): MeterReading {
  if (text === 'NotPresent') return text
  const number = Number(text)
  return Number.isFinite(number) && formatReading(number) === text ? number : { text }
}

function sensorPlan({ clock }: Boat, sensor: Sensor): readonly SensorPlan[] {
  const name = NAMES.find(([, type]) => type === sensor.type)?.[0]
  if (name === undefined) return []
  const { id, on, battery, confirms, link } = sensor
  return [
    {
      type: name,
      id,
      on,
      battery,
      age: clock.now() - sensor.heardAt,
      confirms,
      ...(sensor.unheard ? { heard: false } : {}),
      ...(link === undefined ? {} : { link }),
    },
  ]
}

/** A sailing boat is at its computed position, which it may not have reported yet. */
function positionOf(boat: Boat): BoatPlan['position'] {
  const { fix, swing, accuracyUpTo } = boat.state
  if (!fix) return null
  const sailed = currentPosition(boat)
  const { latitude, longitude } = sailed ?? fix
  return {
    latitude,
    longitude,
    accuracy: leastAccuracyOf(boat) ?? fix.accuracy,
    accuracyUpTo,
    age: sailed ? 0 : boat.clock.now() - fix.heardAt,
    swing,
  }
}

/** The core history without an 'Offline' whose 'Online' is to come: a step of the recording appends it again. */
function withoutOpenOffline(boat: Boat): readonly HistoryItem[] {
  const { core } = boat.state
  if (!isRecordedOffline(boat)) return core
  const open = core.findLastIndex(it => it.latestEventName === 'Offline')
  return core.filter((_, index) => index !== open)
}

const pastOf = ({ clock }: Boat, items: readonly HistoryItem[]) =>
  items.map(it => ({ name: it.latestEventName, ago: clock.now() - (parseInstant(it.modifiedDate) ?? clock.now()) }))

const historyOf = (
  boat: Boat,
  name: SensorType,
  items: readonly HistoryItem[] = [],
): readonly (readonly [SensorType, NonNullable<BoatPlan['events']>])[] =>
  items.length === 0 ? [] : [[name, pastOf(boat, items)]]

/** Values of the default boat, with the defaults of what its plan leaves out. */
const DEFAULTS: BoatPlan = {
  ...CALM_BOAT,
  histories: {},
  trip: [],
  outside: false,
  position: { latitude: 0, longitude: 0, ...CALM_BOAT.position, accuracyUpTo: 0, age: 0 },
}

/** Keeps what differs from the default boat; in groups, which are merged by key, only the keys that differ. */
function changesFromCalm(plan: BoatPlan): BoatPlan {
  const parts = Object.entries(plan).flatMap(([key, value]) => {
    const base: unknown = Reflect.get(DEFAULTS, key)
    if (value === undefined || isSame(value, base)) return []
    return [
      [
        key,
        isJsonObject(value) && isJsonObject(base) && key !== 'position'
          ? Object.fromEntries(Object.entries(value).filter(([name, it]) => !isSame(it, Reflect.get(base, name))))
          : value,
      ],
    ]
  })
  return Object.fromEntries(parts) as BoatPlan
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
