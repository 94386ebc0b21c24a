import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { HOUR, MINUTE } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inputLogOf } from '#boat/inputLog.ts'
import { outsideActions, testBoatOf } from '#snapshot/testing.ts'
import type { RealTime } from '#time/pace.ts'
import type { CompactionStep } from './compaction.ts'
import type { DataOptions } from './dataStore.ts'
import { openStored, afterKill, freshFile, type StoredHarness } from './testing.ts'
import { COUNT_SUFFIX } from './writeCount.ts'

const START = Date.UTC(2026, 5, 1, 8)
const STEPS: readonly CompactionStep[] = [
  'checkpoint taken',
  'checkpoint written',
  'boat written',
  'committed',
  'inputs released',
]
const eventNumber = (number: number) => ({ event: `Event ${number}` })
const post = (it: StoredHarness, path: string, body: object = {}) => it.ask('POST', `/boats/boat-1${path}`, body)
const inputsOf = (kept: StoredHarness): readonly unknown[] =>
  inputLogOf(kept.boat())
    .all()
    .map(({ what }) => what)
/** Whether the boat continued from a checkpoint, instead of from its start. */
const isContinued = (it: StoredHarness): boolean => it.boat().journal.first() > 1

/** Real time that passes a second at each call of `second`. */
function handClock() {
  const waiting: (() => void)[] = []
  const real: RealTime = { now: () => 0, after: (_, run) => (waiting.push(run), () => undefined) }
  return { real, second: () => waiting.shift()?.() }
}

/** A boat with two inputs, one before and one after a compaction. */
async function withTwoEvents(file: string, options: Partial<DataOptions> = {}): Promise<StoredHarness> {
  const it = await openStored(file, { real: handClock().real, ...options })
  await post(it, '/steps', eventNumber(1))
  await post(it, '/clock/advance', { by: '1h' })
  it.data.compact(it.boat())
  await post(it, '/clock/advance', { by: '1h' })
  await post(it, '/steps', eventNumber(2))
  it.data.saveTime(it.boat())
  return it
}

test('whatever was done before and after a compaction, a boat continues after a kill as it would have without one', async () => {
  let compactions = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(outsideActions, { maxLength: 8 }),
      fc.array(outsideActions, { maxLength: 5 }),
      async (list, later) => {
        const before = await openStored(await freshFile())
        const boat = await testBoatOf(before, 'boat-1')
        for (const action of list) await boat.do(action)
        await post(before, '/clock/advance', { by: '3h' })
        const isCompacted = before.data.compact(before.boat())
        if (isCompacted) compactions++
        for (const action of later) await boat.do(action)
        before.data.saveTime(before.boat())
        const after = await afterKill(before)
        const isReplaced = later.some(([, path]) => path === '/rerun')
        expect(isContinued(after)).toBe(isCompacted && !isReplaced)
        const twin = await testBoatOf(after, 'boat-1')
        expect(await twin.snapshot()).toEqual(await boat.snapshot())
        expect(await twin.goOn(90)).toEqual(await boat.goOn(90))
        expect([...before.bugs, ...after.bugs]).toEqual([])
        for (const it of [before, after]) await it.gateway.close()
      },
    ),
    { numRuns: 20 },
  )
  expect(compactions).toBeGreaterThan(0)
})

test.each(STEPS)('a kill after the step "%s" of a compaction loses no acknowledged write', async step => {
  const [file, copy] = [await freshFile(), await freshFile()]
  let compactions = 0
  const before = await withTwoEvents(file, {
    onCompactionStep(done) {
      if (done !== step || ++compactions < 2) return
      for (const end of ['', '-wal', COUNT_SUFFIX]) copyFileSync(file + end, copy + end)
    },
  })
  const last = before.boat().journal.last()
  expect(before.data.compact(before.boat())).toBe(true)
  const after = await openStored(copy)
  const [boat, twin] = [await testBoatOf(before, 'boat-1'), await testBoatOf(after, 'boat-1')]
  expect([inputsOf(after), isContinued(after)]).toEqual([[eventNumber(1), eventNumber(2)], true])
  expect(after.boat().journal.first() > last).toBe(STEPS.indexOf(step) >= STEPS.indexOf('committed'))
  expect(await twin.snapshot()).toEqual(await boat.snapshot())
  expect(await twin.goOn(10)).toEqual(await boat.goOn(10))
})

/** Writes two inputs and kills itself after a step of the second compaction. */
const KILLED_WRITER = (file: string, step: CompactionStep): string => `
const { openDataStore } = await import(${JSON.stringify(import.meta.resolve('./dataStore.ts'))})
const { createFleet } = await import(${JSON.stringify(import.meta.resolve('../fleet/fleet.ts'))})
const { takeStep } = await import(${JSON.stringify(import.meta.resolve('../control/steps.ts'))})
let compactions = 0
const data = await openDataStore(${JSON.stringify(file)}, {
  onCompactionStep: step =>
    step === ${JSON.stringify(step)} && ++compactions === 2 && process.kill(process.pid, 'SIGKILL'),
})
const { boat } = createFleet(data).add({ start: ${START}, mode: 'paused' })
takeStep(boat, { event: 'Event 1' })
data.compact(boat)
boat.clock.advanceTo(boat.clock.start + ${2 * HOUR})
takeStep(boat, { event: 'Event 2' })
data.compact(boat)
console.error('The second compaction did not reach the step.')
process.exit(1)
`

