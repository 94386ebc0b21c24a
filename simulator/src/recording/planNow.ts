/** The plan of a boat as it is now: what `boat:` of a scenario says, so that another boat begins as this one is. */
import { type HistoryItem, parseInstant, METERS, type Meter, SENSOR_TYPES, type SensorType } from '@drydock/contracts'
import { CALM_BOAT } from '#boat/basePlan.ts'
import type { Boat } from '#boat/boat.ts'
import type { BoatPlan, SensorPlan } from '#boat/plan.ts'
import type { BoatState, Sensor } from '#boat/state.ts'
import { currentPosition } from '#devices/motion.ts'
import { planAshore } from './planAshore.ts'

const NAMES = Object.entries(SENSOR_TYPES) as readonly [SensorType, number][]

/**
 * What is as on the calm boat is left out. `origin` is what the boat was made of: habits of the gateway are nobody's to
 * change.
 */
export function planNow(boat: Boat, origin: BoatPlan): BoatPlan {
  const { state } = boat
  const { gateway, radio, hub, deviceId, tokenLifetime } = origin
  return changed({
    ...{ gateway, radio, hub, deviceId, tokenLifetime },
    name: state.name,
    home: state.home,
    armed: state.armed,
    readings: Object.fromEntries(METERS.flatMap(meter => readingOf(state, meter))),
    temperature: state.temperature,
    sensors: state.sensors.flatMap(it => sensorPlan(boat, it)),
    position: positionOf(boat),
    system: { ...state.system },
    events: pastOf(boat, state.core),
    histories: Object.fromEntries(NAMES.flatMap(([name, type]) => historyOf(boat, name, state.histories.get(type)))),
    geofence: { ...state.geofence },
    ...(state.armed && state.armedAt
      ? { armedAt: { latitude: state.armedAt.latitude, longitude: state.armedAt.longitude } }
      : {}),
    outside: state.outside,
    trip: state.trip.map(({ heardAt, ...it }) => ({ ago: boat.clock.now() - heardAt, ...it })),
    ...planAshore(boat),
  })
}

function readingOf({ meters }: BoatState, meter: Meter): readonly (readonly [Meter, number | 'NotPresent'])[] {
  const text = meters[meter]
  return text === undefined ? [] : [[meter, text === 'NotPresent' ? text : Number(text)]]
}

function sensorPlan({ clock }: Boat, it: Sensor): readonly SensorPlan[] {
  const name = NAMES.find(([, type]) => type === it.type)?.[0]
  if (name === undefined) return []
  const { id, on, battery, confirms, link } = it
  return [
    {
      type: name,
      id,
      on,
      battery,
      age: clock.now() - it.heardAt,
      confirms,
      ...(it.unheard ? { heard: false } : {}),
      ...(link === undefined ? {} : { link }),
    },
  ]
}

/** A boat under way is where its course has brought it, which it has not reported yet. */
function positionOf(boat: Boat): BoatPlan['position'] {
  const { fix, swing, accuracyUpTo } = boat.state
  if (!fix) return null
  const sailed = currentPosition(boat)
  const { latitude, longitude } = sailed ?? fix
  return {
    latitude,
    longitude,
    accuracy: fix.accuracy,
    accuracyUpTo,
    age: sailed ? 0 : boat.clock.now() - fix.heardAt,
    swing,
  }
}

const pastOf = ({ clock }: Boat, items: readonly HistoryItem[]) =>
  items.map(it => ({ name: it.latestEventName, ago: clock.now() - (parseInstant(it.modifiedDate) ?? clock.now()) }))

const historyOf = (
  boat: Boat,
  name: SensorType,
  items: readonly HistoryItem[] = [],
): readonly (readonly [SensorType, NonNullable<BoatPlan['events']>])[] =>
  items.length === 0 ? [] : [[name, pastOf(boat, items)]]

/** What the calm boat has when a plan does not say it. */
const UNSAID: BoatPlan = {
  ...CALM_BOAT,
  histories: {},
  trip: [],
  outside: false,
  position: { latitude: 0, longitude: 0, ...CALM_BOAT.position, accuracyUpTo: 0, age: 0 },
}

/** Only what differs from the calm boat; of groups, which are laid over it key by key, only the keys that do. */
function changed(plan: BoatPlan): BoatPlan {
  const parts = Object.entries(plan).flatMap(([key, value]) => {
    const base: unknown = Reflect.get(UNSAID, key)
    if (value === undefined || isSame(value, base)) return []
    return [
      [
        key,
        isGroup(value) && isGroup(base) && key !== 'position'
          ? Object.fromEntries(Object.entries(value).filter(([name, it]) => !isSame(it, Reflect.get(base, name))))
          : value,
      ],
    ]
  })
  return Object.fromEntries(parts) as BoatPlan
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
