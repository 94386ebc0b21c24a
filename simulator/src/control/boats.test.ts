import {
  BoatEntry,
  BoatLogin,
  ClockReply,
  Problem,
  ScenarioReply,
  StepReply,
  TokenReply,
  WireReply,
} from '@drydock/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BILGE, type Harness, json, openHarness, openScenarioHarness } from './testing.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openScenarioHarness()
})
afterAll(() => harness.close())

const newBoat = async (body: object = {}): Promise<string> =>
  json(BoatLogin, await harness.ask('POST', '/boats', body)).id
const field = async (method: 'GET' | 'POST', url: string, body?: unknown) => {
  const response = await harness.ask(method, url, body)
  return [response.statusCode, json(Problem, response).field]
}

test('GET /boats lists the boats with their clocks and users, without passwords', async () => {
  const response = await harness.ask('GET', '/boats')
  expect(json(z.array(BoatEntry), response)[0]).toMatchObject({
    id: 'boat-1',
    name: 'Freja',
    now: '2026-06-01T08:00:00.000Z',
    mode: 'paused',
  })
  expect(response.body).not.toContain('fair-winds')
})

test('a new boat has its own users and can be removed', async () => {
  const login = json(BoatLogin, await harness.ask('POST', '/boats', { role: 'friend' }))
  expect(login.user).toMatch(/^friend@/)
  expect((await harness.ask('DELETE', `/boats/${login.id}`)).statusCode).toBe(200)
  expect(await field('GET', `/boats/${login.id}/state`)).toEqual([404, 'id'])
})

test('a new boat starts from its base plan, and an unknown base is refused', async () => {
  const id = await newBoat({ base: 'dinghy' })
  expect((await harness.ask('GET', `/boats/${id}/state`)).json()).toMatchObject({
    sensors: { door: 'not paired' },
  })
  expect(await field('POST', '/boats', { base: 'constructor' })).toEqual([400, 'base'])
})

test.each([
  [{ base: 'clam' }, "Unknown base boat 'clam'. Did you mean 'calm'?", 'base'],
  [{ base: 'x' }, "Unknown base boat 'x'. Known: calm, 24-volt, crewed, fully-fitted.", 'base'],
  [{ from: 'boat-999' }, "Unknown boat 'boat-999'. GET /boats lists all boats.", 'from'],
])('a new boat of %j is refused, and names the part at fault', async (body, detail, at) => {
  expect((await harness.ask('POST', '/boats', body)).json()).toMatchObject({ detail, field: at })
})

test('a new boat or fork without a user of the role is refused, and no boat is added', async () => {
  const own = await openHarness({ bases: () => ({ accounts: [] }) })
  const id = json(BoatLogin, await own.ask('POST', '/boats', { base: 'lonely' })).id
  const before = own.gateway.fleet.all().length
  for (const body of [{ base: 'lonely' }, { from: id }]) {
    const response = await own.ask('POST', '/boats', { ...body, role: 'friend' })
    expect([response.statusCode, json(Problem, response).field]).toEqual([409, 'role'])
  }
  expect(own.gateway.fleet.all().length).toBe(before)
  await own.close()
})

test('forks at the same time do not pass the limit of boats', async () => {
  const own = await openHarness()
  // Old enough that each fork takes several slices.
  await own.ask('POST', '/boats/boat-1/clock/advance', { ms: 24 * 3_600_000 })
  while (own.gateway.fleet.all().length < 998) own.gateway.fleet.add({ mode: 'paused' })
  const forks = await Promise.all([1, 2, 3, 4].map(() => own.ask('POST', '/boats', { from: 'boat-1' })))
  expect(forks.map(it => it.statusCode)).toEqual([200, 200, 409, 409])
  expect(own.gateway.fleet.all().length).toBe(1_000)
  await own.close()
})

test('boats beyond the limit of 1,000 are refused without an effect, until one is removed', async () => {
  const own = await openHarness()
  const before = (await own.ask('GET', '/boats/boat-1/state')).body
  const answers = await Promise.all(Array.from({ length: 1_050 }, () => own.ask('POST', '/boats', {})))
  const refused = answers.filter(answer => answer.statusCode !== 200)
  expect([answers.length - refused.length, own.gateway.fleet.all().length]).toEqual([999, 1_000])
  expect(new Set(refused.map(answer => `${answer.statusCode} ${json(Problem, answer).detail}`))).toEqual(
    new Set(['409 There are 1000 boats already. Remove one with DELETE /boats/{id} first.']),
  )
  expect((await own.ask('GET', '/boats/boat-1/state')).body).toBe(before)
  await own.ask('DELETE', '/boats/boat-2')
  expect([(await own.ask('POST', '/boats', {})).statusCode, own.bugs]).toEqual([200, []])
  await own.close()
})

test('a token belongs to one user of this boat and has the requested lifetime', async () => {
  expect(json(TokenReply, await harness.ask('POST', '/boats/boat-1/token', { expiresIn: 60 }))).toMatchObject({
    token_type: 'Bearer',
    expires_in: 60,
  })
  const other = json(BoatLogin, await harness.ask('POST', '/boats'))
  expect(await field('POST', '/boats/boat-1/token', { user: other.user })).toEqual([404, 'user'])
})

test('a paused clock advances by the requested time', async () => {
  const id = await newBoat()
  await harness.ask('POST', `/boats/${id}/clock`, { mode: 'paused' })
  const before = json(ClockReply, await harness.ask('GET', `/boats/${id}/clock`))
  const after = json(ClockReply, await harness.ask('POST', `/boats/${id}/clock/advance`, { ms: 90_000 }))
  expect(Date.parse(after.now) - Date.parse(before.now)).toBe(90_000)
  expect(after).toMatchObject({ mode: 'paused', speed: 0 })
})

