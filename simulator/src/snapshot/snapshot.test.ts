import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendFromOutside } from '#boat/inputLog.ts'
import { type Harness, openHarness } from '#control/testing.ts'
import { loadScenario } from '#player/reader/load.ts'
import { presenceOf } from '#player/presence.ts'
import {
  armedBoatOf,
  forged,
  forkOf,
  type OutsideAction,
  outsideActions,
  pausedBoatOf,
  POSSIBLE_ACTIONS,
  PLAY,
  REFUSED_ACTIONS,
} from './testing.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness({
    scenarios: {
      named: () => undefined,
      read: yaml => loadScenario(yaml, { file: 'SC-901.yaml', vocabulary: { actions: [], observations: [] } }),
    },
  })
})
afterAll(() => harness.close())

const pausedBoat = () => pausedBoatOf(harness)
const afterArming = () => armedBoatOf(harness)
const restore = (id: string, snapshot: unknown) => harness.ask('PUT', `/boats/${id}/snapshot`, snapshot)

const statusesOf = (actions: readonly OutsideAction[]): Promise<readonly number[]> =>
  Promise.all(actions.map(async doing => (await pausedBoat()).do(doing)))

test('a new boat takes the possible actions of these tests, and refuses the others', async () => {
  expect(await statusesOf(POSSIBLE_ACTIONS)).toEqual(POSSIBLE_ACTIONS.map(() => 200))
  expect(await statusesOf(REFUSED_ACTIONS)).toEqual([404, 400])
})

test('after any actions a snapshot restores the same boat, which then behaves the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(outsideActions, { maxLength: 14 }), async list => {
      const boat = await pausedBoat()
      for (const doing of list) await boat.do(doing)
      const snapshot = await boat.snapshot()
      const other = await forkOf(harness, snapshot)
      const went = await boat.goOn(10)
      expect(await other.goOn(10)).toEqual(went)
      expect((await restore(boat.id, snapshot)).statusCode).toBe(200)
      expect(await boat.snapshot()).toEqual(snapshot)
      expect(await boat.goOn(10)).toEqual(went)
      for (const { id } of [boat, other]) await harness.ask('DELETE', `/boats/${id}`)
    }),
    {
      numRuns: 25,
      examples: [
        // The snapshot of a restored boat also has the progress of a scenario that a re-run has stopped.
        [
          [
            ['POST', '/scenario', { yaml: PLAY }],
            ['POST', '/rerun', { until: 20_000 }],
          ],
        ],
      ],
    },
  )
  expect(harness.bugs).toEqual([])
})

test('a boat and its fork are independent', async () => {
  const boat = await afterArming()
  const fork = await forkOf(harness, boat.id)
  await fork.do(['GET', '/api/Alarm/Disarm'])
  await fork.goOn(1)
  const [first, second] = [boat, fork].map(({ id }) => harness.gateway.fleet.find(id)?.boat)
  expect([first?.state.armed, second?.state.armed]).toEqual([true, false])
  expect((second?.clock.now() ?? 0) - (first?.clock.now() ?? 0)).toBe(60_000)
})

test('a fork has its own users, who can sign in', async () => {
  const boat = await afterArming()
  const login = (await harness.ask('POST', '/boats', { from: boat.id })).json()
  expect((await harness.gateway.fleet.accounts.signIn(login.user, login.password))?.boat).toBe(login.id)
  expect(login.user).not.toBe(harness.gateway.fleet.find(boat.id)?.people[0]?.user)
})

