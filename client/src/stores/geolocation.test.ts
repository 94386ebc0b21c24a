/** Location of the phone: each row of its table, and each way in which a reading fails. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openCalmApp, type TestApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const COORDS = { latitude: 55.676_482, longitude: 12.571_915, accuracy: 6 }
const DENIED = 'User denied the request for geolocation.'
type Answer = 'answers' | 'denies' | 'is silent'
interface Phone {
  answer: Answer
  asked: PositionOptions[]
}

let app: TestApp
let phone: Phone
async function open(answer: Answer, coords: object = COORDS): Promise<void> {
  phone = { answer, asked: [] }
  const getCurrentPosition = (
    found: (it: object) => void,
    lost: (it: object) => void,
    options: PositionOptions,
  ): void => {
    phone.asked.push(options)
    if (phone.answer === 'answers') found({ coords })
    if (phone.answer === 'denies') lost({ code: 1 })
  }
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
  app = await openCalmApp({
    replies: { 'POST /api/Alarm/CatchThiefStart/20': {}, 'GET /api/Alarm/geo': { latitude: 55.68, longitude: 12.57 } },
  })
}
const warning = (): readonly string[] => app.stores.banners.warning?.texts ?? []
async function request(search: string): Promise<string | undefined> {
  const path = app.actions.requestPosition(search)
  await app.pass(0)
  return path
}

describe('a phone without a known position', () => {
  test('SM-GEO-1 HOME-23 HOME-24 man overboard leads to the permission screen with destination mob', async () => {
    await open('answers')
    expect(app.derived.mobPath(app.stores.geolocation.fix !== undefined)).toBe('/geo-permission?destination=mob')
  })

  test('SM-GEO-2 GEO-15 GEO-19 GEO-20 GEO-21 the button reads the position once at a time, accurately, uncached, for at most 20 s', async () => {
    await open('is silent')
    void app.actions.requestPosition('?destination=mob')
    expect(await request('?destination=mob')).toBeUndefined()
    expect([phone.asked, app.stores.geolocation.isReading]).toEqual([
      [{ enableHighAccuracy: true, maximumAge: 0, timeout: 20_000 }],
      true,
    ])
  })

  test.each([
    ['?destination=mob', '/mob'],
    ['?destination=map', '/map'],
    ['', '/home'],
    ['?destination=//evil.example', '/home'],
    ['?destination=MOB', '/home'],
  ])(
    "SM-GEO-3 GEO-09 GEO-10 GEO-11 GEO-12 a position is kept, and the query '%s' leads to %s",
    async (search, path) => {
      await open('answers')
      expect([await request(search), app.stores.geolocation.fix]).toMatchObject([path, COORDS])
    },
  )

  test('SM-GEO-4 GEO-06 GEO-13 a refusal opens no other screen and is shown in a banner and on the screen', async () => {
    await open('denies')
    expect([await request('?destination=mob'), app.stores.geolocation, warning()]).toMatchObject([
      undefined,
      { fix: undefined, failure: 'denied', isReading: false },
      [DENIED],
    ])
  })

  test('GEO-13 GEO-18 a position takes the error of an earlier reading away', async () => {
    await open('denies')
    await request('')
    const before = app.stores.geolocation.failure
    phone.answer = 'answers'
    await request('')
    expect([before, app.stores.geolocation.failure]).toEqual(['denied', undefined])
  })

  test.each([
    { latitude: Number.NaN, longitude: 12.5, accuracy: 5 },
    { latitude: 95, longitude: 12.5, accuracy: 5 },
    { latitude: 55.6, longitude: 181, accuracy: 5 },
  ])('a position at $latitude, $longitude is impossible and is not kept', async coords => {
    await open('answers', coords)
    expect([await request('?destination=mob'), app.stores.geolocation.fix]).toEqual([undefined, undefined])
  })
})

describe('a phone with a known position', () => {
  test('SM-GEO-5 MOB-11 is read again every 5 s on the man overboard screen', async () => {
    await open('answers')
    app.actions.openMob(() => undefined)
    await app.pass(10_000)
    expect(phone.asked).toHaveLength(3)
  })

  test('SM-GEO-6 GEO-07 GEO-08 that fails there leads to the permission screen with destination map', async () => {
    await open('answers')
    const ledTo: string[] = []
    app.actions.openMob(path => ledTo.push(path))
    await app.pass(1_000)
    phone.answer = 'denies'
    await app.pass(5_000)
    expect([ledTo, warning()]).toEqual([['/geo-permission?destination=map'], [DENIED]])
  })

  test('SM-GEO-7 HOME-22 man overboard opens its screen at once, even after a failed reading', async () => {
    await open('answers')
    await request('')
    phone.answer = 'denies'
    await request('')
    expect(app.derived.mobPath(app.stores.geolocation.fix !== undefined)).toBe('/mob')
  })
})

test('SM-TRACK-4 OPEN-049 a phone that fails during tracking is reported in the banner, and tracking goes on', async () => {
  await open('denies')
  void app.actions.readPhoneUnasked()
  void app.actions.startTracking()
  await app.pass(11_000)
  expect([app.stores.tracking.is, app.stores.tracking.phone.length, warning()]).toEqual(['on', 0, [DENIED]])
  expect(app.stores.tracking.boat.length).toBeGreaterThan(1)
})

test.each([
  ['granted', false, 1],
  ['prompt', false, 0],
  ['denied', false, 0],
  ['prompt', true, 1],
])(
  'OPEN-137 with the permission %s, and a position known: %s, opening the map reads the phone %d times',
  async (state, isKnown, times) => {
    await open('answers')
    Object.assign(navigator, { permissions: { query: async () => ({ state }) } })
    if (isKnown) await request('')
    phone.asked.length = 0
    await app.actions.readPhoneUnasked()
    expect(phone.asked).toHaveLength(times)
  },
)
