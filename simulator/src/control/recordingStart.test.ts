import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import { comparableState } from '#player/comparableState.ts'
import { loadScenario } from '#player/reader/load.ts'
import { createPlay } from '#player/runner/play.ts'
import type { Scenario } from '#player/scenario.ts'
import { lockStep } from '#time/lockstep.ts'
import { NO_ACTIVITY } from '#time/waitUntilIdle.ts'
import { startBoat } from '#fleet/fleet.ts'
import { type Harness, openHarness } from './testing.ts'

let harness: Harness
beforeEach(async () => {
  harness = await openHarness()
})
afterEach(() => harness.close())

/** A step, a time to advance, or a call of the captain's app. */
type Doing =
  | { readonly step: object }
  | { readonly pass: number }
  | { readonly call: readonly [method: string, path: string, body: unknown] }

async function act(boat: string, doing: readonly Doing[]): Promise<void> {
  const ask = (url: string, body: object) => harness.ask('POST', `/boats/${boat}${url}`, body)
  const { access_token } = (await ask('/token', {})).json()
  for (const one of doing) {
    if ('step' in one) expect((await ask('/steps', one.step)).json()).toHaveProperty('since')
    else if ('pass' in one) await ask('/clock/advance', { ms: one.pass })
    else {
      const [method, path, body] = one.call
      const answer = await fetch(harness.gateway.origin + path, {
        method,
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect([path, answer.status]).toEqual([path, 200])
    }
  }
}

const live = (id: string): Boat => harness.gateway.fleet.find(id)?.boat ?? expect.fail('the boat is gone')
/** Sent messages are not part of a boat's initial state. */
const shown = (boat: Boat): object => ({ ...comparableState(boat), outbox: undefined })

interface Reply {
  readonly yaml: string
  readonly steps: number
  readonly notes: readonly string[]
}

/** Records the actions after Record as a scenario; returns the boat's state at both ends. */
async function recorded(
  boat: string,
  before: readonly Doing[],
  after: readonly Doing[],
): Promise<Reply & { readonly atRecord: object; readonly atEnd: object }> {
  await act(boat, before)
  const { clock, journal } = live(boat)
  const [from, since, atRecord] = [clock.now() - clock.start, journal.since(0).at(-1)?.seq, shown(live(boat))]
  await act(boat, after)
  const answer = await harness.ask('POST', `/boats/${boat}/recording`, { from, since })
  expect(answer.json()).toMatchObject({ yaml: expect.any(String) })
  return { ...answer.json(), atRecord, atEnd: shown(live(boat)) }
}

function read(yaml: string): Scenario {
  const loading = loadScenario(yaml, { file: 'recorded.yaml', vocabulary: { actions: [], observations: [] } })
  if ('problems' in loading) throw new Error(JSON.stringify(loading.problems))
  return loading.scenario
}

/** Plays a scenario; returns the boat's state before its first step, and at its end. */
async function played(
  scenario: Scenario,
): Promise<{ readonly first: object; readonly last: object; readonly failures: readonly unknown[] }> {
  const boat = startBoat({ plan: scenario.boat, start: scenario.start, seed: scenario.seed })
  const play = createPlay(scenario, boat, undefined)
  let first: object | undefined
  boat.clock.at(boat.clock.start + 1, () => {
    first = shown(boat)
  })
  await lockStep({ clock: boat.clock, boat: NO_ACTIVITY, apps: () => [], program: play })
  return { first: first ?? shown(boat), last: shown(boat), failures: play.failures }
}

const BEFORE: readonly Doing[] = [
  { step: { reading: { meter: 'V1', value: 11.4 } } },
  { step: { reading: { meter: 'V2', value: 'missing' } } },
  { step: { sensor: { type: 'hatch', on: true, battery: 12 } } },
  { step: { aging: { type: 'door', age: 'connecting' } } },
  { step: { join: { added: 'smoke' } } },
  { step: { temperature: 4.5 } },
  { step: { mains: 'lost' } },
  { step: { gsm: -95 } },
  { step: { position: { latitude: 55.7, longitude: 12.6, accuracy: 5 } } },
  { pass: 12_345 },
  { step: { armed: true } },
  { step: { position: { latitude: 55.71, longitude: 12.6 } } },
  { call: ['POST', '/api/vipcontact', { name: 'Coast guard', phoneNumber: '+4520000002' }] },
  { pass: 70_655 },
]

test('a recording started mid-session begins and ends with the same boat', async () => {
  const { yaml, steps, notes, atRecord, atEnd } = await recorded('boat-1', BEFORE, [
    { pass: 5_000 },
    { step: { alarm: 'smoke' } },
    { pass: 200_000 },
  ])
  const scenario = read(yaml)
  expect(await played(scenario)).toEqual({ first: atRecord, last: atEnd, failures: [] })
  expect([steps, notes, scenario.start]).toEqual([1, [], Date.UTC(2026, 5, 1, 8) + 83_000])
  expect(scenario.about).toBe('Begins with the boat as it was 1m 23s after its beginning.')
})

test('a recording excludes steps before Record at the same instant, and includes those after it', async () => {
  const { yaml, steps } = await recorded(
    'boat-1',
    [{ pass: 5_000 }, { step: { armed: true } }],
    [{ step: { temperature: 3 } }, { pass: 1_000 }],
  )
  expect([steps, read(yaml).boat.armed, yaml.includes('- armed: true')]).toEqual([1, true, false])
})

test.each<readonly [string, readonly Doing[], readonly Doing[], readonly string[]]>([
  [
    'the network is lost',
    [{ step: { gsm: 'lost' } }, { pass: 10_000 }, { step: { sensor: { type: 'door', on: true } } }],
    [{ step: { gsm: 'restored' } }],
    ['gsm: lost'],
  ],
  [
    'the gateway is muted, too',
    [{ step: { gsm: 'lost' } }, { step: { gateway: 'silent' } }, { pass: 10_000 }],
    [{ step: { gateway: 'resume' } }, { step: { gsm: 'restored' } }],
    ['gsm: lost', 'gateway: silent'],
  ],
  [
    'the network is back and the gateway is still muted',
    [{ step: { gsm: 'lost' } }, { step: { gateway: 'silent' } }, { step: { gsm: 'restored' } }, { pass: 10_000 }],
    [{ step: { gateway: 'resume' } }],
    ['gsm: lost', 'gateway: silent', 'gsm: restored'],
  ],
])('EVENTLOG-16 EVENTLOG-17 a recorded silence ends as on the boat: %s', async (_, before, after, first) => {
  const { yaml, atRecord, atEnd } = await recorded('boat-1', before, [{ pass: 10_000 }, ...after, { pass: 10_000 }])
  const steps =
    yaml
      .split('steps:\n')[1]
      ?.split('\n')
      .map(it => it.replace(/^ *- /, '')) ?? []
  expect(steps.slice(1, 1 + first.length)).toEqual(first)
  expect(await played(read(yaml))).toEqual({ first: atRecord, last: atEnd, failures: [] })
})

test('a recording restores by steps what no plan can hold: a silent gateway, a fault, a moving boat without GPS', async () => {
  const under: readonly Doing[] = [
    { step: { sail: { course: 90, speed: '10kts', for: '10m' } } },
    { step: { gps: 'lost' } },
    { step: { fault: { on: { rest: 'GET /api/sensor' }, kind: 'delay', by: '3s', for: '10m' } } },
    { pass: 60_000 },
    { step: { gateway: 'silent' } },
  ]
  const { yaml, notes } = await recorded('boat-1', under, [
    { pass: 60_000 },
    { step: { gps: 'restored' } },
    { step: { gateway: 'resume' } },
    { pass: 60_000 },
  ])
  expect(yaml.split('steps:\n')[1]?.split('\n').slice(0, 5)).toEqual([
    '  - open: /',
    '  - sail: { course: 90, speed: 5.144444m/s, for: 9m }',
    '  - gps: lost',
    '  - fault: { on: { rest: GET /api/sensor }, kind: delay, by: 3s, for: 9m }',
    '  - gateway: silent',
  ])
  expect(notes).toEqual(['The gateway was silent. A step `gateway: resume` ends this silence.'])
  expect((await played(read(yaml))).failures).toEqual([])
})

test('a recording notes, also in its file, what the scenario does not continue', async () => {
  const { yaml, notes } = await recorded(
    'boat-1',
    [
      { step: { ramp: { of: 'V1', to: 11, over: '10m' } } },
      { step: { reading: { meter: 'I1', value: 4 } } },
      { pass: 60_000 },
    ],
    [],
  )
  expect(notes).toEqual([
    "The step 'ramp' at 0s was still running. The scenario does not continue it.",
    'The bilge pump was running. Its alarm comes 3m after the start of the scenario.',
  ])
  expect(yaml.split('\n').slice(1, 3)).toEqual(notes.map(note => `# ${note}`))
})

const type = fc.constantFrom('door', 'hatch', 'shorePower', 'smartPlug')
const doing: fc.Arbitrary<Doing> = fc.oneof(
  fc.integer({ min: 0, max: 400_000 }).map(pass => ({ pass })),
  fc
    .oneof(
      fc.boolean().map(armed => ({ armed })),
      fc.record({ type, on: fc.boolean() }).map(sensor => ({ sensor })),
      fc.record({ type, heard: fc.boolean() }).map(sensor => ({ sensor })),
      fc.record({ type, age: fc.constantFrom('connecting', '2m', '6m', '2h') }).map(aging => ({ aging })),
      fc
        .record({
          meter: fc.constantFrom('V1', 'V2', 'V4'),
          value: fc.constantFrom(11.2, 12.9, 'NotPresent', 'missing', { text: '12,4' }),
        })
        .map(reading => ({ reading })),
      fc.constantFrom(
        { mains: 'lost' },
        { mains: 'restored' },
        { backupBattery: 'low' },
        { gsm: -95 },
        { tamper: 'gateway' },
        { temperature: 'none' },
      ),
      fc.constantFrom({ join: { added: 'smoke' } }, { event: 'Something' }, { alarm: 'bilgePump' }),
      fc
        .record({ latitude: fc.constantFrom(55.6761, 55.68, 55.7), longitude: fc.constantFrom(12.5683, 12.6) })
        .map(position => ({ position })),
    )
    .map(step => ({ step })),
)

test('for any steps before and after Record, the scenario begins and ends like the boat', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { maxLength: 8 }), fc.array(doing, { maxLength: 5 }), async (before, after) => {
      const { boat } = harness.gateway.fleet.add({ start: Date.UTC(2026, 5, 1, 8), mode: 'paused' })
      // Sensors and gateway report at fixed times after the boat's start, so Record must be at such a time.
      const { clock } = boat
      await act(boat.id, before)
      await act(boat.id, [{ pass: 60_000 - ((clock.now() - clock.start) % 60_000) }])
      const { yaml, atRecord, atEnd } = await recorded(boat.id, [], [{ pass: 2 }, ...after, { pass: 2 }])
      expect(await played(read(yaml))).toEqual({ first: atRecord, last: atEnd, failures: [] })
    }),
    { numRuns: 20 },
  )
})
