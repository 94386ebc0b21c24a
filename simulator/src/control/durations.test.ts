import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Harness, openHarness } from './testing.ts'

let harness: Harness
beforeEach(async () => {
  harness = await openHarness()
})
afterEach(() => harness.close())

const post = async (path: string, body: object) => (await harness.ask('POST', `/boats/boat-1${path}`, body)).json()

test('calls accept durations as in scenarios, and numbers', async () => {
  expect(await post('/clock/advance', { by: '90s' })).toMatchObject({ now: '2026-06-01T08:01:30.000Z' })
  expect(await post('/clock/advance', { ms: 30_000 })).toMatchObject({ now: '2026-06-01T08:02:00.000Z' })
  expect([await post('/token', { expiresIn: '1h' }), await post('/token', { expiresIn: 60 })]).toMatchObject([
    { expires_in: 3_600 },
    { expires_in: 60 },
  ])
  expect((await post('/recording', { from: '1m' })).yaml).toContain('start: 2026-06-01T08:01:00.000Z')
  const at = async (query: string) => (await harness.ask('GET', `/boats/boat-1/snapshot?at=${query}`)).json().at
  expect([await at('1m'), await at('60000')]).toEqual([60_000, 60_000])
  expect(await post('/rerun', { until: '30s' })).toMatchObject({ now: '2026-06-01T08:00:30.000Z' })
})

test('other calls are answered while a boat advances a month, and it reaches its target time', async () => {
  const first = post('/clock/advance', { by: '30d' })
  const second = post('/clock/advance', { by: '1d' })
  const meanwhile = await harness.ask('GET', '/boats/boat-1/clock')
  expect(meanwhile.json().now < '2026-07-01T08:00:00.000Z').toBe(true)
  expect(await first).toMatchObject({ now: '2026-07-01T08:00:00.000Z', mode: 'paused' })
  expect(await second).toMatchObject({ now: '2026-07-02T08:00:00.000Z', mode: 'paused' })
})

test('a boat that is removed while it advances is answered 409', async () => {
  const moving = harness.ask('POST', '/boats/boat-1/clock/advance', { by: '300d' })
  const now = async (): Promise<string> => (await harness.ask('GET', '/boats/boat-1/clock')).json().now
  const start = await now()
  // Each call takes a turn of the event loop, which the boat needs to advance.
  while ((await now()) === start) await setImmediate()
  await harness.ask('DELETE', '/boats/boat-1')
  expect((await moving).json()).toMatchObject({
    status: 409,
    field: 'id',
    detail: expect.stringContaining('removed or replaced'),
  })
})

test.each([
  ['/rerun', { until: 'soon' }],
  ['/rerun', { until: '400d' }],
  ['/recording', { from: '-5s' }],
  ['/token', { expiresIn: '10ms' }],
  ['/clock/advance', { by: '5 minutes' }],
])('%s refuses %j and names the field', async (path, body) => {
  const answer = await harness.ask('POST', `/boats/boat-1${path}`, body)
  expect([answer.statusCode, answer.json().field]).toEqual([400, Object.keys(body)[0]])
})
