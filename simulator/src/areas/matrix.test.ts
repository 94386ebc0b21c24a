/** Every call × everybody who may or may not make it. */
import { canCall, pathOf, decodeReply, routeTables } from '@drydock/contracts'
import { describe, expect, test } from 'vitest'
import { CALLS, CREWED, type GoodCall } from '#testing/calls.ts'
import { START, told } from '#testing/boat.ts'
import { type Harbour, type HostedBoat, openHarbour } from '#testing/gateway.ts'

const send = ({ ask }: Harbour, { route, params, body }: GoodCall, token?: string) =>
  ask(pathOf(route, params), {
    method: route.method,
    token,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })

/** The second boat of a name has other addresses than the first. */
const ofBoat = (call: GoodCall, { people }: HostedBoat): GoodCall =>
  call.params?.['userId']
    ? { ...call, params: { userId: people.find(it => it.user.startsWith('friend@'))?.user ?? '' } }
    : call

/** What every call answers on a boat of its own, by name. */
async function statuses(tokenOf: (harbour: Harbour, moored: HostedBoat) => Promise<string | undefined>) {
  const harbour = await openHarbour()
  const found: [string, number][] = []
  for (const call of CALLS) {
    const moored = harbour.moor(CREWED)
    const token = await tokenOf(harbour, moored)
    const before = structuredClone(moored.boat.state)
    const answer = await send(harbour, ofBoat(call, moored), token)
    found.push([call.name, answer.status])
    if (answer.status !== 200) expect(moored.boat.state, call.name).toEqual(before)
    else if (call.route.reply) expect(decodeReply(call.route, answer.text), call.name).toMatchObject({ ok: true })
    else expect(answer.text, call.name).toBe('')
    harbour.gateway.fleet.remove(moored.boat.id)
  }
  expect(harbour.reported).toEqual([])
  return Object.fromEntries(found)
}
const all = (status: (call: GoodCall) => number) => Object.fromEntries(CALLS.map(it => [it.name, status(it)]))

test('every call of the contracts that needs a sign-in is in the matrix, once', () => {
  const named = Object.values(routeTables)
    .flatMap(it => Object.values(it))
    .filter(it => it.role !== 'anyone')
    .map(it => `${it.method} ${it.path}`)
  expect(CALLS.map(it => it.name).toSorted()).toEqual(named.toSorted())
  expect(new Set(named).size).toBe(named.length)
})

describe('who may call what', () => {
  test('ROLE-17 OPEN-085 nobody without a token', async () => {
    expect(await statuses(async () => undefined)).toEqual(all(() => 401))
  })

  test('ROLE-17 nobody whose token has expired', async () => {
    const expired = async ({ token }: Harbour, moored: HostedBoat) => {
      const it = await token(moored, 'captain', 60_000)
      moored.boat.clock.skipTo(START)
      moored.boat.clock.advanceTo(START + 60_000)
      return it
    }
    expect(await statuses(expired)).toEqual(all(() => 401))
  })

  test('ROLE-17 OPEN-115 nobody who is locked out', async () => {
    expect(await statuses((harbour, moored) => harbour.token(moored, 'locked'))).toEqual(all(() => 403))
  })

  test('OPEN-115 the journal of the boat is told of every call of somebody who is locked out', async () => {
    const harbour = await openHarbour()
    const moored = harbour.moor(CREWED)
    const token = await harbour.token(moored, 'locked')
    for (const call of CALLS) await send(harbour, ofBoat(call, moored), token)
    const { user } = moored.people.find(it => it.user.startsWith('locked@')) ?? {}
    const heard = moored.boat.journal.since(0).filter(it => it.lane === 'rest')
    expect(heard.map(({ name, body }) => [name, body])).toEqual(
      CALLS.map(({ name }) => [name, expect.objectContaining({ user, status: 403, reply: null })]),
    )
  })

  test.each(['friend', 'gallery', 'upload'])('OPEN-085 %s what is not for the captain alone', async who => {
    const rights = {
      isCaptain: false,
      isApproved: true,
      hasGalleryAccess: who === 'gallery',
      hasUploadAccess: who === 'upload',
    }
    expect(await statuses((harbour, moored) => harbour.token(moored, who))).toEqual(
      all(({ route }) => (canCall(route.role, rights) ? 200 : 403)),
    )
  })

  test.each([
    ['ROLE-03', 'PUT', '/api/Profile'],
    ['ROLE-04 NOTIFY-28', 'PUT', '/api/contact/{id}'],
    ['ROLE-05 SETTINGS-10', 'PUT', '/api/userSettings'],
    ['ROLE-06 ACCT-26', 'PUT', '/api/connectedAccount/approve/{userId}'],
    ['ROLE-06 ACCT-26', 'PUT', '/api/connectedAccount/lockout/{userId}'],
    ['ROLE-06 ACCT-26', 'DELETE', '/api/connectedAccount/remove/{userId}'],
    ['ROLE-07 ACCT-26', 'PUT', '/api/connectedAccount/allowGallery/{userId}'],
    ['ROLE-07 ACCT-26', 'PUT', '/api/connectedAccount/denyGallery/{userId}'],
    ['ROLE-07 ACCT-26', 'PUT', '/api/connectedAccount/allowUpload/{userId}'],
    ['ROLE-07 ACCT-26', 'PUT', '/api/connectedAccount/denyUpload/{userId}'],
    ['ROLE-08 SUBS-08', 'GET', '/api/subscription'],
    ['ROLE-11', 'POST', '/api/favouriteJourney'],
    ['ROLE-12', 'DELETE', '/api/favouriteJourney/{id}'],
  ])('%s %s %s is done for the captain and refused to every other account', async (_, method, path) => {
    const call = CALLS.find(it => it.name === `${method} ${path}`)
    if (!call) throw new Error(`There is no ${method} ${path}.`)
    const harbour = await openHarbour()
    const moored = harbour.moor(CREWED)
    const before = structuredClone(moored.boat.state)
    for (const who of ['friend', 'gallery', 'upload'])
      expect((await send(harbour, ofBoat(call, moored), await harbour.token(moored, who))).status, who).toBe(403)
    expect(moored.boat.state).toEqual(before)
    expect((await send(harbour, ofBoat(call, moored), await harbour.token(moored))).status).toBe(200)
  })

  test('the captain everything', async () => {
    expect(await statuses((harbour, moored) => harbour.token(moored))).toEqual(all(() => 200))
  })

  test('a captain of another boat nothing of this one', async () => {
    const harbour = await openHarbour()
    const [mine, other] = [harbour.moor(CREWED), harbour.moor({ name: 'Freja' })]
    const token = await harbour.token(other)
    const before = structuredClone(mine.boat.state)
    const foreign: string[] = []
    for (const call of CALLS) {
      const answer = await send(harbour, call, token)
      expect([200, 404], call.name).toContain(answer.status)
      if (answer.status === 404) foreign.push(call.name)
      if (answer.status === 200) expect(answer.text, call.name).not.toMatch(/captain@nora|Coast guard|ann@shore/)
    }
    expect([mine.boat.state, told(mine.boat, 'rest')]).toEqual([before, []])
    expect(foreign).toEqual(
      CALLS.filter(it => it.params && /PLUG|nora|ann|guard|trip/.test(Object.values(it.params).join())).map(
        it => it.name,
      ),
    )
    expect(harbour.reported).toEqual([])
  })
})
