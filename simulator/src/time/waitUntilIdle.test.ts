import { expect, test } from 'vitest'
import type { AppUnderTest, IdleReport } from './appUnderTest.ts'
import type { RealTime } from './pace.ts'
import { type BoatActivity, NO_ACTIVITY, NotIdleError, waitUntilIdle } from './waitUntilIdle.ts'

const AT_REST: IdleReport = { pending: [], sockets: [], unanswered: 0, next: undefined }

/** An app that answers what it is told to, one rest after the other, the last one again and again. */
function app(
  rests: readonly Partial<IdleReport>[],
  name = 'captain',
): AppUnderTest & { readonly releases: boolean[]; readonly draws: boolean[] } {
  const releases: boolean[] = []
  const draws: boolean[] = []
  return {
    name,
    releases,
    draws,
    next: () => undefined,
    moveTo: at => Promise.resolve({ at, atRest: false }),
    look: () => Promise.resolve(),
    settle(release, draw) {
      releases.push(release)
      draws.push(draw)
      return Promise.resolve({ ...AT_REST, ...rests[Math.min(releases.length, rests.length) - 1] })
    },
  }
}

/** Real time that is a millisecond later whenever it is looked at, so that a limit is reached without waiting. */
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

test('nobody there is at rest', async () => {
  await waitUntilIdle(NO_ACTIVITY, [])
})

test('an app is asked until it is at rest', async () => {
  const waiting = { pending: [{ kind: 'fetch', what: '/api/sensor' }] }
  const it = app([waiting, waiting, {}])
  await waitUntilIdle(NO_ACTIVITY, [it])
  expect(it.releases).toEqual([false, false, false])
})

test('everybody is asked again as long as one is not at rest', async () => {
  const [busy, quiet] = [app([{ pending: [{ kind: 'image', what: 'x' }] }, {}]), app([{}], 'friend')]
  await waitUntilIdle(NO_ACTIVITY, [busy, quiet])
  expect([busy.releases.length, quiet.releases.length]).toEqual([2, 2])
})

test('a request that the boat works on is waited for', async () => {
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
])('%s is named when it does not come to rest', async (_, side, rest, named) => {
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
])('a socket %s is at rest', async (_, side, rest) => {
  expect(await hung(side, [app([rest])])).toBeUndefined()
})

test('a call that the boat has parked on its own clock holds nobody up, and lets the next one go', async () => {
  const held = { unanswered: 1, pending: [{ kind: 'outbox', what: 'GET /api/temperature' }] }
  const it = app([held, { unanswered: 1 }])
  expect(await hung(boat({ parked: () => 1 }), [it])).toBeUndefined()
  expect(it.releases).toEqual([false, true])
})

test('HARNESS a frame is drawn once nothing else is under way, so that it shows all that has come', async () => {
  const drawing = { kind: 'drawing', what: 'of a frame' }
  const arriving = { sockets: [{ token: 't', sent: 1, received: 4, open: true }], pending: [drawing] }
  const it = app([arriving, { ...arriving, sockets: [{ token: 't', sent: 1, received: 5, open: true }] }, {}])
  await waitUntilIdle(boat({ socket: () => ({ token: 't', sent: 5, received: 1, open: true }) }), [it])
  expect(it.draws).toEqual([false, false, true])
})

test('as long as a call is neither answered nor parked, the next one waits', async () => {
  const held = { unanswered: 1, pending: [{ kind: 'outbox', what: 'GET /api/temperature' }] }
  const it = app([held, held, held, { unanswered: 1 }])
  // The boat parks the call only after the app was asked for the third time.
  await waitUntilIdle(boat({ parked: () => (it.releases.length >= 3 ? 1 : 0) }), [it])
  expect(it.releases).toEqual([false, false, false, true])
})

test('two parked calls of two people are two', async () => {
  const [captain, friend] = [app([{ unanswered: 1 }]), app([{ unanswered: 1 }], 'friend')]
  expect(await hung(boat({ parked: () => 2 }), [captain, friend])).toBeUndefined()
  expect(String(await hung(boat({ parked: () => 1 }), [captain, friend]))).toContain(
    '2 calls without an answer, 1 of them parked',
  )
})

test('a call that the boat has parked is not waited for, by an app that was told so', async () => {
  const it = app([{ unanswered: 1, pending: [{ kind: 'fetch', what: 'GET /api/sensor' }] }])
  await waitUntilIdle(boat({ parked: () => 1 }), [it])
  expect(it.releases).toEqual([false, true])
})

test('what wants to leave beside a parked call is waited for', async () => {
  const call = { kind: 'fetch', what: 'GET /api/sensor' }
  const it = app([
    { unanswered: 1, pending: [call] },
    { unanswered: 1, pending: [call, { kind: 'outbox', what: '1 that want to leave' }] },
    { unanswered: 1, pending: [call] },
  ])
  await waitUntilIdle(boat({ parked: () => 1 }), [it])
  expect(it.releases).toEqual([false, true, true])
})
