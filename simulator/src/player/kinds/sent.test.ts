/** Every push that hardware steps cause is valid. */
import { HUB_EVENT_NAMES, type HubEventName, isoText } from '@drydock/contracts'
import { strictPushArguments } from '@drydock/contracts/catalog'
import { expect, test } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import { loadTestScenario, playAlone } from '../testing.ts'

const DAY = [
  'sensor: { type: door, on: true }',
  "sensor: { type: shorePower, code: '0020' }",
  'sensor: { type: hatch, battery: 12 }',
  'aging: { type: door, age: 1h }',
  'alarm: bilgePump',
  'reading: { meter: V1, value: NotPresent }',
  'reading: { meter: I1, value: missing }',
  'temperature: none',
  'position: { latitude: -1.5, longitude: 2 }',
  'armed: true',
  'status: now',
  'mains: lost',
  'join: open',
  'join: adding',
  'join: { added: smoke }',
  'join: closed',
  'join: failed',
  'join: { failed: timed out }',
  'notification: Hello',
  'message: Hello',
  'error: Oh',
]

const isEvent = (name: string): name is HubEventName => HUB_EVENT_NAMES.some(it => it === name)

/** Returns the invalid pushes, and the names of all pushes. */
function judged(boat: Boat) {
  const pushed = boat.journal.since(0).filter(it => it.lane === 'hub')
  const wrong = pushed.filter(it => !isEvent(it.name) || !strictPushArguments[it.name].safeParse(it.body).success)
  return { names: new Set(pushed.map(it => it.name)), wrong: wrong.map(it => [isoText(it.at), it.name, it.body]) }
}

test('a boat with every hardware step pushes all events, each in valid form', async () => {
  const { play, boat } = await playAlone(
    loadTestScenario(`steps:\n  - at: 1s\n${DAY.map(it => `  - ${it}\n`).join('')}  - at: 3h\n  - status: now`),
  )
  expect(play.failures).toEqual([])
  const { names, wrong } = judged(boat)
  expect(wrong).toEqual([])
  expect([...names].toSorted()).toEqual([...HUB_EVENT_NAMES].toSorted())
})

test('HUB-21 a status with a numeric reading is detected as invalid', async () => {
  const { boat } = await playAlone(
    loadTestScenario(`steps:\n  - push: { event: SetStatusOnClient, args: ['{"Vs":{"V1":12.7}}'] }`),
  )
  expect(judged(boat).wrong).toHaveLength(1)
})
