import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
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

const step = (body: unknown) => harness.ask('POST', '/boats/boat-1/steps', body)
const pass = (ms: number) => harness.ask('POST', '/boats/boat-1/clock/advance', { ms })
const record = async (body: object = {}): Promise<{ yaml: string; steps: number }> =>
  (await harness.ask('POST', '/boats/boat-1/recording', body)).json()

function read(yaml: string): Scenario {
  const loading = loadScenario(yaml, { file: 'recorded.yaml', vocabulary: { actions: [], observations: [] } })
  if ('problems' in loading) throw new Error(JSON.stringify(loading.problems))
  return loading.scenario
}

/** Plays the scenario on its own boat and returns the failures. */
async function failuresOf(scenario: Scenario): Promise<readonly unknown[]> {
  const boat = startBoat({ plan: scenario.boat, start: scenario.start, seed: scenario.seed })
  const play = createPlay(scenario, boat, undefined)
  await lockStep({ clock: boat.clock, boat: NO_ACTIVITY, apps: () => [], program: play })
  return play.failures
}

test('a recording of steps is a scenario that passes', async () => {
  await pass(5_000)
  await step({ armed: true })
  await pass(10_000)
  await step({ sensor: { type: 'door', on: true } })
  await pass(3_000)
  const { yaml, steps } = await record({ name: 'A door opens', id: 'SC-901' })
  const scenario = read(yaml)
  expect([scenario.name, scenario.id, steps]).toEqual(['A door opens', 'SC-901', 2])
  expect(await failuresOf(scenario)).toEqual([])
})

test.each(['OWN-01', 'SC-BILGE-2'])('a recording takes any id that a scenario may have: %s', async id => {
  expect((await record({ id })).yaml).toContain(`\nid: ${id}\n`)
})

test('a recording refuses the id of no scenario, and says what an id is', async () => {
  const answer = await harness.ask('POST', '/boats/boat-1/recording', { id: 'own 1' })
  expect(answer.json()).toMatchObject({
    status: 400,
    field: 'id',
    detail: "'id' is an id such as 'SC-39', not 'own 1'.",
  })
})

test('other requests are answered while the steps of an old boat are repeated', async () => {
  // Long enough for many slices, also on a fast machine.
  await pass(240 * 3_600_000)
  let isDone = false
  const recording = record().finally(() => {
    isDone = true
  })
  let answered = 0
  for (; !isDone; answered++) {
    await harness.ask('GET', '/boats')
    await setImmediate()
  }
  await recording
  expect(answered).toBeGreaterThan(2)
})

test('a recording expects the effects of its steps: without the alarm it fails', async () => {
  await pass(2_000)
  await step({ alarm: 'bilgePump' })
  await pass(1_000)
  const { yaml } = await record()
  expect(await failuresOf(read(yaml.replace('- alarm: bilgePump', '- armed: false')))).not.toEqual([])
})

test.each([
  [{ from: '1h' }, 'from', "'from' is 3600000 ms, but the boat is only at 5000 ms."],
  [{ from: 3_000, until: 2_000 }, 'until', "'until' is 2000 ms, before 'from' at 3000 ms."],
])('a recording of no time is refused: %o', async (span, field, detail) => {
  await pass(5_000)
  const answer = await harness.ask('POST', '/boats/boat-1/recording', span)
  expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ field, detail })])
})

test('a recording from a later time holds only the steps since, and starts at that time', async () => {
  await step({ armed: true })
  await pass(60_000)
  await step({ reading: { meter: 'V1', value: 11.4 } })
  const { yaml, steps } = await record({ from: 30_000 })
  expect([steps, yaml.includes('at: 30s'), yaml.includes('- armed: true'), read(yaml).boat.armed]).toEqual([
    1,
    true,
    false,
    true,
  ])
})

test.each([
  [{ id: 'one' }, 'id'],
  [{ name: '' }, 'name'],
  [{ from: -1 }, 'from'],
  [{ surplus: true }, 'surplus'],
])('a recording with %j is refused with its field', async (body, field) => {
  const answer = await harness.ask('POST', '/boats/boat-1/recording', body)
  expect([answer.statusCode, answer.json().field]).toEqual([400, field])
})

