import { HOUR } from '@drydock/contracts'
import Fastify from 'fastify'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boatOf, moveTo, START, entriesOf } from '#testing/boat.ts'
import { mountWeather } from './mount.ts'

function open() {
  const [boat, http] = [boatOf(), Fastify()]
  const weather = mountWeather(http, { boats: () => [boat] })
  const ask = (query: Readonly<Record<string, string>>) => http.inject({ url: `${weather.path}/onecall`, query })
  return { boat, http, ask, whole: { lat: '55.6761', lon: '12.5683', units: 'metric', appid: weather.key } }
}

test('API-46 WEATHER-20 the provider answers the forecast of a position at the time of the boat', async () => {
  const { boat, ask, whole } = open()
  const first = await ask(whole)
  expect([first.statusCode, first.headers['access-control-allow-origin'], first.json().current.dt * 1_000]).toEqual([
    200,
    '*',
    START,
  ])
  moveTo(boat, HOUR)
  expect((await ask(whole)).json().current.dt * 1_000).toBe(START + HOUR)
  expect(entriesOf(boat, 'rest')[0]).toEqual([
    0,
    'GET /forecast/onecall',
    { params: { lat: 55.6761, lon: 12.5683 }, body: null, status: 200 },
  ])
  expect(JSON.stringify(entriesOf(boat, 'rest'))).not.toContain('appid')
})

test('WEATHER-20 one key serves all boats; the nearest boat gives the time, the first of several at one position', async () => {
  const [home, there, north] = [boatOf(), boatOf(), boatOf({ position: { latitude: 69.65, longitude: 18.96 } })]
  const http = Fastify()
  mountWeather(http, { boats: () => [home, there, north] })
  const nowAt = async (lat: string, lon: string) =>
    (
      await http.inject({ url: '/forecast/onecall', query: { lat, lon, units: 'metric', appid: 'fake-weather' } })
    ).json().current.dt *
      1_000 -
    START
  moveTo(there, HOUR)
  moveTo(north, 2 * HOUR)
  expect([await nowAt('55.7', '12.6'), await nowAt('70', '19.5')]).toEqual([0, 2 * HOUR])
})

test('without a boat the forecast is 404', async () => {
  const http = Fastify()
  mountWeather(http, { boats: () => [] })
  expect((await http.inject('/forecast/onecall?lat=1&lon=1&units=metric&appid=fake-weather')).statusCode).toBe(404)
})

test.each([
  [{ appid: '' }, 401, 'appid'],
  [{ appid: 'boat-1' }, 401, 'appid'],
  [{ lat: '91' }, 400, 'lat'],
  [{ lat: '' }, 400, 'lat'],
  [{ lat: '0x10' }, 400, 'lat'],
  [{ lat: 'NaN' }, 400, 'lat'],
  [{ lon: '-180.1' }, 400, 'lon'],
  [{ units: 'imperial' }, 400, 'units'],
])('a request with %j is refused with a problem document', async (wrong, status, field) => {
  const { ask, whole } = open()
  const answer = await ask({ ...whole, ...wrong })
  expect([answer.statusCode, answer.headers['content-type'], answer.json()]).toEqual([
    status,
    'application/problem+json; charset=utf-8',
    expect.objectContaining({ status, field }),
  ])
})

test('no query makes the provider answer a 5xx', async () => {
  const { http, whole } = open()
  const text = fc.oneof(fc.constantFrom('1', '-0', '1e5', '90', '180', '٣', 'null', '1&lat=2'), fc.string())
  await fc.assert(
    fc.asyncProperty(text, text, text, async (lat, lon, units) => {
      const query = new URLSearchParams({
        ...whole,
        lat: lat.toWellFormed(),
        lon: lon.toWellFormed(),
        ...(units === '1' ? {} : { units: units.toWellFormed() }),
      })
      expect((await http.inject(`/forecast/onecall?${query}&units=metric`)).statusCode).toBeLessThan(500)
    }),
    { numRuns: 300 },
  )
})

test('a boat gets a thousand forecasts an hour, then 429', async () => {
  const { boat, ask, whole } = open()
  for (let n = 0; n < 999; n++) await ask(whole)
  expect((await ask(whole)).statusCode).toBe(200)
  const answer = await ask(whole)
  expect([answer.statusCode, answer.json()]).toEqual([
    429,
    expect.objectContaining({ title: 'Too many requests', detail: expect.stringContaining('1000 forecasts') }),
  ])
  moveTo(boat, HOUR)
  expect((await ask(whole)).statusCode).toBe(200)
})

test('the boat is advanced to the current time before its forecast is made', async () => {
  const [boat, http] = [boatOf(), Fastify()]
  mountWeather(http, { boats: () => [boat], catchUp: it => moveTo(it, HOUR) })
  const query = { lat: '55.6761', lon: '12.5683', units: 'metric', appid: 'fake-weather' }
  expect((await http.inject({ url: '/forecast/onecall', query })).json().current.dt * 1_000).toBe(START + HOUR)
})