test('a snapshot restores pictures', async () => {
  const boat = await pausedBoat()
  const { url } = await (
    await fetch(`${harness.gateway.origin}/api/imageStorage`, {
      headers: {
        authorization: `Bearer ${(await harness.ask('POST', `/boats/${boat.id}/token`, {})).json().access_token}`,
      },
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

test('a snapshot restores what the captain did on the billing page', async () => {
  const boat = await pausedBoat()
  const found = harness.gateway.fleet.find(boat.id)?.boat
  if (!found) throw new Error('The boat is gone.')
  harness.gateway.inputHandlers.get('billing')?.(found, 'cancel')
  const fork = await forkOf(harness, boat.id)
  expect(harness.gateway.fleet.find(fork.id)?.boat.state.subscription).toBeNull()
})

test('a snapshot of a restored boat is the same, with pictures and payments', async () => {
  const boat = await pausedBoat()
  const found = harness.gateway.fleet.find(boat.id)?.boat
  if (!found) throw new Error('The boat is gone.')
  const call = {
    method: 'PUT',
    name: 'harbour.jpeg',
    query: {},
    headers: { 'x-ms-blob-type': 'BlockBlob' },
    body: { base64: 'bGlnaHQ=' },
  }
  harness.gateway.inputHandlers.get('picture')?.(found, call)
  harness.gateway.inputHandlers.get('billing')?.(found, 'cancel')
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

test('a snapshot of an earlier time restores the boat of that time', async () => {
  const boat = await afterArming()
  const snapshot = (await harness.ask('GET', `/boats/${boat.id}/snapshot?at=1000`)).json()
  await restore(boat.id, snapshot)
  const found = harness.gateway.fleet.find(boat.id)?.boat
  expect([found?.clock.now(), found?.state.armed, found?.state.vips]).toEqual([
    Date.UTC(2026, 5, 1, 8, 0, 1),
    false,
    [],
  ])
})

test('a restored boat is paused and keeps its users', async () => {
  const boat = await afterArming()
  const people = harness.gateway.fleet.find(boat.id)?.people
  const answer = await restore(boat.id, await boat.snapshot())
  expect(answer.json()).toEqual({ now: '2026-06-01T08:00:05.000Z', mode: 'paused', speed: 0 })
  expect(harness.gateway.fleet.find(boat.id)?.people).toEqual(people)
})

test('a snapshot keeps the order of inputs and events of the same instant', async () => {
  const boat = await pausedBoat()
  await boat.do(['POST', '/steps', { event: 'Early' }])
  const found = harness.gateway.fleet.find(boat.id)?.boat
  if (!found) throw new Error('The boat is gone.')
  found.clock.after(0, () => undefined)
  await boat.do(['POST', '/steps', { event: 'Later' }])
  const inputs = (await boat.snapshot()).causes.map(({ what, early }) => [what, early ?? false])
  expect(inputs).toEqual([
    [{ event: 'Early' }, false],
    [{ event: 'Later' }, true],
  ])
})

test('a snapshot holds every part that has data to save', async () => {
  const { parts } = await (await pausedBoat()).snapshot()
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

test('a snapshot without parts, of an earlier version, can be restored', async () => {
  const boat = await afterArming()
  const { parts: _, ...before } = await boat.snapshot()
  expect((await restore(boat.id, forged(before, {}))).statusCode).toBe(200)
})

test('a restored boat keeps its push gap and its forecast count', async () => {
  const boat = await pausedBoat()
  const snapshot = forged(await boat.snapshot(), {
    parts: { pushed: { before: [['ShowMessage', ['A']]], gap: 2 }, forecasts: { hour: 5, times: 7 } },
  })
  expect((await restore(boat.id, snapshot)).statusCode).toBe(200)
  expect((await boat.snapshot()).parts).toMatchObject({
    pushed: { before: [['ShowMessage', ['A']]], gap: 2 },
    forecasts: { hour: 5, times: 7 },
  })
})

test('a fork keeps the remaining count of a fault', async () => {
  const boat = await pausedBoat()
  await boat.do(['POST', '/faults', { on: { rest: 'POST /api/vipcontact' }, kind: 'status', status: 500, times: 2 }])
  await boat.do(['POST', '/api/vipcontact', { name: 'Bo', phoneNumber: '+4520123457' }])
  const fork = await forkOf(harness, boat.id)
  expect((await harness.ask('GET', `/boats/${fork.id}/faults`)).json().faults).toMatchObject([{ left: 1 }])
})

test("users on the hub of a boat are disconnected on its fork, and the fork's rules notice", async () => {
  const boat = await pausedBoat()
  const found = harness.gateway.fleet.find(boat.id)?.boat
  if (!found) throw new Error('The boat is gone.')
  for (const user of ['a@freja.example', 'b@freja.example']) appendFromOutside(found, 'state', 'connected', { user })
  appendFromOutside(found, 'state', 'disconnected', { user: 'a@freja.example' })
  const fork = harness.gateway.fleet.find((await forkOf(harness, boat.id)).id)?.boat
  expect(fork && presenceOf(fork)).toBe('disconnected')
})
