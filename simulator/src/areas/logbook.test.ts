import { HOUR, LogbookPoint } from '@drydock/contracts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { setFix } from '#devices/gps.ts'
import { openBoat } from '#testing/openBoat.ts'
import { moveTo } from '#testing/boat.ts'

const at = (ago: number, accuracy?: number) => ({
  ago,
  latitude: 55 + ago / (24 * HOUR),
  longitude: 12,
  ...(accuracy === undefined ? {} : { accuracy }),
})

async function onBoat(plan: Parameters<typeof openBoat>[0] = {}) {
  const opened = await openBoat(plan)
  const times = async (range: string) =>
    z
      .array(LogbookPoint)
      .parse((await opened.captain('GET', `/api/Alarm/geo/${range}`)).body)
      .map(point => point.gpsTimestamp)
  return { ...opened, times }
}

test('API-10 OPEN-023 the gateway answers the last known position, or null without one', async () => {
  const somewhere = await onBoat()
  expect((await somewhere.captain('GET', '/api/Alarm/geo')).body).toEqual({ latitude: 55.6761, longitude: 12.5683 })
  expect((await (await onBoat({ position: null })).captain('GET', '/api/Alarm/geo')).body).toEqual({
    latitude: null,
    longitude: null,
  })
})

test('API-11 LOGBOOK-30 LOGBOOK-31 OPEN-024 the points of a trip are in order of time, with position and accuracy', async () => {
  const { captain } = await onBoat({ timeZone: 'UTC', trip: [at(2 * HOUR, 6), at(3 * HOUR), at(HOUR, 300)] })
  expect((await captain('GET', '/api/Alarm/geo/2026-06-01,2026-06-02')).body).toEqual([
    { latitude: 55 + 3 / 24, longitude: 12, gpsTimestamp: '2026-06-01T05:00:00.000Z', accuracy: 8 },
    { latitude: 55 + 2 / 24, longitude: 12, gpsTimestamp: '2026-06-01T06:00:00.000Z', accuracy: 6 },
    { latitude: 55 + 1 / 24, longitude: 12, gpsTimestamp: '2026-06-01T07:00:00.000Z', accuracy: 300 },
  ])
})

test('OPEN-024 a day without a trip has no points, and a boat at anchor records none', async () => {
  const { boat, times } = await onBoat({ position: { latitude: 55, longitude: 12, swing: 5 } })
  moveTo(boat, HOUR / 2)
  expect([await times('2026-06-01,2026-06-02'), await times('2020-01-01,2020-01-02')]).toEqual([[], []])
})

test('the logbook records each position of a moving boat', async () => {
  const { boat, times } = await onBoat()
  moveTo(boat, 5_000)
  setFix(boat, 55, 12, 8)
  moveTo(boat, 9_000)
  setFix(boat, 55.1, 12, 8, false)
  expect(await times('2026-06-01,2026-06-02')).toEqual(['2026-06-01T08:00:05.000Z', '2026-06-01T08:00:09.000Z'])
})

test.each([
  ['the days of the caller', '2026-06-01,2026-06-02'],
  ['instants', '2026-05-31T22:00:00.000Z,2026-06-01T22:00:00.000Z'],
  ['instants with an offset', '2026-06-01T00:00:00%2B02:00,2026-06-02T00:00:00%2B02:00'],
  ['an encoded comma', '2026-06-01%2C2026-06-02'],
])('OPEN-078 LOGBOOK-32 %s: the range includes its start and excludes its end', async (_, range) => {
  // The boat begins at 08:00 UTC on 1 June, which is 10:00 in Copenhagen.
  const { times } = await onBoat({ trip: [at(10 * HOUR + 1), at(10 * HOUR), at(0)] })
  expect(await times(range)).toEqual(['2026-05-31T22:00:00.000Z', '2026-06-01T08:00:00.000Z'])
  expect(await times('2026-05-31,2026-06-01')).toEqual(['2026-05-31T21:59:59.999Z'])
})

test('OPEN-078 days are read in the time zone of the caller', async () => {
  const { as } = await onBoat({
    timeZone: 'Europe/Copenhagen',
    trip: [at(10 * HOUR)],
    accounts: [{ user: 'bo', timeZone: 'America/New_York' }],
  })
  const count = async (who: string, range: string) =>
    z.array(LogbookPoint).parse((await (await as(who))('GET', `/api/Alarm/geo/${range}`)).body).length
  expect([
    await count('captain', '2026-06-01,2026-06-02'),
    await count('bo', '2026-06-01,2026-06-02'),
    await count('bo', '2026-05-31,2026-06-01'),
  ]).toEqual([1, 0, 1])
})

test('an unknown time zone is read as UTC', async () => {
  const { times } = await onBoat({ timeZone: 'Mars/Olympus', trip: [at(9 * HOUR), at(8 * HOUR)] })
  expect(await times('2026-06-01,2026-06-02')).toEqual(['2026-06-01T00:00:00.000Z'])
})

test.each(['2026-06-01', '2026-06-02,2026-06-01', '2026-06-01,tomorrow', '2026-02-30,2026-03-01'])(
  'the range %s is refused',
  async range => {
    const { captain } = await onBoat()
    expect(await captain('GET', `/api/Alarm/geo/${range}`)).toMatchObject({ status: 400, body: { field: 'range' } })
  },
)

test.each([
  ['2026-06-01,2026-06-08', 200],
  ['2026-10-20,2026-10-27', 200],
  ['2026-06-01,2026-06-09', 400],
  ['2026-06-01T00:00:00Z,2026-06-08T01:00:01Z', 400],
])('API-11 the range %s answers %d: it has at most a week', async (range, status) => {
  const { captain } = await onBoat({ timeZone: 'Europe/Copenhagen' })
  const answer = await captain('GET', `/api/Alarm/geo/${range}`)
  expect([answer.status, Object(answer.body).field]).toEqual([status, status === 400 ? 'range' : undefined])
})

test('API-11 a range of days may end with the last day of a year with four digits', async () => {
  const { captain } = await onBoat({ timeZone: 'Europe/Copenhagen' })
  const answer = await captain('GET', '/api/Alarm/geo/9999-12-30,9999-12-31')
  expect([answer.status, answer.body]).toEqual([200, []])
})
