import { copyFile, readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { inputLogOf } from '#boat/inputLog.ts'
import { presenceOf } from '#player/presence.ts'
import { testBoatOf, outsideActions, forkOf } from '#snapshot/testing.ts'
import type { RealTime } from '#time/pace.ts'
import { openDataStore } from './dataStore.ts'
import { openStored, afterKill, copyOf, freshFile, type StoredHarness } from './testing.ts'

const CAPTAIN = 'captain@freja.example'
const START = Date.UTC(2026, 5, 1, 8)
const post = (stored: StoredHarness, path: string, body: object = {}, boat = 'boat-1') =>
  stored.ask('POST', `/boats/${boat}${path}`, body)
const stateOf = async (stored: StoredHarness, boat = 'boat-1'): Promise<unknown> =>
  (await stored.ask('GET', `/boats/${boat}/state`)).json()
const ids = (stored: StoredHarness): readonly string[] => stored.gateway.fleet.all().map(one => one.boat.id)

test('after any actions and a kill, the boat is restored and then behaves the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(outsideActions, { maxLength: 14 }), async list => {
      const before = await openStored(await freshFile())
      const boat = await testBoatOf(before, 'boat-1')
      for (const doing of list) await boat.do(doing)
      before.data.saveTime(before.boat())
      const after = await afterKill(before)
      expect(await (await testBoatOf(after, 'boat-1')).snapshot()).toEqual(await boat.snapshot())
      expect(await (await testBoatOf(after, 'boat-1')).goOn(10)).toEqual(await boat.goOn(10))
      expect([...before.bugs, ...after.bugs]).toEqual([])
      for (const stored of [before, after]) await stored.gateway.close()
    }),
    { numRuns: 15 },
  )
})

test('a process that is killed repeatedly loses nothing', async () => {
  let stored = await openStored(await freshFile())
  for (const number of [1, 2, 3]) {
    await post(stored, '/steps', { event: `Event ${number}` })
    stored = await afterKill(stored)
  }
  expect(
    inputLogOf(stored.boat())
      .all()
      .map(input => input.what),
  ).toEqual([1, 2, 3].map(number => ({ event: `Event ${number}` })))
})

test('a scenario that a re-run has stopped is still the last one of the boat after a kill', async () => {
  const before = await openStored(await freshFile())
  await post(before, '/scenario', {
    yaml: 'scenario: Played\nid: SC-901\nboat: {}\nsteps:\n  - at: 30s\n  - sensor: { type: door, on: true }\n',
  })
  await post(before, '/rerun', { until: 20_000 })
  const play = (await before.ask('GET', '/boats/boat-1/scenario')).json()
  const after = await afterKill(before)
  expect([play.is, (await after.ask('GET', '/boats/boat-1/scenario')).json()]).toEqual(['stopped', play])
})

test('a process that was closed properly continues where it ended, with one file', async () => {
  const before = await openStored(await freshFile())
  await post(before, '/steps', { sensor: { type: 'door', on: true } })
  before.boat().clock.advanceTo(START + 4_321)
  const state = await stateOf(before)
  await before.close()
  const after = await openStored(before.file)
  expect([await stateOf(after), after.boat().clock.now()]).toEqual([state, START + 4_321])
})

test('a restored boat continues at the time to which it was advanced, at its speed', async () => {
  const before = await openStored(await freshFile())
  await post(before, '/clock/advance', { ms: 90_000 })
  await post(before, '/clock', { mode: 'scaled', speed: 60 })
  const after = await afterKill(before)
  const clock = (await after.ask('GET', '/boats/boat-1/clock')).json()
  expect([clock.mode, clock.speed, clock.now >= '2026-06-01T08:01:30.000Z']).toEqual(['scaled', 60, true])
})

test('the current time is saved every second, and no event runs twice or never', async () => {
  const waiting: (() => void)[] = []
  const real: RealTime = { now: () => 0, after: (_, run) => (waiting.push(run), () => undefined) }
  const before = await openStored(await freshFile(), { real })
  before.boat().clock.advanceTo(START + 60_000)
  waiting.shift()?.()
  before.boat().clock.advanceTo(START + 61_000)
  const after = await afterKill(before)
  const at = after.boat().clock.now()
  after.boat().clock.advanceTo(START + 61_000)
  expect([at, after.boat().journal.since(0)]).toEqual([START + 60_000, before.boat().journal.since(0)])
})

