import { afterEach, expect, test, vi } from 'vitest'
import { BEGAN, openCalmApp, position, type TestApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const [START, STOP, GEO] = [
  'POST /api/Alarm/CatchThiefStart/20',
  'POST /api/Alarm/CatchThiefStop',
  'GET /api/Alarm/geo',
]
const BOAT = { latitude: 55.68, longitude: 12.57 }
const PHONE = { latitude: 55.67, longitude: 12.56, accuracy: 5 }

let app: TestApp
let reads: number[] = []
async function open(
  replies: Readonly<Record<string, unknown>> = {},
  answers: 'at once' | 'never' | 'timeout' = 'at once',
): Promise<void> {
  reads = []
  const getCurrentPosition = (
    found: (it: object) => void,
    lost: (it: { code: number }) => void,
    { timeout }: { timeout: number },
  ): void => {
    reads.push(timeout)
    if (answers === 'at once') found({ coords: PHONE })
    if (answers === 'timeout') lost({ code: 3 })
  }
  const query = () => Promise.resolve({ state: answers === 'never' ? 'prompt' : 'granted' })
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition }, permissions: { query } })
  app = await openCalmApp({ replies: { [GEO]: BOAT, ...replies } })
}
async function start(): Promise<void> {
  void app.actions.startTracking()
  await app.pass(0)
}
const tracking = () => app.stores.tracking

test('SM-TRACK-1 TRACK-01 tracking is on once the gateway accepts it, and starts at the known position of the boat', async () => {
  await open()
  await start()
  expect(app.gateway.calls()).toEqual([START])
  expect(tracking()).toMatchObject({ is: 'on', end: 'none', boat: [{ latitude: 55.6761, longitude: 12.5683 }] })
})

test('SM-TRACK-2 SM-TRACK-3 TRACK-05 TRACK-06 TRACK-07 the boat is read every 10 s, and the phone at once and then every 10 s, for at most 4.5 s', async () => {
  await open()
  await start()
  await app.pass(20_000)
  expect(app.gateway.calls()).toEqual([START, GEO, GEO])
  expect(reads).toEqual([4_500, 4_500, 4_500])
  expect([tracking().boat.length, tracking().phone.length, tracking().place]).toEqual([3, 3, BOAT])
})

test('OPEN-102 a phone that has not answered its prompt is not read a second time', async () => {
  await open({}, 'never')
  await start()
  await app.pass(40_000)
  expect(reads).toHaveLength(1)
})

test('SM-TRACK-4 OPEN-049 a failing phone shows a banner without a redirect, and tracking goes on', async () => {
  await open({}, 'timeout')
  await start()
  await app.pass(10_000)
  expect([tracking().is, tracking().phone]).toEqual(['on', []])
  expect(app.stores.banners.warning?.texts).toContain('The request to get user location timed out.')
})

test.each([500, 'lost', { latitude: null, longitude: null }, { latitude: 91, longitude: 0 }])(
  'an invalid boat position adds nothing to the track: %j',
  async reply => {
    await open({ [GEO]: reply })
    await start()
    await app.pass(10_000)
    expect([tracking().is, tracking().boat.length, tracking().place]).toEqual(['on', 1, undefined])
  },
)

test('SM-TRACK-5 TRACK-04 TRACK-08 a stop by the person calls the gateway once, ends all readings and keeps the tracks', async () => {
  await open()
  await start()
  await app.pass(10_000)
  app.actions.stopTracking()
  await app.pass(60_000)
  expect(app.gateway.calls()).toEqual([START, GEO, STOP])
  expect([tracking().is, tracking().end, tracking().boat.length]).toEqual(['off', 'stopped', 2])
})

test('MAP-09 TRACK-01 a second run begins with new tracks of boat and phone', async () => {
  await open()
  await start()
  await app.pass(20_000)
  app.actions.stopTracking()
  await app.pass(1_000)
  await start()
  expect([tracking().boat, tracking().phone]).toEqual([
    [{ latitude: 55.6761, longitude: 12.5683 }],
    [{ latitude: PHONE.latitude, longitude: PHONE.longitude }],
  ])
})

test('MAP-23 OPEN-137 a pushed position takes the place of the one that the gateway answered', async () => {
  await open()
  await start()
  await app.pass(10_000)
  const answered = tracking().place
  app.hub.push('UpdatePosition', position(55.7, 12.6))
  await app.pass(0)
  expect([answered, tracking().place]).toEqual([BOAT, undefined])
})

