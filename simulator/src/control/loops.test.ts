import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import { type Harness, openScenarioHarness } from './testing.ts'

let harness: Harness
beforeEach(async () => {
  harness = await openScenarioHarness()
})
afterEach(() => harness.close())

/** Adds a boat at real time, and returns its id. */
const addBoat = (): Boat => harness.gateway.fleet.add({ start: Date.UTC(2026, 5, 1, 8) }).boat

const LOOPS: readonly (readonly [string, string])[] = [
  [
    '  - when: { push: SetStatusOnClient, do: [{ status: now }] }\n  - status: now',
    'SC-900.yaml:4:5: when: The rule in line 4 triggers itself without time passing, so it has ended. Limit it with `times`, or add `after`.',
  ],
  [
    '  - when: { push: SetStatusOnClient, do: [{ status: now }, { status: now }] }\n  - status: now',
    'SC-900.yaml:4:5: when: The rule in line 4 triggers itself without time passing, so it has ended. Limit it with `times`, or add `after`.',
  ],
  [
    '  - when: { state: { armed: true }, do: [{ armed: false }] }\n  - when: { state: { armed: false }, do: [{ armed: true }] }\n  - armed: true',
    'SC-900.yaml:4:5: when: The rules in lines 4 and 5 trigger each other without time passing, so they have ended. Limit them with `times`, or add `after`.',
  ],
]

test.each(LOOPS)('rules that trigger themselves end, and the boat stays controllable: %s', async (steps, failure) => {
  const { id } = addBoat()
  const yaml = `scenario: Loop\nid: SC-900\nsteps:\n${steps}\n`
  const played = await harness.ask('POST', `/boats/${id}/scenario`, { yaml })
  expect([played.statusCode, played.json().failures]).toEqual([200, [failure]])
  const answers = [
    await harness.ask('GET', `/boats/${id}/clock`),
    await harness.ask('GET', `/boats/${id}/scenario`),
    await harness.ask('POST', `/boats/${id}/steps`, { status: 'now' }),
    await harness.ask('POST', `/boats/${id}/clock/advance`, { ms: 60_000 }),
    await harness.ask('GET', `/boats/${id}/snapshot`),
    await harness.ask('POST', `/boats/${id}/clock`, { mode: 'paused' }),
    await harness.ask('DELETE', `/boats/${id}`),
  ]
  expect(answers.map(it => it.statusCode)).toEqual([200, 200, 200, 200, 200, 200, 200])
  expect(harness.bugs).toEqual([])
})

test('a rule loop ends at the same place when a snapshot replays it', async () => {
  const yaml = `scenario: Loop\nid: SC-900\nsteps:\n${LOOPS[0]?.[0]}\n`
  await harness.ask('POST', '/boats/boat-1/scenario', { yaml })
  await harness.ask('POST', '/boats/boat-1/clock/advance', { ms: 60_000 })
  const state = (await harness.ask('GET', '/boats/boat-1/state')).json()
  const snapshot = (await harness.ask('GET', '/boats/boat-1/snapshot')).json()
  expect((await harness.ask('PUT', '/boats/boat-1/snapshot', snapshot)).statusCode).toBe(200)
  expect((await harness.ask('GET', '/boats/boat-1/state')).json()).toEqual(state)
})

test('a paused boat answers each of 1,001 calls at one instant by its rule', async () => {
  const yaml = 'scenario: Many\nid: SC-900\nsteps:\n  - when: { push: SetStatusOnClient, do: [{ temperature: 3 }] }\n'
  await harness.ask('POST', '/boats/boat-1/scenario', { yaml })
  const boat = harness.gateway.fleet.find('boat-1')?.boat
  for (let n = 0; n <= 1_000; n++) boat?.pushRaw('SetStatusOnClient', ['{}'])
  expect((await harness.ask('POST', '/boats/boat-1/clock/advance', { ms: 1 })).statusCode).toBe(200)
  expect((await harness.ask('GET', '/boats/boat-1/scenario')).json().failures).toEqual([])
})

test('a boat whose time cannot pass is paused, refuses to advance with 409, and can be removed', async () => {
  const boat = addBoat()
  const again = (): void => void boat.clock.after(0, again)
  again()
  const clock = await harness.ask('GET', `/boats/${boat.id}/clock`)
  expect([clock.statusCode, clock.json().mode]).toEqual([200, 'paused'])
  expect(harness.bugs).toEqual([expect.stringContaining('a zero-delay timer keeps rescheduling itself')])
  const advanced = await harness.ask('POST', `/boats/${boat.id}/clock/advance`, { ms: 1 })
  expect([advanced.statusCode, advanced.json().detail]).toEqual([
    409,
    expect.stringContaining("The boat's time does not move past"),
  ])
  expect((await harness.ask('POST', `/boats/${boat.id}/clock`, { mode: 'realtime' })).statusCode).toBe(200)
  expect((await harness.ask('POST', `/boats/${boat.id}/clock`, { mode: 'paused' })).statusCode).toBe(200)
  expect((await harness.ask('DELETE', `/boats/${boat.id}`)).statusCode).toBe(200)
})
