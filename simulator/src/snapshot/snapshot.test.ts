import { Problem, type Snapshot } from '@drydock/contracts'
import canonicalize from 'canonicalize'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendFromOutside } from '#boat/inputLog.ts'
import { type Harness, openHarness } from '#control/testing.ts'
import { loadScenario } from '#player/reader/load.ts'
import { presenceOf } from '#player/presence.ts'
import { type TestBoat, testBoatOf, type OutsideAction, outsideActions, forkOf } from './testing.ts'

let it: Harness
beforeAll(async () => {
  it = await openHarness({
    scenarios: {
      named: () => undefined,
      read: yaml => loadScenario(yaml, { file: 'SC-901.yaml', vocabulary: { verbs: [], facts: [] } }),
    },
  })
})
afterAll(() => it.close())

/** A boat to itself, standing still. */
const moored = (): Promise<TestBoat> =>
  testBoatOf(it, it.gateway.fleet.add({ start: Date.UTC(2026, 5, 1, 8), mode: 'paused' }).boat.id)
const restore = (id: string, snapshot: unknown) => it.ask('PUT', `/boats/${id}/snapshot`, snapshot)
const refusal = async (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  Problem.parse(JSON.parse(answer.body)).field,
]
/** Changed by somebody who knows how sums are made. */
const forged = (snapshot: Snapshot, change: object): object => {
  const content = { ...snapshot, ...change, sum: '' }
  const { sum: _, ...summed } = content
  return {
    ...content,
    sum: createHash('sha256')
      .update(canonicalize(summed) ?? '')
      .digest('hex'),
  }
}
const ARMED: readonly OutsideAction[] = [
  ['GET', '/api/Alarm/Arm'],
  ['POST', '/clock/advance', { ms: 5_000 }],
  ['POST', '/api/vipcontact', { name: 'Bo', phoneNumber: '+4520123457' }],
]
const afterArming = async (): Promise<TestBoat> => {
  const boat = await moored()
  for (const doing of ARMED) await boat.do(doing)
  return boat
}

test('whatever was done to a boat, its snapshot makes the same boat again, which goes on in the same way', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(outsideActions, { maxLength: 14 }), async list => {
      const boat = await moored()
      for (const doing of list) await boat.do(doing)
      const snapshot = await boat.snapshot()
      const other = await forkOf(it, snapshot)
      const went = await boat.goOn(10)
      expect(await other.goOn(10)).toEqual(went)
      expect((await restore(boat.id, snapshot)).statusCode).toBe(200)
      expect(await boat.snapshot()).toEqual(snapshot)
      expect(await boat.goOn(10)).toEqual(went)
      for (const { id } of [boat, other]) await it.ask('DELETE', `/boats/${id}`)
    }),
    { numRuns: 25 },
  )
  expect(it.bugs).toEqual([])
})

test('a boat and its fork go on alone', async () => {
  const boat = await afterArming()
  const fork = await forkOf(it, boat.id)
  await fork.do(['GET', '/api/Alarm/Disarm'])
  await fork.goOn(1)
  const [first, second] = [boat, fork].map(({ id }) => it.gateway.fleet.find(id)?.boat)
  expect([first?.state.armed, second?.state.armed]).toEqual([true, false])
  expect((second?.clock.now() ?? 0) - (first?.clock.now() ?? 0)).toBe(60_000)
})

test('a fork has people of its own, who may sign in', async () => {
  const boat = await afterArming()
  const login = (await it.ask('POST', '/boats', { from: boat.id })).json()
  expect((await it.gateway.fleet.accounts.signIn(login.user, login.password))?.boat).toBe(login.id)
  expect(login.user).not.toBe(it.gateway.fleet.find(boat.id)?.people[0]?.user)
})

test('pictures are part of a snapshot', async () => {
  const boat = await moored()
  const { url } = await (
    await fetch(`${it.gateway.origin}/api/imageStorage`, {
      headers: { authorization: `Bearer ${(await it.ask('POST', `/boats/${boat.id}/token`, {})).json().access_token}` },
    })
  ).json()
  const at = (where: string): string => where.replace('?', '/harbour.jpeg?')
  expect(
    (
      await fetch(at(url), {
        method: 'PUT',
        headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'image/jpeg' },
        body: 'light',
      })
    ).status,
  ).toBe(201)
  const snapshot = await boat.snapshot()
  await fetch(at(url), { method: 'DELETE' })
  await restore(boat.id, snapshot)
  expect(await (await fetch(at(url))).text()).toBe('light')
})