test('TRACK-08 a position that the gateway answers after the stop adds nothing to the track', async () => {
  const pending = Promise.withResolvers<unknown>()
  await open({ [GEO]: pending.promise })
  await start()
  await app.pass(10_000)
  app.actions.stopTracking()
  pending.resolve(BOAT)
  await app.pass(0)
  expect(app.gateway.calls()).toEqual([START, GEO, STOP])
  expect([tracking().boat.length, tracking().place]).toEqual([1, undefined])
})

test.each([
  ['accepted', undefined],
  ['lost', 'lost'],
] as const)(
  'TRACK-04 TRACK-08 a stop before the start is answered calls the gateway after the answer and leaves tracking off: %s',
  async (_, reply) => {
    const pending = Promise.withResolvers<unknown>()
    await open({ [START]: pending.promise })
    await start()
    app.actions.stopTracking()
    await start()
    expect([tracking().is, app.gateway.calls()]).toEqual(['stopping', [START]])
    pending.resolve(reply)
    await app.pass(60_000)
    expect(app.gateway.calls()).toEqual([STOP])
    expect(tracking()).toMatchObject({ is: 'off', end: 'stopped', boat: [], phone: [] })
    expect(reads).toEqual([])
  },
)

test('SM-TRACK-6 TRACK-03 OPEN-047 tracking stops by itself after 600 s and calls the gateway', async () => {
  await open()
  await start()
  await app.pass(600_000)
  const calls = app.gateway.calls()
  expect([tracking().end, calls.filter(it => it === GEO).length, calls.at(-1)]).toEqual(['over', 59, STOP])
})

test('SM-TRACK-7 OPEN-122 signing out ends tracking without a call and deletes the tracks', async () => {
  await open()
  await start()
  await app.pass(10_000)
  app.gateway.calls()
  void app.actions.signOut()
  await app.pass(60_000)
  expect(app.gateway.calls()).not.toContain(STOP)
  expect(tracking()).toMatchObject({ is: 'off', end: 'none', boat: [], phone: [], place: undefined })
})

test.each([500, 'lost'])(
  'SM-TRACK-8 OPEN-022 OPEN-116 a failed start is shown in place and can be repeated: %j',
  async reply => {
    await open({ [START]: reply })
    await start()
    expect([tracking().is, tracking().end, app.stores.banners.warning]).toEqual(['off', 'refused', undefined])
    app.gateway.answer(START, undefined)
    await start()
    expect([tracking().is, tracking().end]).toEqual(['on', 'none'])
  },
)

test('a second start makes no call while the first is under way', async () => {
  await open({ [START]: 'never' })
  await start()
  await start()
  expect([app.gateway.calls(), tracking().is]).toEqual([[START], 'starting'])
})

/** Keeps the session storage of the tab in a map. */
function stubTab(): Map<string, string> {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  return kept
}
const keptEnd = (until: number | undefined, userId = 'captain@boat.test'): string => `${until} ${userId}`

test('OPEN-047 the end of tracking is kept while it is on, and removed when it is stopped or the person signs out', async () => {
  const kept = stubTab()
  await open()
  await start()
  expect(kept.get('tracking')).toBe(keptEnd(tracking().until))
  app.actions.stopTracking()
  expect(kept.has('tracking')).toBe(false)
  await start()
  expect(kept.has('tracking')).toBe(true)
  await app.actions.signOut()
  expect(kept.has('tracking')).toBe(false)
})

test('XTRA-26 SM-TRACK-6 a reloaded page goes on tracking until the end that was kept, then calls the gateway', async () => {
  const kept = stubTab()
  kept.set('tracking', keptEnd(BEGAN + 25_000))
  await open()
  app.actions.resumeTracking()
  expect(tracking()).toMatchObject({ is: 'on', until: BEGAN + 25_000 })
  await app.pass(24_000)
  expect([app.gateway.calls(), tracking().boat.length]).toEqual([[GEO, GEO], 2])
  await app.pass(1_000)
  expect([app.gateway.calls(), tracking().end, kept.has('tracking')]).toEqual([[STOP], 'over', false])
})

test('XTRA-26 a page that is reloaded after the end of tracking stops it at the gateway', async () => {
  stubTab().set('tracking', keptEnd(BEGAN - 1_000))
  await open()
  app.actions.resumeTracking()
  await app.pass(10_000)
  expect([tracking().is, app.gateway.asked.map(it => it.call).filter(it => it === STOP)]).toEqual(['off', [STOP]])
})

test('XTRA-26 tracking that another user has started in this tab is neither resumed nor stopped', async () => {
  const kept = stubTab()
  kept.set('tracking', keptEnd(BEGAN + 25_000, 'friend@boat.test'))
  await open()
  app.actions.resumeTracking()
  await app.pass(30_000)
  expect([tracking().is, app.gateway.calls()]).toEqual(['off', []])
})