test('a paused boat is not written repeatedly', async () => {
  const waiting: (() => void)[] = []
  const real: RealTime = { now: () => 0, after: (_, run) => (waiting.push(run), () => undefined) }
  const { file } = await openStored(await freshFile(), { real })
  waiting.shift()?.()
  const before = await readFile(`${file}-wal`)
  waiting.shift()?.()
  expect([waiting.length, before.equals(await readFile(`${file}-wal`))]).toEqual([1, true])
})

test('after a kill, a boat whose rules have changed in the last minute is refused', async () => {
  const waiting: (() => void)[] = []
  const real: RealTime = { now: () => 0, after: (_, run) => (waiting.push(run), () => undefined) }
  const before = await openStored(await freshFile(), { real })
  await post(before, '/steps', { event: 'Ahoy' })
  before.boat().state.temperature = 7
  for (let second = 0; second < 60; second++) waiting.shift()?.()
  await expect(afterKill(before)).rejects.toThrow(
    'Replaying its inputs gives another state, because this Drydock has other rules.',
  )
})

test('a boat that was re-run replaces the previous one, including events to come', async () => {
  const before = await openStored(await freshFile())
  await post(before, '/clock/advance', { ms: 30_000 })
  await post(before, '/steps', { alarm: 'bilgePump' })
  await post(before, '/clock/advance', { ms: 60_000 })
  await post(before, '/rerun', { until: 20_000 })
  const after = await afterKill(before)
  const now = after.boat().clock.now()
  await post(after, '/clock/advance', { ms: 40_000 })
  await post(before, '/clock/advance', { ms: 40_000 })
  expect([now, await stateOf(after)]).toEqual([START + 20_000, await stateOf(before)])
})

test('restored, forked and new boats are there after a kill, and removed ones are not', async () => {
  const before = await openStored(await freshFile())
  await post(before, '/steps', { alarm: 'bilgePump' })
  const snapshot = (await before.ask('GET', '/boats/boat-1/snapshot')).json()
  await post(before, '/steps', { alarm: 'fire' })
  await before.ask('PUT', '/boats/boat-1/snapshot', snapshot)
  const fork = await forkOf(before, 'boat-1')
  for (let number = 0; number < 2; number++) await before.ask('POST', '/boats', {})
  await before.ask('DELETE', '/boats/boat-3')
  await post(before, '/steps', { event: 'Of the fork' }, fork.id)
  const after = await afterKill(before)
  expect(ids(after)).toEqual(['boat-1', 'boat-2', 'boat-4'])
  for (const id of ids(after)) expect([id, await stateOf(after, id)]).toEqual([id, await stateOf(before, id)])
})

test('a boat id is never reused, even after the last boat was removed', async () => {
  const before = await openStored(await freshFile())
  await before.ask('POST', '/boats', {})
  await before.ask('DELETE', '/boats/boat-2')
  const after = await afterKill(before)
  expect((await after.ask('POST', '/boats', {})).json().id).toBe('boat-3')
})

test('a replaced boat is no longer persisted', async () => {
  const before = await openStored(await freshFile())
  const old = before.boat()
  await before.ask('PUT', '/boats/boat-1/snapshot', (await before.ask('GET', '/boats/boat-1/snapshot')).json())
  inputLogOf(old).add('step', { event: 'Too late' })
  before.data.saveTime(old)
  expect(inputLogOf((await afterKill(before)).boat()).all()).toEqual([])
})

test('a fault keeps its remaining count after a kill', async () => {
  const before = await openStored(await freshFile())
  await post(before, '/faults', { on: { rest: 'POST /api/vipcontact' }, kind: 'status', status: 500, times: 2 })
  await (await testBoatOf(before, 'boat-1')).do(['POST', '/api/vipcontact', { name: 'Bo', phoneNumber: '+4520123457' }])
  const after = await afterKill(before)
  expect((await after.ask('GET', '/boats/boat-1/faults')).json().faults).toMatchObject([{ left: 1 }])
})

test('a picture keeps its bytes and its address after a kill', async () => {
  const before = await openStored(await freshFile())
  const { access_token } = (await post(before, '/token')).json()
  const { url } = await (
    await fetch(`${before.gateway.origin}/api/imageStorage`, { headers: { authorization: `Bearer ${access_token}` } })
  ).json()
  const at = (stored: StoredHarness): string =>
    url.replace(before.gateway.origin, stored.gateway.origin).replace('?', '/harbour.jpeg?')
  const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, at) => at % 256))
  await fetch(at(before), {
    method: 'PUT',
    headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'image/jpeg' },
    body: bytes,
  })
  const again = await afterKill(await afterKill(before))
  const found = await fetch(at(again))
  expect([found.status, found.headers.get('content-type'), Buffer.from(await found.arrayBuffer())]).toEqual([
    200,
    'image/jpeg',
    bytes,
  ])
})

