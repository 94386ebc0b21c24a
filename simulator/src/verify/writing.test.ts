/** Every change is undone or reported, however the gateway is broken. */
import { expect, test } from 'vitest'
import type { HttpRequest } from './httpClient.ts'
import { type Failures, OWNER, runWriting } from './fakeGateway.ts'

const is = (request: HttpRequest, method: string, path: string): boolean =>
  request.method === method && request.path.startsWith(path)
const VIPS = '/api/vipcontact'
const ADDED = { status: 201, text: '', location: '' }
const BROKEN = { status: 500, text: '', location: '' }
/** The state without any remaining changes. */
const asBefore = { lists: { vipcontact: [OWNER], contact: [], favouriteJourney: [] }, armed: false, tracked: false }

test('a correct gateway is restored, without findings', async () => {
  const { fake, leftBehind, findings } = await runWriting({})
  expect(fake).toMatchObject(asBefore)
  expect(leftBehind).toEqual([])
  expect(findings.filter(it => it.how === 'read again')).toEqual([])
})

const repairable: readonly (readonly [string, Failures])[] = [
  ['answers 201 to what is added', { after: request => (is(request, 'POST', '/api/') ? ADDED : undefined) }],
  [
    'answers 204 to what is removed',
    { after: request => (is(request, 'DELETE', '/api/') ? { ...ADDED, status: 204 } : undefined) },
  ],
  ['adds, and says that it failed', { after: request => (is(request, 'POST', VIPS) ? BROKEN : undefined) }],
  ['adds, and does not answer', { after: request => (is(request, 'POST', VIPS) ? 'late' : undefined) }],
  [
    'hides what was added, but says its id',
    {
      after: (request, reply, fake) =>
        is(request, 'GET', VIPS) && request.path === VIPS
          ? { ...reply, text: JSON.stringify([OWNER]) }
          : is(request, 'POST', VIPS)
            ? { ...ADDED, location: `${VIPS}/${String(fake.lists.vipcontact.at(-1)?.['id'])}` }
            : undefined,
    },
  ],
  [
    'adds twice',
    {
      after: (request, _, fake) =>
        is(request, 'POST', VIPS)
          ? (fake.lists.vipcontact.push({ ...fake.lists.vipcontact.at(-1), id: 'twice' }), undefined)
          : undefined,
    },
  ],
  ['breaks over a change', { before: request => (is(request, 'PUT', VIPS) ? BROKEN : undefined) }],
  ['breaks over each first removal', once(request => is(request, 'DELETE', '/api/'), BROKEN)],
  ['does not answer the first disarming', once(request => request.path === '/api/Alarm/Disarm', 'late')],
  ['breaks over the first end of tracking', once(request => request.path === '/api/Alarm/CatchThiefStop', BROKEN)],
]

function once(matches: (request: HttpRequest) => boolean, reply: typeof BROKEN | 'late'): Failures {
  const seen = new Set<string>()
  return {
    before(request) {
      if (!matches(request) || seen.has(request.path)) return undefined
      seen.add(request.path)
      return reply
    },
  }
}

test.each(repairable)('a gateway that %s is restored', async (_, breaking) => {
  const { fake, leftBehind } = await runWriting(breaking)
  expect(fake).toMatchObject(asBefore)
  expect(leftBehind).toEqual([])
})

/** From one call on the gateway is unreachable, or the call always fails. */
const gone = (matches: (request: HttpRequest) => boolean): Failures => ({
  before: request => (matches(request) ? 'gone' : undefined),
})
const left: readonly (readonly [string, Failures, string])[] = [
  [
    'hides what was added, and does not say its id',
    {
      after: request =>
        request.path === VIPS && request.method === 'GET'
          ? { ...ADDED, status: 200, text: JSON.stringify([OWNER]) }
          : undefined,
    },
    'POST /api/vipcontact: a record was added that is not in the list',
  ],
  [
    'dies once something was added',
    gone(request => is(request, 'PUT', VIPS)),
    'POST /api/vipcontact: a record whose name begins with Drydock may still be there.',
  ],
  [
    'never removes anything',
    { before: request => (is(request, 'DELETE', VIPS) ? BROKEN : undefined) },
    'DELETE /api/vipcontact/{id}: a record that was added could not be removed; its name begins with Drydock.',
  ],
  [
    'says that it removed, and did not',
    { before: request => (is(request, 'DELETE', VIPS) ? { ...ADDED, status: 200 } : undefined) },
    'DELETE /api/vipcontact/{id}: a record that was added could not be removed; its name begins with Drydock.',
  ],
  [
    'dies once it was armed',
    gone(request => request.path === '/api/Alarm/Disarm'),
    'GET /api/Alarm/Arm and Disarm: the boat was disarmed before, and may not be now.',
  ],
  [
    'never disarms',
    { before: request => (request.path === '/api/Alarm/Disarm' ? BROKEN : undefined) },
    'GET /api/Alarm/Disarm: the boat was disarmed before, and may not be now.',
  ],
  [
    'never stops tracking',
    { before: request => (request.path === '/api/Alarm/CatchThiefStop' ? BROKEN : undefined) },
    'POST /api/Alarm/CatchThiefStop: the boat may be tracked for another half minute.',
  ],
  [
    'saves another name of the boat',
    {
      after: (request, _, fake) =>
        is(request, 'PUT', '/api/Profile') ? (Object.assign(fake.profile, { shipName: 'Gone' }), undefined) : undefined,
    },
    'PUT /api/Profile: what was saved may not be as it was before.',
  ],
]

test.each(left)('a gateway that %s: changes that could not be undone are reported', async (_, breaking, line) => {
  expect((await runWriting(breaking)).leftBehind).toEqual([expect.stringContaining(line)])
})

test('entries that existed before are never removed or changed, even if the list was unreadable or incomplete', async () => {
  let reads = 0
  const hidden = await runWriting({
    after: request =>
      request.path === VIPS && request.method === 'GET' && reads++ === 0
        ? { ...ADDED, status: 200, text: '[]' }
        : undefined,
  })
  expect(hidden.fake).toMatchObject(asBefore)
  const unread = await runWriting({
    before: request => (request.path === VIPS && request.method === 'GET' ? BROKEN : undefined),
  })
  expect(unread.fake).toMatchObject(asBefore)
  expect(unread.leftOut).toContain('POST /api/vipcontact: who is in the list already cannot be read.')
})

test('OPEN-124 a cacheable GET that changes the boat is a finding', async () => {
  const { findings } = await runWriting({
    after: (request, reply) =>
      request.path === '/api/Alarm/Arm'
        ? Object.assign({}, reply, { cache: 'max-age=60' })
        : request.path === '/api/Alarm/status'
          ? Object.assign({}, reply, { cache: '' })
          : undefined,
  })
  expect(findings.filter(it => it.see.startsWith('OPEN-124'))).toMatchObject([
    { on: 'GET /api/Alarm/status', expected: 'the header Cache-Control: no-store', seen: 'no such header' },
    { on: 'GET /api/Alarm/Arm', seen: 'Cache-Control: max-age=60' },
  ])
})
