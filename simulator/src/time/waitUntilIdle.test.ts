import { expect, test } from 'vitest'
import type { AppUnderTest, IdleReport } from './appUnderTest.ts'
import type { RealTime } from './pace.ts'
import { type BoatActivity, NO_ACTIVITY, NotIdleError, waitUntilIdle } from './waitUntilIdle.ts'

const AT_REST: IdleReport = { pending: [], sockets: [], unanswered: 0, next: undefined }

/** An app that returns the given idle reports one after the other, and repeats the last one. */
function app(
  rests: readonly Partial<IdleReport>[],
  name = 'captain',
): AppUnderTest & { readonly releases: boolean[]; readonly draws: boolean[]; readonly counts: unknown[] } {
  const releases: boolean[] = []
  const draws: boolean[] = []
  const counts: unknown[] = []
  return {
    name,
    releases,
    draws,
    counts,
    next: () => undefined,
    moveTo: at => Promise.resolve({ at, atRest: false }),
    recordShown: () => Promise.resolve(),
    settle(release, draw, drawWith) {
      releases.push(release)
      draws.push(draw)
      counts.push(drawWith)
      return Promise.resolve({ ...AT_REST, ...rests[Math.min(releases.length, rests.length) - 1] })
    },
  }
}

/** Real time that advances by a millisecond at each look, so that a limit is reached without waiting. */
function hasty(): RealTime {
  let now = 0
  return {
    now: () => now++,
    after(_, run) {
      queueMicrotask(run)
      return () => undefined
    },
  }
}

const boat = (more: Partial<BoatActivity>): BoatActivity => ({ ...NO_ACTIVITY, ...more })
const hung = (side: BoatActivity, apps: readonly AppUnderTest[]) =>
  waitUntilIdle(side, apps, 50, hasty()).then(
    () => undefined,
    (error: unknown) => error,
  )

test('without apps everything is idle', async () => {
  await waitUntilIdle(NO_ACTIVITY, [])
})

test('an app is asked until it is idle', async () => {
  const waiting = { pending: [{ kind: 'fetch', what: '/api/sensor' }] }
  const page = app([waiting, waiting, {}])
  await waitUntilIdle(NO_ACTIVITY, [page])
  expect(page.releases).toEqual([false, false, false])
})

const count = { token: 'a', sent: 2, received: 1, open: true }
const socketed = { sockets: [{ token: 'a', sent: 1, received: 2, open: true }] }

test('a single app learns the counts of the boat at once, so that it draws without being asked again', async () => {
  const side = boat({ socket: token => (token === 'a' ? count : undefined) })
  const page = app([socketed])
  await waitUntilIdle(side, [page])
  await waitUntilIdle(side, [page])
  expect(page.counts).toEqual([undefined, [count]])
})

test.each<[string, Partial<BoatActivity>, number]>([
  ['there are two apps', {}, 2],
  ['the boat has parked a call', { parked: () => 1 }, 1],
  ['the boat handles a request', { busy: () => [{ kind: 'request', what: 'GET /api/sensor' }] }, 1],
])('no app learns the counts while %s, because the boat may send more', async (_, more, number) => {
  const side = boat({ socket: () => count })
  const apps = Array.from({ length: number }, (_it, index) => app([socketed], `app ${index}`))
  for (const page of apps) await waitUntilIdle(side, [page])
  await hung({ ...side, ...more }, apps)
  expect(apps.map(it => it.counts.filter(each => each !== undefined))).toEqual(apps.map(() => []))
})

test('all apps are asked again as long as one is busy', async () => {
  const [busy, quiet] = [app([{ pending: [{ kind: 'image', what: 'x' }] }, {}]), app([{}], 'friend')]
  await waitUntilIdle(NO_ACTIVITY, [busy, quiet])
  expect([busy.releases.length, quiet.releases.length]).toEqual([2, 2])
})

test('waitUntilIdle waits for a request that the boat is handling', async () => {
  let left = 3
  const asked = app([{}])
  await waitUntilIdle(boat({ busy: () => (left-- > 0 ? [{ kind: 'request', what: 'GET /api/sensor' }] : []) }), [asked])
  expect(asked.releases.length).toBe(4)
})