test('what was paid at the billing portal is part of a snapshot', async () => {
  const boat = await moored()
  const found = it.gateway.fleet.find(boat.id)?.boat
  if (!found) throw new Error('The boat is gone.')
  it.gateway.doors.get('billing')?.(found, 'cancel')
  const fork = await forkOf(it, boat.id)
  expect(it.gateway.fleet.find(fork.id)?.boat.state.subscription).toBeNull()
})

test('what was made again once is made again a second time, pictures and payments too', async () => {
  const boat = await moored()
  const found = it.gateway.fleet.find(boat.id)?.boat
  if (!found) throw new Error('The boat is gone.')
  const call = {
    method: 'PUT',
    name: 'harbour.jpeg',
    query: {},
    headers: { 'x-ms-blob-type': 'BlockBlob' },
    body: { base64: 'bGlnaHQ=' },
  }
  it.gateway.doors.get('picture')?.(found, call)
  it.gateway.doors.get('billing')?.(found, 'cancel')
  const snapshot = await boat.snapshot()
  await restore(boat.id, snapshot)
  expect([snapshot.causes, await boat.snapshot()]).toEqual([
    [
      { at: 0, is: 'picture', what: call },
      { at: 0, is: 'billing', what: 'cancel' },
    ],
    snapshot,
  ])
})

test('a boat is given back as it was at an earlier moment', async () => {
  const boat = await afterArming()
  const snapshot = (await it.ask('GET', `/boats/${boat.id}/snapshot?at=1000`)).json()
  await restore(boat.id, snapshot)
  const found = it.gateway.fleet.find(boat.id)?.boat
  expect([found?.clock.now(), found?.state.armed, found?.state.vips]).toEqual([
    Date.UTC(2026, 5, 1, 8, 0, 1),
    false,
    [],
  ])
})

test('a restored boat stands still, with the people it had', async () => {
  const boat = await afterArming()
  const people = it.gateway.fleet.find(boat.id)?.people
  const answer = await restore(boat.id, await boat.snapshot())
  expect(answer.json()).toEqual({ now: '2026-06-01T08:00:05.000Z', mode: 'paused', speed: 0 })
  expect(it.gateway.fleet.find(boat.id)?.people).toEqual(people)
})

test.each<readonly [string, (snapshot: Snapshot) => unknown, number, string]>([
  ['something else', () => ({ boat: 'Freja' }), 400, 'body'],
  ['a snapshot of another version', snapshot => ({ ...snapshot, version: 2 }), 400, 'version'],
  ['a snapshot with a part missing', ({ causes: _, ...snapshot }) => snapshot, 400, 'causes'],
  ['a snapshot that was changed', snapshot => ({ ...snapshot, seed: 7 }), 400, 'sum'],
  [
    'a snapshot that comes to another state',
    snapshot => forged(snapshot, { seed: 7, plan: { name: 'Njord' } }),
    409,
    'state',
  ],
  [
    'a snapshot with a cause that nobody knows',
    snapshot => forged(snapshot, { causes: [{ at: 0, is: 'magic' }] }),
    400,
    'causes',
  ],
  [
    'a snapshot with a part that nobody knows',
    snapshot => forged(snapshot, { parts: { ...snapshot.parts, anchor: 'up' } }),
    400,
    'parts',
  ],
  [
    'a snapshot with a part that no boat comes to',
    snapshot => forged(snapshot, { parts: { ...snapshot.parts, marks: { start: 1 } } }),
    409,
    'parts.marks',
  ],
  [
    'a snapshot with a part that cannot be read',
    snapshot => forged(snapshot, { parts: { ...snapshot.parts, pushed: 'all' } }),
    400,
    'parts.pushed',
  ],
  [
    'a snapshot with a cause that cannot be',
    snapshot => forged(snapshot, { causes: [{ at: 0, is: 'played', what: 1 }] }),
    400,
    'causes',
  ],
])('%s is refused, and the boat is left as it is', async (_, spoil, status, field) => {
  const boat = await afterArming()
  const before = await boat.snapshot()
  expect(await refusal(await restore(boat.id, spoil(before)))).toEqual([status, field])
  expect(await boat.snapshot()).toEqual(before)
})

