/** The default boat plan: a calm 12 V boat in its home harbor. Other plans are merged over it. */
import { ACCESS_CHANGE_MS, HOUR, MINUTE, SECOND, isJsonObject } from '@drydock/contracts'
import type { BoatPlan } from './plan.ts'

type Complete<T> = { [K in keyof T]-?: Exclude<T[K], undefined> }
type PlanGroup<K extends keyof BoatPlan> = Complete<NonNullable<BoatPlan[K]>>
type Position = NonNullable<BoatPlan['position']>

/** A plan with everything that a boat needs: the default plan, and each plan that is merged over it. */
export type CompletePlan = BoatPlan &
  Complete<
    Pick<
      BoatPlan,
      | 'name'
      | 'home'
      | 'armed'
      | 'readings'
      | 'temperature'
      | 'sensors'
      | 'radio'
      | 'events'
      | 'deviceId'
      | 'timeZone'
      | 'tokenLifetime'
    >
  > & {
    readonly gateway: PlanGroup<'gateway'>
    readonly system: PlanGroup<'system'>
    readonly geofence: PlanGroup<'geofence'>
    readonly position: (Position & Complete<Pick<Position, 'accuracy' | 'swing'>>) | null
  }

export const CALM_BOAT: CompletePlan = {
  name: 'Freja',
  home: 'Copenhagen',
  armed: false,
  readings: { V1: 12.72, V2: 12.64, V3: 'NotPresent', V4: 0.62, I1: 0.08 },
  temperature: 21.5,
  sensors: [
    { type: 'shorePower', on: true, battery: null, age: 8 * SECOND, confirms: 3 * SECOND },
    { type: 'smartPlug', on: false, battery: null, age: 12 * SECOND, confirms: 3 * SECOND },
    { type: 'door', on: false, battery: 87, age: 41 * SECOND },
    { type: 'hatch', on: false, battery: 64, age: 33 * SECOND },
  ],
  position: { latitude: 55.6761, longitude: 12.5683, accuracy: 8, swing: 0 },
  gateway: {
    statusDelay: 300,
    statusEvery: MINUTE,
    confirms: 'push',
    confirmsAfter: 2 * SECOND,
    bilgeAlarmAfter: 3 * MINUTE,
    positionEvery: 10 * SECOND,
    sensorsEvery: MINUTE,
    unresponsiveAfter: 5 * MINUTE,
    disconnectedAfter: HOUR,
    restartTakes: 20 * SECOND,
    accessAfter: ACCESS_CHANGE_MS,
  },
  system: { gsmSignal: -71, firmware: '1.4.2', mainPower: true, backupBattery: 93 },
  radio: { opens: 4 * SECOND, finds: 20 * SECOND, adds: 60 * SECOND },
  events: [
    { name: 'Online', ago: 26 * HOUR },
    { name: 'Armed', ago: 15 * HOUR },
    { name: 'Disarmed', ago: 2 * HOUR },
  ],
  geofence: { radius: 50, latitude: null, longitude: null },
  // Without notification topics, so that a scenario sends only the messages that it asks for.
  captain: { name: 'Kim Holm', phone: '+4520123456', gallery: true, upload: true },
  accounts: [{ user: 'friend' }],
  contacts: [],
  vips: [],
  journeys: [],
  usage: { mBsUsed: 120.4, dataLimit: 500, transactionsUsed: 310, transactionsLimit: 2_000 },
  subscription: { interval: 'month' },
  deviceId: 'DRYDOCK-0001',
  timeZone: 'Europe/Copenhagen',
  tokenLifetime: HOUR,
}

/**
 * Merges a plan over a base: objects are merged by key, lists and other values are replaced. An undefined value counts
 * as left out.
 */
export function mergedPlan(base: CompletePlan, plan: BoatPlan): CompletePlan
export function mergedPlan(base: BoatPlan, plan: BoatPlan): BoatPlan
export function mergedPlan(base: BoatPlan, plan: BoatPlan): BoatPlan {
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of definedEntries(plan)) {
    const under = merged[key]
    merged[key] =
      isJsonObject(under) && isJsonObject(value) ? { ...under, ...Object.fromEntries(definedEntries(value)) } : value
  }
  return merged
}

const definedEntries = (group: object): readonly [string, unknown][] =>
  Object.entries(group).filter(([, value]) => value !== undefined)
