/** Recordings load as scenarios, whatever steps, refused steps, faults and calls came before. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadScenario } from '#player/reader/load.ts'
import { type OutsideAction, type TestBoat, pausedBoatOf } from '#snapshot/testing.ts'
import { type Harness, openHarness } from './testing.ts'

let harness: Harness
beforeEach(async () => {
  harness = await openHarness()
})
afterEach(() => harness.close())

/** Records a boat; returns the steps as written, without the opening and the expectations. */
async function stepsOf({ id }: TestBoat, body: object = {}): Promise<readonly string[]> {
  const answer = await harness.ask('POST', `/boats/${id}/recording`, body)
  const { yaml } = answer.json() as { yaml: string }
  const loading = loadScenario(yaml, { file: 'recorded.yaml', vocabulary: { actions: [], observations: [] } })
  if ('problems' in loading) throw new Error(`${JSON.stringify(loading.problems)}\n${yaml}`)
  const [, steps = ''] = yaml.split('\nsteps:\n')
  return steps
    .split('\n')
    .map(it => it.replace(/^ *- /, ''))
    .filter(it => it !== '' && !/^(open|expect|at):/.test(it))
}
const presentOf = ({ id }: TestBoat): number => {
  const { boat } = harness.gateway.fleet.find(id) ?? expect.fail('The boat is gone.')
  return boat.clock.now() - boat.clock.start
}

const FAIL_ONCE: OutsideAction = ['POST', '/faults', { on: { rest: 'any' }, kind: 'status', status: 500, times: 1 }]
const ANSWER: OutsideAction = [
  'POST',
  '/faults',
  { on: { rest: 'GET /api/Profile' }, kind: 'answer', status: 201, with: { shipName: null }, without: ['email'] },
]
const REQUEST: OutsideAction = ['POST', '/faults', { on: { rest: 'PUT /api/Profile' }, kind: 'request', body: null }]
const CHANCE: OutsideAction = ['POST', '/faults', { on: { rest: 'any' }, kind: 'status', status: 500, chance: 0.5 }]
const NAMED: OutsideAction = [
  'POST',
  '/faults',
  { on: { hub: 'any' }, kind: 'delay', by: '3s', chance: 0.5, name: 'slow' },
]
const RESET: OutsideAction = ['POST', '/api/Alarm/reset']
const DOOR: OutsideAction = ['POST', '/steps', { sensor: { type: 'door', on: true } }]
const READ: OutsideAction = ['GET', '/api/Profile']

test('a recording contains a fault, and not that it struck', async () => {
  const boat = await pausedBoatOf(harness)
  for (const doing of [FAIL_ONCE, READ]) await boat.do(doing)
  expect(await stepsOf(boat)).toEqual(['fault: { on: { rest: any }, kind: status, status: 500, times: 1 }'])
})

test('a recording contains no step that the boat refused', async () => {
  const boat = await pausedBoatOf(harness)
  await boat.do(['POST', '/steps', { reading: { meter: 'V1', value: 'missing' } }])
  await boat.do(['POST', '/steps', { ramp: { of: 'V1', to: 11.5, over: '2m' } }])
  expect(await stepsOf(boat)).toEqual(['reading: { meter: V1, value: missing }'])
  await boat.do(['POST', '/clock/advance', { ms: 1_000 }])
  const answer = await harness.ask('POST', `/boats/${boat.id}/recording`, { from: 1_000 })
  expect(answer.json().notes).toEqual([])
})

test('a recording that starts later contains custom answers and request bodies', async () => {
  const boat = await pausedBoatOf(harness)
  for (const doing of [ANSWER, REQUEST]) await boat.do(doing)
  await boat.do(['POST', '/clock/advance', { ms: 1_000 }])
  expect(await stepsOf(boat, { from: 1_000 })).toEqual([
    'fault: { on: { rest: GET /api/Profile }, kind: answer, status: 201, with: { shipName: null }, without: [ email ] }',
    'fault: { on: { rest: PUT /api/Profile }, kind: request, body: null }',
  ])
})

test('a fault that repeats another one has a name of its own in the recording', async () => {
  const boat = await pausedBoatOf(harness)
  for (const doing of [CHANCE, CHANCE, NAMED]) await boat.do(doing)
  await boat.do(['POST', '/clock/advance', { ms: 1_000 }])
  for (const doing of [NAMED, NAMED]) await boat.do(doing)
  const chance = (name: string): string => `fault: { on: { rest: any }, kind: status, status: 500, chance: 0.5${name} }`
  const named = (name: string): string => `fault: { on: { hub: any }, kind: delay, by: 3s, chance: 0.5, name: ${name} }`
  expect(await stepsOf(boat)).toEqual([
    chance(''),
    chance(', name: fault-2'),
    named('slow'),
    named('slow-2'),
    named('slow-3'),
  ])
})

test('a recording from the present without `since` contains a step before a call of that instant', async () => {
  const boat = await pausedBoatOf(harness)
  await boat.do(['POST', '/clock/advance', { ms: 1_000 }])
  for (const doing of [DOOR, RESET]) await boat.do(doing)
  expect(await stepsOf(boat, { from: 1_000 })).toEqual(['sensor: { type: door, on: true }'])
})

test('a recording from the present without `since` begins with the calls before the first step of that instant', async () => {
  const boat = await pausedBoatOf(harness)
  await boat.do(['POST', '/clock/advance', { ms: 1_000 }])
  for (const doing of [RESET, DOOR]) await boat.do(doing)
  expect(await stepsOf(boat, { from: 1_000 })).toEqual([])
})

const action = fc.oneof(
  fc.constantFrom(0, 1_000, 60_000).map((ms): OutsideAction => ['POST', '/clock/advance', { ms }]),
  fc.constantFrom(FAIL_ONCE, ANSWER, REQUEST, CHANCE, NAMED, RESET, DOOR, READ),
  fc.constantFrom<OutsideAction>(
    ['GET', '/api/Alarm/Arm'],
    ['POST', '/steps', { armed: true }],
    ['POST', '/steps', { reading: { meter: 'V1', value: 'missing' } }],
    ['POST', '/steps', { ramp: { of: 'V1', to: 11.5, over: '2m' } }],
    ['POST', '/steps', { join: { added: 'door' } }],
    ['DELETE', '/faults'],
  ),
)

test('after any actions a recording loads, from any time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { maxLength: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (all, share) => {
        const boat = await pausedBoatOf(harness)
        for (const doing of all) await boat.do(doing)
        await stepsOf(boat)
        await stepsOf(boat, { from: Math.round(presentOf(boat) * share) })
        await stepsOf(boat, { from: presentOf(boat) })
      },
    ),
    { numRuns: 30 },
  )
})