test.each<readonly [string, object, number, string]>([
  ['a boat that is not there', { from: 'boat-999999' }, 404, 'id'],
  ['what is no snapshot', { from: {} }, 400, 'from'],
  ['a base and a boat', { base: 'calm', from: 'boat-1' }, 400, 'body'],
])('no fork is made of %s', async (_, body, status, field) => {
  const count = it.gateway.fleet.all().length
  expect(await refusal(await it.ask('POST', '/boats', body))).toEqual([status, field])
  expect(it.gateway.fleet.all()).toHaveLength(count)
})

test('a moment that has not come cannot be saved', async () => {
  const boat = await moored()
  expect(await refusal(await it.ask('GET', `/boats/${boat.id}/snapshot?at=1`))).toEqual([400, 'at'])
})

test('what was done before the boat did what was due comes before it again', async () => {
  const boat = await moored()
  await boat.do(['POST', '/steps', { event: 'Early' }])
  const found = it.gateway.fleet.find(boat.id)?.boat
  if (!found) throw new Error('The boat is gone.')
  found.clock.after(0, () => undefined)
  await boat.do(['POST', '/steps', { event: 'Later' }])
  const causes = (await boat.snapshot()).causes.map(({ what, early }) => [what, early ?? false])
  expect(causes).toEqual([
    [{ event: 'Early' }, false],
    [{ event: 'Later' }, true],
  ])
})

test('a snapshot names every part with something to keep', async () => {
  const { parts } = await (await moored()).snapshot()
  expect(Object.keys(parts ?? {}).sort()).toEqual([
    'faults',
    'forecasts',
    'marks',
    'pictures',
    'play',
    'pushed',
    'ramps',
    'rerun',
    'signIns',
    'streams',
    'weather',
  ])
})

test('a snapshot from before there were parts is restored', async () => {
  const boat = await afterArming()
  const { parts: _, ...before } = await boat.snapshot()
  expect((await restore(boat.id, forged(before, {}))).statusCode).toBe(200)
})

test('an unknown part is refused with a sentence that names it', async () => {
  const boat = await moored()
  const answer = await restore(boat.id, forged(await boat.snapshot(), { parts: { anchor: 'up' } }))
  expect(Problem.parse(answer.json()).detail).toBe(
    "The snapshot holds a part 'anchor' of a boat that this Drydock does not know. Restore it with the Drydock that took it.",
  )
})

test('pushes that a gap has still to lose, and forecasts that were asked for, go on with a restored boat', async () => {
  const boat = await moored()
  const snapshot = forged(await boat.snapshot(), {
    parts: { pushed: { before: [['ShowMessage', ['A']]], gap: 2 }, forecasts: { hour: 5, times: 7 } },
  })
  expect((await restore(boat.id, snapshot)).statusCode).toBe(200)
  expect((await boat.snapshot()).parts).toMatchObject({
    pushed: { before: [['ShowMessage', ['A']]], gap: 2 },
    forecasts: { hour: 5, times: 7 },
  })
})

test('a fault that was spent stays spent', async () => {
  const boat = await moored()
  await boat.do(['POST', '/faults', { on: { rest: 'POST /api/vipcontact' }, kind: 'status', status: 500, times: 2 }])
  await boat.do(['POST', '/api/vipcontact', { name: 'Bo', phoneNumber: '+4520123457' }])
  const fork = await forkOf(it, boat.id)
  expect((await it.ask('GET', `/boats/${fork.id}/faults`)).json().faults).toMatchObject([{ left: 1 }])
})

test('who was on the hub of a boat is not on that of its fork, and rules there hear of it', async () => {
  const boat = await moored()
  const found = it.gateway.fleet.find(boat.id)?.boat
  if (!found) throw new Error('The boat is gone.')
  for (const user of ['a@freja.example', 'b@freja.example']) appendFromOutside(found, 'state', 'connected', { user })
  appendFromOutside(found, 'state', 'disconnected', { user: 'a@freja.example' })
  const fork = it.gateway.fleet.find((await forkOf(it, boat.id)).id)?.boat
  expect(fork && presenceOf(fork)).toBe('disconnected')
})