test('after a kill nobody is on the hub, and rules of scenarios notice it once', async () => {
  const before = await openStored(await freshFile())
  inputLogOf(before.boat()).add('told', { lane: 'state', name: 'connected', body: { user: 'captain@freja.example' } })
  const after = await afterKill(await afterKill(before))
  expect([presenceOf(after.boat()), inputLogOf(after.boat()).all().length]).toEqual(['disconnected', 2])
})

test('a recording starts with the first step, however long ago it was', async () => {
  const before = await openStored(await freshFile())
  await post(before, '/steps', { alarm: 'bilgePump' })
  await post(before, '/clock/advance', { ms: 40 * 3_600_000 })
  const after = await afterKill(before)
  expect((await post(after, '/recording')).json()).toMatchObject({ steps: 1 })
})

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
test.each<readonly [string, unknown]>([
  [
    'a pattern that is slow on it',
    { name: 'Bo', email: `a@${'.'.repeat(500_000)}@`, active: true, phoneNumber: '+4520123457', captainEmail: '' },
  ],
  ['nesting that is too deep', { name: nested(2_000) }],
  ['half a surrogate pair', { name: '\ud800' }],
])('a call with %s that an earlier version recorded unchecked does not prevent restoring the boat', async (_, body) => {
  const before = await openStored(await freshFile())
  inputLogOf(before.boat()).add('POST /api/contact', { user: CAPTAIN, params: {}, body })
  const after = await afterKill(before)
  expect([
    after.boat().journal.since(0).at(-1)?.body,
    (await after.ask('GET', '/boats/boat-1/snapshot')).statusCode,
  ]).toEqual([expect.objectContaining({ status: 400 }), 200])
})

test('a refused call is not written, and an accepted one is written before it is answered', async () => {
  const before = await openStored(await freshFile())
  const boat = await testBoatOf(before, 'boat-1')
  await boat.do(['POST', '/api/vipcontact', { name: 'Refused', phoneNumber: 1 }])
  await boat.do(['POST', '/api/vipcontact', { name: 'Taken', phoneNumber: '+4520123457' }])
  const written = await readFile(`${before.file}-wal`)
  expect([written.includes('Refused'), written.includes('Taken')]).toEqual([false, true])
})

test.each([
  ['alone', [''], true],
  ['with its log', ['', '-wal'], false],
  ['with its log and its count', ['', '-wal', '-count'], false],
])('a file that is copied %s while a process uses it says whether writes may be missing', async (_, ends, expected) => {
  const stored = await openStored(await freshFile())
  await stored.ask('POST', '/boats/boat-1/steps', { alarm: 'bilgePump' })
  const copy = await freshFile()
  for (const end of ends) await copyFile(stored.file + end, copy + end)
  const data = await openDataStore(copy)
  onTestFinished(() => data.close())
  expect(data.isWithoutLog).toBe(expected)
})

test.each([
  ['was closed', async () => {}],
  [
    'was restored from a copy without its log, and closed',
    async (file: string) => {
      const stored = await openStored(file)
      await copyFile(file, `${file}.copy`)
      await stored.close()
      await copyFile(`${file}.copy`, file)
      const restored = await openStored(file)
      await restored.ask('POST', '/boats/boat-1/steps', { alarm: 'bilgePump' })
      await restored.close()
    },
  ],
])('a file that %s misses no writes', async (_, use) => {
  const stored = await openStored(await freshFile())
  await stored.ask('POST', '/boats/boat-1/steps', { alarm: 'bilgePump' })
  await stored.close()
  await use(stored.file)
  const data = await openDataStore(stored.file)
  onTestFinished(() => data.close())
  expect(data.isWithoutLog).toBe(false)
})

test('a file that is opened after a crash, and closed before any write, misses no writes', async () => {
  const stored = await openStored(await freshFile())
  await stored.ask('POST', '/boats/boat-1/steps', { alarm: 'bilgePump' })
  const file = await copyOf(stored.file)
  const restored = await openDataStore(file)
  restored.close()
  const data = await openDataStore(file)
  onTestFinished(() => data.close())
  expect([restored.isWithoutLog, data.isWithoutLog]).toEqual([false, false])
})
