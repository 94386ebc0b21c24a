import { MINUTE } from '@drydock/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { openCalmApp, ORIGIN, position, type TestApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

const ASK = 'GET /forecast/onecall'
const KEY = 'a-secret-key'
const FORECAST = {
  current: { dt: 1_717_243_200, temp: 9.4 },
  daily: [{ dt: 1_717_243_200 }, 'noise', { dt: 1_717_329_600 }],
}
const CONFIGURED = {
  'GET /config.json': { weatherUrl: `${ORIGIN}/forecast`, weatherKey: KEY },
  'GET /api/Alarm/geo': { latitude: 55.6761, longitude: 12.5683 },
  [ASK]: FORECAST,
}

let app: TestApp
let leave: () => void = () => undefined
const open = async (replies: Readonly<Record<string, unknown>> = {}): Promise<void> => {
  app = await openCalmApp({ replies: { ...CONFIGURED, ...replies } })
}
const look = async (ms = 500): Promise<void> => {
  app.gateway.calls()
  leave = app.actions.openWeather()
  await app.pass(ms)
}
const weather = () => app.stores.weather

test('WEATHER-18 LIMIT-41 an immediate answer is shown after 500 ms, not before', async () => {
  await open()
  await look(499)
  expect(weather()).toMatchObject({ is: 'loading', report: undefined })
  await app.pass(1)
  expect(weather().is).toBe('loaded')
})

test('WEATHER-09 an unreadable day is left out, and the others are kept', async () => {
  await open()
  await look()
  expect(weather().report?.forecast.daily.map(it => it.dt)).toEqual([1_717_243_200, 1_717_329_600])
})

test('WEATHER-20 OPEN-101 the forecast is requested for the last pushed position', async () => {
  await open()
  app.hub.push('UpdatePosition', position(57, 12))
  await look()
  expect([app.gateway.calls(), weather().report?.place]).toEqual([[ASK], { latitude: 57, longitude: 12 }])
})

test('WEATHER-20 OPEN-101 before the first push the forecast is requested for the position of the gateway', async () => {
  await open({ 'GET /api/Alarm': { shipName: 'Freja', geofenceRadius: 50, lastKnownLocation: position(57, 12) } })
  expect(app.stores.position.fix).toMatchObject({ latitude: 57, longitude: 12 })
  const request = vi.spyOn(globalThis, 'fetch')
  await look()
  expect(app.gateway.calls()).toEqual(['GET /api/Alarm/geo', ASK])
  expect(weather().report?.place).toEqual({ latitude: 55.6761, longitude: 12.5683 })
  const query = new URL(String(request.mock.lastCall?.[0])).searchParams
  expect([query.get('lat'), query.get('lon')]).toEqual(['55.6761', '12.5683'])
})

test.each([
  ['within ten minutes and 0.01° the provider is not asked again', 10 * MINUTE - 1_000, 55.676_9, false],
  ['the provider is asked again after ten minutes', 10 * MINUTE, 55.6761, true],
  ['the provider is asked again for a place 0.01° further away', MINUTE, 55.69, true],
])('UX %s', async (_, later, latitude, isAsked) => {
  await open()
  app.hub.push('UpdatePosition', position(55.6761, 12.5683))
  await look()
  leave()
  await app.pass(later - 500)
  app.hub.push('UpdatePosition', position(latitude, 12.5683))
  await look(499)
  expect(weather().is).toBe('loading')
  await app.pass(1)
  expect(app.gateway.calls().includes(ASK)).toBe(isAsked)
})

test('OPEN-101 an answer of the gateway that is not on Earth gives way to the last known location', async () => {
  await open({ 'GET /api/Alarm/geo': { latitude: 91, longitude: 0 } })
  await look()
  expect(weather().report?.place).toEqual({ latitude: 55.6761, longitude: 12.5683 })
})

test.each([500, 401, 'lost', {}, { current: { dt: 1 } }, { current: { dt: 1e300 }, daily: [] }])(
  'WEATHER-19 an answer of %j is a failure, and the key is not in the log',
  async reply => {
    await open({ [ASK]: reply })
    await look()
    expect([weather().is, app.stores.banners.warning?.texts]).toEqual([
      'error',
      ['Weather service encountered an error'],
    ])
    expect(app.printed.join()).toContain('The forecast could not be read.')
    expect(app.printed.join()).not.toContain(KEY)
  },
)

