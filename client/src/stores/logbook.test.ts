import { afterEach, expect, test, vi } from 'vitest'
import { openCalmApp } from '#testing/app.ts'
import { dayOfLog } from './logbook.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  HubConnectionBuilder: (await import('#testing/hub.ts')).HubConnectionBuilder,
}))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const CALL = 'GET /api/Alarm/geo/2024-05-31,2024-06-01'
const point = (hour: number) => ({
  latitude: 55 + hour / 10,
  longitude: 12,
  gpsTimestamp: `2024-05-31T0${hour}:00:00Z`,
  accuracy: 8,
})

async function openLog(reply: unknown, range = '2024-05-31,2024-06-01') {
  const app = await openCalmApp({ replies: { [CALL]: reply } })
  const leave = app.actions.openLogbook(range)
  await app.pass(0)
  return { ...app, leave }
}

test('LOGBOOK-31 the trip of a day is loaded when its log is opened', async () => {
  const { stores } = await openLog([point(1), point(2)])
  expect(stores.logbook).toMatchObject({ is: 'loaded', trip: { points: 2 } })
})

test.each([500, 'lost', [{}], '<html>'])(
  'an answer of %j makes the log fail, and the log can be loaded again',
  async reply => {
    const app = await openLog(reply)
    expect(app.stores.logbook).toMatchObject({ is: 'error', trip: undefined })
    app.gateway.answer(CALL, [point(1)])
    await app.actions.loadLogbook()
    expect(app.stores.logbook).toMatchObject({ is: 'loaded', trip: { points: 1 } })
  },
)

test('an invalid range is not requested', async () => {
  const { stores, gateway } = await openLog([], 'yesterday')
  expect([stores.logbook.is, gateway.calls().filter(it => it.includes('/geo/'))]).toEqual(['invalid', []])
})

test('an answer that comes after the log was closed is not shown', async () => {
  const app = await openLog('never')
  app.leave()
  await app.pass(0)
  expect(app.stores.logbook).toEqual({ range: undefined, is: 'unread', trip: undefined })
})

test('the trip is computed on the main thread when the worker fails', async () => {
  const app = await openLog([point(1)])
  const { setTripComputation } = await import('./logbook.ts')
  setTripComputation(() => Promise.reject(new Error('no worker')))
  await app.actions.loadLogbook()
  expect(app.stores.logbook).toMatchObject({ is: 'loaded', trip: { points: 1 } })
})

test.each([null, undefined, 'garbage', {}])(
  'the trip is computed on the main thread when the worker answers %j',
  async answer => {
    const app = await openLog([point(1)])
    const { setTripComputation } = await import('./logbook.ts')
    setTripComputation(async () => answer as never)
    await app.actions.loadLogbook()
    expect(app.stores.logbook).toMatchObject({ is: 'loaded', trip: { points: 1 } })
  },
)

test('XTRA-25 the GPX file of the open log has its points; without an open log there is no file', async () => {
  const app = await openLog([point(1), point(2)])
  expect((await app.actions.gpxOfLog('A day'))?.match(/<trkpt/g)).toHaveLength(2)
  app.leave()
  expect(await app.actions.gpxOfLog('A day')).toBeUndefined()
})

test.each([
  ['2024-06-01,2024-06-02', null, '2024-06-01'],
  ['2024-06-01,2024-06-02', '2024-05-31', '2024-05-31'],
  ['2024-06-01,2024-06-02', 'yesterday', '2024-06-01'],
  ['2024-06-01T00:00:00Z,2024-06-02T00:00:00Z', null, '2024-06-01'],
  ['yesterday', null, undefined],
])('ROUTE-22 OPEN-077 the log of %s with the date %s belongs to the day %s', (range, date, day) => {
  expect(dayOfLog(range, date)).toBe(day)
})
