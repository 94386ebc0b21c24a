import type { ScenarioReply } from '@drydock/contracts'
import { expect, test } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import { appendFromOutside, inputLogOf } from '#boat/inputLog.ts'
import { loadTestScenario } from '#player/testing.ts'
import { replayInputs } from '#snapshot/replayInputs.ts'
import { boatOf, moveTo } from '#testing/boat.ts'
import { playLive, playOf, playOnceConnected } from './playLive.ts'

const SCENARIO = loadTestScenario(
  'steps:\n  - open: /\n  - temperature: 3\n  - at: 30s\n  - armed: true\n  - advance: 30s',
)
const connect = (boat: Boat): void => appendFromOutside(boat, 'state', 'connected', { user: 'captain@freja.example' })
const lines = (replies: readonly ScenarioReply[]) =>
  replies.map(({ is, done, steps, at, of }) => [is, done, steps, at, of])

test('a waiting scenario starts when the first app connects to the hub', () => {
  const boat = boatOf()
  const replies: ScenarioReply[] = []
  let begun = 0
  playOnceConnected(
    SCENARIO,
    boat,
    () => begun++,
    it => replies.push(it),
  )
  boat.clock.advanceTo(boat.clock.start + 600_000)
  boat.pushRaw('UpdatePosition', [])
  appendFromOutside(boat, 'state', 'disconnected', { user: 'captain@freja.example' })
  expect([begun, boat.state.temperature, playOf(boat)?.progress()]).toMatchObject([
    0,
    21.5,
    { is: 'waiting', at: 0, of: 60_000, done: 0, steps: 2, leftOut: 1 },
  ])
  connect(boat)
  connect(boat)
  boat.clock.advanceTo(boat.clock.now() + 29_999)
  expect([begun, boat.state.temperature, boat.state.armed]).toEqual([1, 3, false])
  boat.clock.advanceTo(boat.clock.now() + 1)
  expect([boat.state.armed, playOf(boat)?.progress()]).toMatchObject([true, { is: 'over', at: 30_000, of: 60_000 }])
  expect(lines(replies)).toEqual([
    ['running', 1, 2, 0, 60_000],
    ['over', 2, 2, 30_000, 60_000],
  ])
})

test('the progress counts the hardware steps', () => {
  const boat = boatOf()
  playLive(SCENARIO, boat)
  boat.clock.advanceTo(boat.clock.start + 10_000)
  expect(playOf(boat)?.progress()).toMatchObject({ is: 'running', done: 1, steps: 2, leftOut: 1 })
})

const call = (boat: Boat, path: string): void =>
  appendFromOutside(boat, 'rest', `GET ${path}`, { user: 'captain@freja.example', params: {}, status: 200, reply: {} })

test('a rule reacts to a reading call after any number of others, and a replay gives the same', () => {
  const boat = boatOf()
  playLive(loadTestScenario('steps:\n  - when: { rest: GET /api/temperature, times: 1, do: [{ armed: true }] }'), boat)
  moveTo(boat, 1)
  for (let n = 0; n < 20_010; n++) call(boat, '/api/userSettings')
  call(boat, '/api/temperature')
  moveTo(boat, 2)
  const replayed = boatOf()
  replayInputs(replayed, inputLogOf(boat).all(), { at: 2 }, new Map())
  expect([inputLogOf(boat).all().length, boat.state.armed, replayed.state.armed]).toEqual([2, true, true])
})

test('a rule reacts to at most 20,000 reading calls, which are inputs', () => {
  const boat = boatOf()
  playLive(loadTestScenario('steps:\n  - when: { rest: GET /api/temperature, do: [{ armed: true }] }'), boat)
  moveTo(boat, 1)
  const before = boat.clock.pending().length
  for (let n = 0; n < 20_010; n++) call(boat, '/api/temperature')
  expect([inputLogOf(boat).all().length, boat.clock.pending().length - before]).toEqual([20_001, 20_000])
})