test.each(STEPS)('a process that ends by SIGKILL after the step "%s" keeps all writes', async step => {
  const file = await freshFile()
  const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', KILLED_WRITER(file, step)])
  expect([signal, stderr.toString()]).toEqual(['SIGKILL', ''])
  const after = await openStored(file)
  expect([inputsOf(after), after.boat().clock.now()]).toEqual([[eventNumber(1), eventNumber(2)], START + 2 * HOUR])
})

test('a boat gets a checkpoint every hour of its time, and its inputs before that leave the memory', async () => {
  const { real, second } = handClock()
  const before = await openStored(await freshFile(), { real })
  await post(before, '/steps', eventNumber(1))
  before.boat().clock.advanceTo(START + HOUR - 1)
  second()
  expect([isContinued(await afterKill(before)), inputLogOf(before.boat()).recent().length]).toEqual([false, 1])
  before.boat().clock.advanceTo(START + HOUR)
  second()
  const after = await afterKill(before)
  expect([isContinued(after), inputLogOf(before.boat()).recent(), inputsOf(before)]).toEqual([
    true,
    [],
    [eventNumber(1)],
  ])
})

test('a boat gets a checkpoint when its process ends, unless it has just started', async () => {
  const before = await openStored(await freshFile())
  before.boat().clock.advanceTo(START + MINUTE)
  await before.close()
  const between = await openStored(before.file)
  const isContinuedFirst = isContinued(between)
  between.boat().clock.advanceTo(START + 20 * MINUTE)
  await between.close()
  expect([isContinuedFirst, isContinued(await openStored(before.file))]).toEqual([false, true])
})

test.each([
  ['an event is to come', '/steps', { ramp: { of: 'V1', to: 11.5, over: '5h' } }],
  ['a fault is active', '/faults', { on: { rest: 'GET /api/Alarm/Arm' }, kind: 'status', status: 500 }],
  ['a scenario was played', '/scenario', { yaml: 'scenario: S\nid: SC-901\nboat: {}\nsteps:\n  - event: Ahoy\n' }],
])('a boat is not compacted while %s, and is replayed from its start', async (_, path, body) => {
  const before = await openStored(await freshFile())
  await post(before, path, body)
  await post(before, '/clock/advance', { by: '2h' })
  const snapshot = await (await testBoatOf(before, 'boat-1')).snapshot()
  expect(before.data.compact(before.boat())).toBe(false)
  await before.close()
  const after = await openStored(before.file)
  expect([isContinued(after), await (await testBoatOf(after, 'boat-1')).snapshot()]).toEqual([false, snapshot])
})

test('a boat whose checkpoint this Drydock cannot read is replayed from its start', async () => {
  const before = await withTwoEvents(await freshFile())
  before.data.compact(before.boat())
  before.data.stores('checkpoints').put('boat-1', { format: 0, base64: '' })
  const after = await afterKill(before)
  expect([isContinued(after), inputsOf(after)]).toEqual([false, [eventNumber(1), eventNumber(2)]])
})

test('a boat that continues from a checkpoint has its pictures and its weather', async () => {
  const before = await openStored(await freshFile())
  const forecast = async ({ gateway: { origin } }: StoredHarness): Promise<unknown> =>
    (await fetch(`${origin}/forecast/onecall?lat=55&lon=12&units=metric&appid=fake-weather`)).json()
  const { access_token } = (await post(before, '/token')).json()
  const headers = { authorization: `Bearer ${access_token}` }
  const { url } = await (await fetch(`${before.gateway.origin}/api/imageStorage`, { headers })).json()
  const picture = ({ gateway }: StoredHarness) =>
    url.replace(before.gateway.origin, gateway.origin).replace('?', '/a.jpeg?')
  await fetch(picture(before), { method: 'PUT', headers: { 'x-ms-blob-type': 'BlockBlob' }, body: 'A boat' })
  const weather = await forecast(before)
  expect([before.data.compact(before.boat()), weather]).toEqual([true, expect.objectContaining({ lat: 55 })])
  const after = await afterKill(before)
  expect([await forecast(after), await (await fetch(picture(after))).text()]).toEqual([weather, 'A boat'])
  expect(isContinued(after)).toBe(true)
})

test('a boat that was taken away or replaced leaves no checkpoint', async () => {
  const before = await withTwoEvents(await freshFile())
  before.data.compact(before.boat())
  await post(before, '/rerun', { until: 1_000 })
  const isReplaced = isContinued(await afterKill(before))
  await post(before, '/clock/advance', { by: '3h' })
  expect([isReplaced, before.data.compact(before.boat())]).toEqual([false, true])
  await before.ask('DELETE', '/boats/boat-1')
  expect(before.data.stores('checkpoints').entries()).toEqual([])
})
