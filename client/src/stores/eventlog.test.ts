import { snapshot } from 'valtio/vanilla'
import { afterEach, expect, test, vi } from 'vitest'
import { mergeHistory } from '#stores/eventlog.ts'
import { openCalmApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

const item = (id: string, modifiedDate: string, latestEventName = 'Armed') => ({ id, latestEventName, modifiedDate })
const old = item('a', '2024-06-01T10:00:00Z')
const young = item('b', '2024-06-01T11:00:00Z')

test('OPEN-030 OPEN-105 lists are merged by id, newest first', () => {
  expect(
    mergeHistory([old], [young, item('a', '2024-06-01T10:00:00Z', 'Disarmed')]).map(it => [it.id, it.latestEventName]),
  ).toEqual([
    ['b', 'Armed'],
    ['a', 'Disarmed'],
  ])
})

/** Builds events with the ids `from` up to `to`, a second apart. */
const events = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => item(`e${from + at}`, new Date((from + at) * 1_000).toISOString()))

test('QUALITY of the events that the gateway no longer sends, the newest 10,000 are kept', () => {
  const list = mergeHistory(events(0, 9_999), events(9_999, 10_005))
  expect([list.length, list[0]?.id, list.at(-1)?.id]).toEqual([10_000, 'e10004', 'e5'])
})

test('QUALITY all events are kept that the gateway has just sent', () => {
  const list = mergeHistory(events(0, 5), events(5, 10_006))
  expect([list.length, list.at(-1)?.id]).toEqual([10_001, 'e5'])
})

test.each([
  ['with the oldest first', ['a', 'b', 'c'], ['c', 'b', 'a']],
  ['with the newest first', ['c', 'b', 'a'], ['c', 'b', 'a']],
])('OPEN-030 of two events at the same moment the one written later is newer, in a list %s', (_order, ids, newest) => {
  const times: Readonly<Record<string, string>> = {
    a: '2024-06-01T10:00:00Z',
    b: '2024-06-01T11:00:00Z',
    c: '2024-06-01T11:00:00Z',
  }
  const list = ids.map(id => item(id, times[id] ?? ''))
  expect(mergeHistory([], list).map(it => it.id)).toEqual(newest)
  expect(mergeHistory(mergeHistory([], list), list).map(it => it.id)).toEqual(newest)
})

test('EVENTLOG-02 the list is unread, then loading, then loaded', async () => {
  const app = await openCalmApp({ replies: { 'GET /api/sensor/CoreHistory': [old, young] } })
  expect(app.stores.eventlog.list.is).toBe('unread')
  const loaded = app.actions.loadEventlog()
  expect(app.stores.eventlog.list.is).toBe('loading')
  await loaded
  expect(app.stores.eventlog.list).toMatchObject({ is: 'loaded', items: [young, old] })
})

test('QUALITY the items of a list are kept as they came, without an observer for each', async () => {
  const app = await openCalmApp({ replies: { 'GET /api/sensor/CoreHistory': [old, young] } })
  await app.actions.loadEventlog()
  expect(snapshot(app.stores.eventlog).list.items).toBe(app.stores.eventlog.list.items)
})

test('EVENTLOG-22 a failed call is logged and keeps the items read before', async () => {
  const app = await openCalmApp({ replies: { 'GET /api/sensor/CoreHistory': [old] } })
  await app.actions.loadEventlog()
  app.gateway.answer('GET /api/sensor/CoreHistory', 500)
  await app.actions.loadEventlog()
  expect(app.stores.eventlog.list).toMatchObject({ is: 'error', items: [old] })
  expect(app.stores.banners.messages).toEqual([])
  expect(app.printed.at(-1)).toBe('GET /api/sensor/CoreHistory failed: status 500')
})