test('WEATHER-19 BANNER-02 a failure after the person has left the screen is in the list of messages, without a banner elsewhere', async () => {
  await open({ [ASK]: 500 })
  await look(499)
  leave()
  await app.pass(1)
  const { warning, messages } = app.stores.banners
  expect([weather().is, warning, messages.map(it => it.texts)]).toEqual([
    'error',
    undefined,
    [['Weather service encountered an error']],
  ])
  await look()
  expect(app.stores.banners.warning?.texts).toEqual(['Weather service encountered an error'])
})

test('WEATHER-19 a provider that does not answer times out after 30 s', async () => {
  await open({ [ASK]: 'never' })
  await look(29_999)
  expect(weather().is).toBe('loading')
  await app.pass(1)
  expect(weather().is).toBe('error')
})

test('WEATHER-19 an answer whose body stalls is aborted after 30 s', async () => {
  await open()
  let aborted = 0
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start: stream =>
        signal?.addEventListener('abort', () => {
          aborted++
          stream.error(signal.reason)
        }),
    })
    return new Response(body)
  })
  app.hub.push('UpdatePosition', position(57, 12))
  await look(29_999)
  expect([weather().is, aborted]).toEqual(['loading', 0])
  await app.pass(1)
  expect([weather().is, aborted]).toEqual(['error', 1])
})

test('OPEN-122 the provider is not asked when the session ends before the position is known', async () => {
  const position = Promise.withResolvers<unknown>()
  await open({ 'GET /api/Alarm/geo': position.promise })
  await look(0)
  await app.actions.signOut()
  position.resolve({ latitude: 57, longitude: 12 })
  await app.pass(500)
  expect([app.gateway.calls(), weather().is]).toEqual([['GET /api/Alarm/geo'], 'unread'])
})

test('UX the last forecast stays when a later request fails', async () => {
  await open()
  await look()
  leave()
  await app.pass(11 * MINUTE)
  app.gateway.answer(ASK, 'lost')
  await look()
  expect(weather()).toMatchObject({ is: 'error', report: { forecast: { current: { temp: 9.4 } } } })
})

test('OPEN-138 without a position nothing is requested, and the first position loads the forecast', async () => {
  await open({
    'GET /api/Alarm': { shipName: 'Freja', geofenceRadius: 50 },
    'GET /api/Alarm/geo': { latitude: null, longitude: null },
  })
  await look()
  expect([weather().is, app.gateway.calls()]).toEqual(['nowhere', ['GET /api/Alarm/geo']])
  app.hub.push('UpdatePosition', position(57, 12))
  await app.pass(500)
  expect([weather().is, app.gateway.calls()]).toEqual(['loaded', [ASK]])
})

test('OPEN-138 a first position that arrives while the overlay is shown loads the forecast, too', async () => {
  await open({
    'GET /api/Alarm': { shipName: 'Freja', geofenceRadius: 50 },
    'GET /api/Alarm/geo': { latitude: null, longitude: null },
  })
  await look(300)
  app.hub.push('UpdatePosition', position(57, 12))
  await app.pass(200)
  await app.pass(500)
  expect(weather()).toMatchObject({ is: 'loaded', report: { place: { latitude: 57, longitude: 12 } } })
})

test('OPEN-040 nothing is requested without a configured provider', async () => {
  await open({ 'GET /config.json': {} })
  await look()
  expect([weather().is, app.gateway.calls()]).toEqual(['unconfigured', []])
})

test('OPEN-117 the provider gets no token', async () => {
  await open()
  await look()
  expect(app.gateway.asked.find(it => it.call === ASK)?.token).toBeNull()
})

test('UX after the clock was set back by an hour the provider is asked again', async () => {
  await open()
  await look()
  leave()
  vi.setSystemTime(Date.now() - 60 * MINUTE)
  await look()
  expect(app.gateway.calls()).toContain(ASK)
})