test.each<[string, BoatActivity, Partial<IdleReport>, string]>([
  ['what an app waits for', NO_ACTIVITY, { pending: [{ kind: 'crypto', what: 'digest' }] }, 'crypto digest'],
  [
    'a request on the boat',
    boat({ busy: () => [{ kind: 'request', what: 'GET /api/sensor #3' }] }),
    {},
    'request GET /api/sensor #3',
  ],
  ['a call without an answer', NO_ACTIVITY, { unanswered: 1 }, 'fetch 1 calls without an answer, 0 of them parked'],
  [
    'a frame that has not arrived',
    boat({ socket: () => ({ token: 't', sent: 5, received: 1, open: true }) }),
    { sockets: [{ token: 't', sent: 1, received: 4, open: true }] },
    'socket of captain: open, 1 sent, 4 received against open, 5 sent, 1 received',
  ],
  [
    'a frame the boat has not read',
    boat({ socket: () => ({ token: 't', sent: 5, received: 1, open: true }) }),
    { sockets: [{ token: 't', sent: 2, received: 5, open: true }] },
    'socket of captain',
  ],
  [
    'a socket that only one end has closed',
    boat({ socket: () => ({ token: 't', sent: 5, received: 1, open: true }) }),
    { sockets: [{ token: 't', sent: 1, received: 5, open: false }] },
    'closed, 1 sent, 5 received against open',
  ],
])('the error names %s that does not finish', async (_, side, rest, named) => {
  const error = await hung(side, [app([rest])])
  expect(error).toBeInstanceOf(NotIdleError)
  expect(String(error)).toContain('still busy after 0.05 s')
  expect(String(error)).toContain(named)
})

test.each<[string, BoatActivity, Partial<IdleReport>]>([
  [
    'whose ends agree',
    boat({ socket: () => ({ token: 't', sent: 5, received: 1, open: true }) }),
    { sockets: [{ token: 't', sent: 1, received: 5, open: true }] },
  ],
  [
    'that both have closed, frames lost or not',
    boat({ socket: () => ({ token: 't', sent: 5, received: 1, open: false }) }),
    { sockets: [{ token: 't', sent: 3, received: 2, open: false }] },
  ],
  ['that the boat has forgotten', NO_ACTIVITY, { sockets: [{ token: 't', sent: 3, received: 2, open: false }] }],
])('a socket %s is idle', async (_, side, rest) => {
  expect(await hung(side, [app([rest])])).toBeUndefined()
})

/** Reports of an app that has one picture less to decode after every 30 rounds. */
const decoding = (pictures: number): readonly Partial<IdleReport>[] =>
  Array.from({ length: pictures * 30 }, (_, round) => ({
    pending: [{ kind: 'image', what: `${pictures - Math.floor(round / 30)} to decode` }],
  }))

test('an app that makes progress gets more than the limit', async () => {
  expect(await hung(NO_ACTIVITY, [app([...decoding(6), {}])])).toBeUndefined()
})

test('an app that always makes progress gets twelve times the limit', async () => {
  expect(String(await hung(NO_ACTIVITY, [app(decoding(60))]))).toContain('still busy after 0.6 s: image 40 to decode')
})

test('a call that the boat has parked does not block, and releases the next call', async () => {
  const held = { unanswered: 1, pending: [{ kind: 'outbox', what: 'GET /api/temperature' }] }
  const page = app([held, { unanswered: 1 }])
  expect(await hung(boat({ parked: () => 1 }), [page])).toBeUndefined()
  expect(page.releases).toEqual([false, true])
})

test('HARNESS a frame is drawn once nothing else is pending, so that it shows everything that arrived', async () => {
  const drawing = { kind: 'drawing', what: 'of a frame' }
  const arriving = { sockets: [{ token: 't', sent: 1, received: 4, open: true }], pending: [drawing] }
  const page = app([arriving, { ...arriving, sockets: [{ token: 't', sent: 1, received: 5, open: true }] }, {}])
  await waitUntilIdle(boat({ socket: () => ({ token: 't', sent: 5, received: 1, open: true }) }), [page])
  expect(page.draws).toEqual([false, false, true])
})

test('the next call waits until the previous one is answered or parked', async () => {
  const held = { unanswered: 1, pending: [{ kind: 'outbox', what: 'GET /api/temperature' }] }
  const page = app([held, held, held, { unanswered: 1 }])
  // The boat parks the call only after the third question to the app.
  await waitUntilIdle(boat({ parked: () => (page.releases.length >= 3 ? 1 : 0) }), [page])
  expect(page.releases).toEqual([false, false, false, true])
})

test('two parked calls of two users count as two', async () => {
  const [captain, friend] = [app([{ unanswered: 1 }]), app([{ unanswered: 1 }], 'friend')]
  expect(await hung(boat({ parked: () => 2 }), [captain, friend])).toBeUndefined()
  expect(String(await hung(boat({ parked: () => 1 }), [captain, friend]))).toContain(
    '2 calls without an answer, 1 of them parked',
  )
})

test('an app that knows of a parked call does not wait for it', async () => {
  const page = app([{ unanswered: 1, pending: [{ kind: 'fetch', what: 'GET /api/sensor' }] }])
  await waitUntilIdle(boat({ parked: () => 1 }), [page])
  expect(page.releases).toEqual([false, true])
})

test('waitUntilIdle waits for requests that leave beside a parked call', async () => {
  const call = { kind: 'fetch', what: 'GET /api/sensor' }
  const page = app([
    { unanswered: 1, pending: [call] },
    { unanswered: 1, pending: [call, { kind: 'outbox', what: '1 that want to leave' }] },
    { unanswered: 1, pending: [call] },
  ])
  await waitUntilIdle(boat({ parked: () => 1 }), [page])
  expect(page.releases).toEqual([false, true, true])
})
