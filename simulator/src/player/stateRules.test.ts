import { type Duration, MINUTE, SECOND } from '@drydock/contracts'
import { expect, test } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import { startBoat } from '#fleet/fleet.ts'
import { moveTo } from '#testing/boat.ts'
import { openBoat } from '#testing/openBoat.ts'
import { markOf } from './marks.ts'
import { playLive } from './runner/playLive.ts'
import { loadTestScenario } from './testing.ts'

const ruleOf = (state: string): string => `  - when: { state: ${state}, do: [{ mark: seen }] }\n`
/** Time of the first turn of the rule. */
const seenAt = (boat: Boat): Duration | undefined => {
  const at = markOf(boat, 'seen')
  return at === undefined ? undefined : at - boat.clock.start
}

test.each<[state: string, step: string]>([
  ['{ logged: 1 }', 'position: { latitude: 55.7, longitude: 12.6 }'],
  ['{ sensors: { door: { link: connecting } } }', 'aging: { type: door, age: connecting }'],
  ['{ sensors: { door: { battery: 12 } } }', 'sensor: { type: door, battery: 12 }'],
  ['{ system: { gsmSignal: -95 } }', 'gsm: -95'],
  ["{ system: { firmware: '9.9.9' } }", "system: { firmware: '9.9.9' }"],
  ['{ system: { backupBattery: 55 } }', 'backupBattery: 55'],
  ['{ histories: { door: [Door opened] } }', 'sensor: { type: door, on: true }'],
  ['{ histories: { door: [Disconnected] } }', 'aging: { type: door, age: 1h }'],
  ['{ silent: true }', 'gateway: silent'],
])('a rule for the state %s acts at once after the step %s', (state, step) => {
  const boat = startBoat({ plan: { trip: [] }, start: Date.UTC(2026, 5, 1, 8) })
  playLive(loadTestScenario(`steps:\n${ruleOf(state)}  - at: 10s\n  - ${step}\n`), boat)
  moveTo(boat, 9 * SECOND)
  expect(seenAt(boat)).toBeUndefined()
  moveTo(boat, 10 * SECOND)
  expect(seenAt(boat)).toBe(10 * SECOND)
})

test('a rule for a device that is searched for acts when the silence has lasted so long', () => {
  const boat = startBoat({ plan: {}, start: Date.UTC(2026, 5, 1, 8) })
  const rule = ruleOf('{ sensors: { door: { link: connecting } } }')
  playLive(loadTestScenario(`steps:\n${rule}  - sensor: { type: door, heard: false }\n`), boat)
  const doorOf = () => boat.state.sensors.find(it => it.link === 'connecting')
  while (!doorOf()) moveTo(boat, boat.clock.now() - boat.clock.start + SECOND)
  expect(seenAt(boat)).toBe(boat.clock.now() - boat.clock.start)
})

const PROFILE = {
  shipName: 'Njord',
  shipHomeLocation: 'Aarhus',
  geofenceRadius: 80,
  geofenceLatitude: null,
  geofenceLongitude: null,
}

test.each<[state: string, method: string, path: string, body: object]>([
  ['{ shipName: Njord }', 'PUT', '/api/Profile', PROFILE],
  ['{ geofence: { radius: 80 } }', 'PUT', '/api/Profile', PROFILE],
  [
    "{ vips: [{ name: Bo, phone: '+4520123457' }] }",
    'POST',
    '/api/vipcontact',
    { name: 'Bo', phoneNumber: '+4520123457' },
  ],
])('a rule for the state %s acts at once after the call %s %s, and a replay gives the same', async (state, ...call) => {
  const { boat, captain, fixture, hosted } = await openBoat({ vips: [] })
  playLive(loadTestScenario(`steps:\n${ruleOf(state)}`), boat)
  moveTo(boat, MINUTE)
  expect(seenAt(boat)).toBeUndefined()
  expect((await captain(...call)).status).toBe(200)
  await captain('GET', '/api/Profile')
  moveTo(boat, MINUTE + 1)
  expect(seenAt(boat)).toBe(MINUTE)
  const { snapshots } = fixture.gateway
  const fork = await snapshots.fork(await snapshots.take(hosted))
  expect(seenAt(fork.boat)).toBe(MINUTE)
})