test('an advance that a change of the pace ends is refused with 409, and the clock is where it came', async () => {
  const id = await newBoat()
  await harness.ask('POST', `/boats/${id}/clock`, { mode: 'paused' })
  const now = async () => json(ClockReply, await harness.ask('GET', `/boats/${id}/clock`)).now
  const before = await now()
  const advance = harness.ask('POST', `/boats/${id}/clock/advance`, { by: '366d' })
  await expect.poll(now).not.toBe(before)
  await harness.ask('POST', `/boats/${id}/clock`, { mode: 'paused' })
  const answer = await advance
  expect([answer.statusCode, json(Problem, answer).detail]).toEqual([
    409,
    'The pace of the clock was set while it advanced, which ends the advance. Read the clock, and send the rest again.',
  ])
  expect(Date.parse(await now()) - Date.parse(before)).toBeLessThan(366 * 86_400_000)
})

test('a clock that was advanced keeps its pace', async () => {
  const id = await newBoat()
  await harness.ask('POST', `/boats/${id}/clock`, { mode: 'scaled', speed: 10 })
  expect(json(ClockReply, await harness.ask('POST', `/boats/${id}/clock/advance`, { ms: 60_000 }))).toMatchObject({
    mode: 'scaled',
    speed: 10,
  })
})

test('a step changes the hardware at once, and the wire shows its effects', async () => {
  const id = await newBoat()
  const step = json(StepReply, await harness.ask('POST', `/boats/${id}/steps`, { alarm: 'bilgePump' }))
  const wire = json(WireReply, await harness.ask('GET', `/boats/${id}/wire?since=${step.since}`))
  expect(wire.entries.map(entry => entry.name)).toContain('UpdateStatusChangeOnAlarm')
  expect(json(WireReply, await harness.ask('GET', `/boats/${id}/wire?since=${wire.next}`)).entries).toEqual([])
})

test('the wire says from which number on the journal has its entries', async () => {
  const id = await newBoat()
  const wire = async () => json(WireReply, await harness.ask('GET', `/boats/${id}/wire?since=0`))
  expect((await wire()).first).toBe(1)
  await harness.ask('POST', `/boats/${id}/clock/advance`, { by: '5d' })
  const { entries, first } = await wire()
  expect(first).toBeGreaterThan(1)
  expect(entries[0]?.seq).toBe(first)
})

test('a repetition contains steps that have fallen out of the journal', async () => {
  const id = await newBoat()
  await harness.ask('POST', `/boats/${id}/steps`, { reading: { meter: 'V1', value: 11.4 } })
  await harness.ask('POST', `/boats/${id}/clock/advance`, { by: '3d' })
  await harness.ask('POST', `/boats/${id}/rerun`, { until: '1h' })
  expect((await harness.ask('GET', `/boats/${id}/state`)).json()).toMatchObject({ readings: { V1: 11.4 } })
})

test.each([
  ['no step', {}, 'body'],
  ['two steps', { alarm: 'bilgePump', event: 'Online' }, 'body'],
  ['an unknown step', { alram: 'bilgePump' }, 'alram'],
  ['a step that needs a file', { track: { file: 'a.gpx' } }, 'track'],
  ['a wrong parameter', { alarm: 'bilge' }, 'alarm'],
  ['a wrong part', { reading: { meter: 'V9', value: 1 } }, 'reading.meter'],
  ['a device that is not paired', { sensor: { type: 'gas', on: true } }, 'sensor.type'],
])('%s is refused with the field at fault', async (_, body, at) => {
  expect(await field('POST', '/boats/boat-1/steps', body)).toEqual([400, at])
})

test('the refusal of a misspelled step suggests the right word', async () => {
  expect((await harness.ask('POST', '/boats/boat-1/steps', { alram: 'bilgePump' })).body).toContain(
    "Did you mean 'alarm'?",
  )
})

test('a scenario runs the hardware steps on a running boat, starting now', async () => {
  const id = await newBoat()
  await harness.ask('POST', `/boats/${id}/clock`, { mode: 'paused' })
  await harness.ask('POST', `/boats/${id}/clock/advance`, { ms: 5_000 })
  expect(json(ScenarioReply, await harness.ask('POST', `/boats/${id}/scenario`, { name: 'SC-900' }))).toMatchObject({
    id: 'SC-900',
    is: 'running',
    at: 0,
    of: 60_000,
    done: 0,
    leftOut: 1,
  })
  expect(await field('POST', `/boats/${id}/scenario`, { yaml: BILGE })).toEqual([409, 'id'])
  await harness.ask('POST', `/boats/${id}/clock/advance`, { ms: 59_999 })
  expect(json(ScenarioReply, await harness.ask('GET', `/boats/${id}/scenario`))).toMatchObject({
    is: 'running',
    at: 59_999,
    done: 1,
  })
  await harness.ask('POST', `/boats/${id}/clock/advance`, { ms: 1 })
  expect(json(ScenarioReply, await harness.ask('GET', `/boats/${id}/scenario`))).toMatchObject({
    is: 'over',
    at: 60_000,
    done: 2,
    failures: [],
  })
})

test.each([
  ['unknown', { name: 'SC-901' }, 'name'],
  ['unreadable', { yaml: 'scenario: [' }, 'yaml'],
  ['given twice', { name: 'SC-900', yaml: BILGE }, 'yaml'],
])('a scenario that is %s is refused', async (_, body, at) => {
  const [status, where] = await field('POST', '/boats/boat-1/scenario', body)
  expect(status).toBe(400)
  expect([at, 'name', 'body']).toContain(where)
})

test('GET /hub lists the connections of the hub', async () => {
  expect((await harness.ask('GET', '/boats/boat-1/hub')).json()).toEqual({ connections: [] })
})