test('a re-run up to a time restores the boat of that time, and later steps are still to come', async () => {
  await pass(5_000)
  await step({ armed: true })
  await pass(5_000)
  await step({ alarm: 'bilgePump' })
  await pass(5_000)
  const before = harness.gateway.fleet.find('boat-1')
  expect((await harness.ask('POST', '/boats/boat-1/rerun', { until: 7_000 })).json()).toMatchObject({
    now: '2026-06-01T08:00:07.000Z',
    mode: 'paused',
  })
  expect((await harness.ask('GET', '/boats/boat-1/state')).json()).toMatchObject({ armed: true })
  expect(harness.gateway.fleet.find('boat-1')?.boat).not.toBe(before?.boat)
  await pass(8_000)
  expect(
    (await harness.ask('GET', '/boats/boat-1/wire')).json().entries.map((entry: { name: string }) => entry.name),
  ).toContain('UpdateStatusChangeOnAlarm')
})

test('a step after a re-run replaces the steps that were still to come', async () => {
  await pass(5_000)
  await step({ alarm: 'bilgePump' })
  await harness.ask('POST', '/boats/boat-1/rerun', { until: 1_000 })
  await step({ armed: true })
  await pass(60_000)
  expect((await record()).yaml).not.toContain('bilgePump')
})

test('the clock advances to the next event of the boat', async () => {
  const next = harness.gateway.fleet.find('boat-1')?.boat.clock.next() ?? 0
  expect((await harness.ask('POST', '/boats/boat-1/clock/advance', { to: 'next' })).json()).toMatchObject({
    now: new Date(next).toISOString(),
  })
})

test('GET /kinds lists every kind of step with its help and its schema', async () => {
  const kinds: { name: string; help: string; schema: { description?: string } }[] = (
    await harness.ask('GET', '/kinds')
  ).json()
  expect(kinds.find(kind => kind.name === 'armed')).toEqual({
    name: 'armed',
    help: 'Another phone arms (true) or disarms (false) the boat.',
    schema: { type: 'boolean' },
  })
  expect(kinds.map(kind => kind.name)).not.toContain('track')
})

test('without an embedded app, attaching one is refused with a reason', async () => {
  const answer = await harness.ask('POST', '/boats/boat-1/app')
  expect([answer.statusCode, answer.json().detail]).toEqual([
    409,
    expect.stringContaining('Open the app in its own tab.'),
  ])
})

test('a re-run stops the scenario of the boat, and the control interface says so', async () => {
  const one = await openHarness({
    scenarios: {
      named: () => undefined,
      read: yaml => loadScenario(yaml, { file: 'a.yaml', vocabulary: { actions: [], observations: [] } }),
    },
  })
  onTestFinished(() => one.close())
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown) =>
    (await one.ask(method, `/boats/boat-1/${path}`, body)).json()
  await ask('POST', 'scenario', {
    yaml: 'scenario: A\nid: SC-1\nsteps:\n  - armed: true\n  - at: 10s\n  - armed: false\n',
  })
  await ask('POST', 'clock/advance', { by: '5s' })
  expect(await ask('GET', 'scenario')).toMatchObject({ is: 'running', done: 1, at: 5_000 })
  await ask('POST', 'rerun', { until: '2s' })
  const stopped = { id: 'SC-1', is: 'stopped', done: 1, at: 5_000, steps: 2 }
  expect(await ask('GET', 'scenario')).toMatchObject(stopped)
  await ask('POST', 'clock/advance', { by: '1m' })
  expect([await ask('GET', 'scenario'), await ask('GET', 'state')]).toMatchObject([stopped, { armed: true }])
  expect(await ask('POST', 'scenario', { yaml: 'scenario: B\nid: SC-2\nsteps: []\n' })).toMatchObject({
    id: 'SC-2',
    is: 'over',
  })
})
