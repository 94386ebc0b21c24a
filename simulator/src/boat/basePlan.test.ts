import { ACCESS_CHANGE_MS } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { CALM_BOAT, mergedPlan } from './basePlan.ts'
import { BoatPlan } from './plan.ts'

/** The base plan as a scenario would write it; scenarios rely on these values. */
const WRITTEN = {
  name: 'Freja',
  home: 'Copenhagen',
  armed: false,
  readings: { V1: 12.72, V2: 12.64, V3: 'NotPresent', V4: 0.62, I1: 0.08 },
  temperature: 21.5,
  sensors: [
    { type: 'shorePower', on: true, battery: null, age: '8s', confirms: '3s' },
    { type: 'smartPlug', on: false, battery: null, age: '12s', confirms: '3s' },
    { type: 'door', on: false, battery: 87, age: '41s' },
    { type: 'hatch', on: false, battery: 64, age: '33s' },
  ],
  position: { latitude: 55.6761, longitude: 12.5683, accuracy: 8, swing: 0 },
  gateway: {
    statusDelay: '300ms',
    statusEvery: '1m',
    confirms: 'push',
    confirmsAfter: '2s',
    bilgeAlarmAfter: '3m',
    positionEvery: '10s',
    sensorsEvery: '1m',
    unresponsiveAfter: '5m',
    disconnectedAfter: '1h',
    restartTakes: '20s',
    accessAfter: `${ACCESS_CHANGE_MS}ms`,
  },
  system: { gsmSignal: -71, firmware: '1.4.2', mainPower: true, backupBattery: 93 },
  radio: { opens: '4s', finds: '20s', adds: '1m' },
  events: [
    { name: 'Online', ago: '26h' },
    { name: 'Armed', ago: '15h' },
    { name: 'Disarmed', ago: '2h' },
  ],
  geofence: { radius: 50, latitude: null, longitude: null },
  captain: { name: 'Kim Holm', phone: '+4520123456', gallery: true, upload: true },
  accounts: [{ user: 'friend' }],
  contacts: [],
  vips: [],
  journeys: [],
  usage: { mBsUsed: 120.4, dataLimit: 500, transactionsUsed: 310, transactionsLimit: 2_000 },
  subscription: { interval: 'month' },
  deviceId: 'DRYDOCK-0001',
  timeZone: 'Europe/Copenhagen',
  tokenLifetime: '1h',
} as const

test.each(Object.keys(CALM_BOAT) as (keyof BoatPlan)[])(
  'the calm base plan has the values that scenarios rely on: %s',
  key => {
    expect(CALM_BOAT[key]).toEqual(BoatPlan.parse(WRITTEN)[key])
  },
)

test('a merged plan merges groups key by key and replaces lists and single values', () => {
  const plan = mergedPlan(CALM_BOAT, {
    readings: { V1: 11 },
    sensors: [],
    position: null,
    gateway: { confirms: 'never' },
  })
  expect(plan).toEqual({
    ...CALM_BOAT,
    readings: { ...CALM_BOAT.readings, V1: 11 },
    sensors: [],
    position: null,
    gateway: { ...CALM_BOAT.gateway, confirms: 'never' },
  })
})

test('in a merged plan an undefined value keeps the value of the base', () => {
  expect(mergedPlan(CALM_BOAT, { temperature: undefined, gateway: { statusDelay: undefined } })).toEqual(CALM_BOAT)
})

test.each([
  ['a group over nothing', { position: null }, { position: { latitude: 1, longitude: 2 } }],
  ['a list over a list', { accounts: [{ user: 'friend' }, { user: 'bo' }] }, { accounts: [{ user: 'ann' }] }],
  ['a value over a value', { name: 'Freja' }, { name: 'Nora' }],
] satisfies [string, BoatPlan, BoatPlan][])('in a merged plan %s replaces the previous value', (_, base, plan) => {
  expect(mergedPlan(base, plan)).toEqual(plan)
})
