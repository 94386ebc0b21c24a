/** Every call, made by every kind of user. */
import { canCall, pathOf, decodeReply, routeTables } from '@drydock/contracts'
import { describe, expect, test } from 'vitest'
import { savedState } from '#boat/state.ts'
import { CALLS, CREWED, type GoodCall } from '#testing/calls.ts'
import { START, entriesOf } from '#testing/boat.ts'
import { type TestGateway, type HostedBoat, openTestGateway } from '#testing/gateway.ts'

const send = ({ ask }: TestGateway, { route, params, body }: GoodCall, token?: string) =>
  ask(pathOf(route, params), {
    method: route.method,
    token,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })

/** The second boat of a name has other user addresses than the first. */
const ofBoat = (call: GoodCall, { people }: HostedBoat): GoodCall =>
  call.params?.['userId']
    ? { ...call, params: { userId: people.find(it => it.user.startsWith('friend@'))?.user ?? '' } }
    : call

/** Returns the status of every call, by name, each on its own boat. */
async function statuses(tokenOf: (fixture: TestGateway, hosted: HostedBoat) => Promise<string | undefined>) {
  const fixture = await openTestGateway()
  const found: [string, number][] = []
  for (const call of CALLS) {
    const hosted = fixture.addBoat(CREWED)
    const token = await tokenOf(fixture, hosted)
    const before = structuredClone(savedState(hosted.boat.state))
    const answer = await send(fixture, ofBoat(call, hosted), token)
    found.push([call.name, answer.status])
    if (answer.status !== 200) expect(savedState(hosted.boat.state), call.name).toEqual(before)
    else if (call.route.reply) expect(decodeReply(call.route, answer.text), call.name).toMatchObject({ ok: true })
    else expect(answer.text, call.name).toBe('')
    fixture.gateway.fleet.remove(hosted.boat.id)
  }
  expect(fixture.reported).toEqual([])
  return Object.fromEntries(found)
}
const all = (status: (call: GoodCall) => number) => Object.fromEntries(CALLS.map(it => [it.name, status(it)]))

test('the matrix holds every contract call that needs a sign-in, once', () => {
  const named = Object.values(routeTables)
    .flatMap(it => Object.values(it))
    .filter(it => it.role !== 'anyone')
    .map(it => `${it.method} ${it.path}`)
  expect(CALLS.map(it => it.name).toSorted()).toEqual(named.toSorted())
  expect(new Set(named).size).toBe(named.length)
})

describe('access to calls without rights on this boat', () => {
  test('ROLE-17 OPEN-085 no call works without a token', async () => {
    expect(await statuses(async () => undefined)).toEqual(all(() => 401))
  })

  test('ROLE-17 no call works with an expired token', async () => {
    const expired = async ({ token }: TestGateway, hosted: HostedBoat) => {
      const it = await token(hosted, 'captain', 60_000)
      hosted.boat.clock.skipTo(START)
      hosted.boat.clock.advanceTo(START + 60_000)
      return it
    }
    expect(await statuses(expired)).toEqual(all(() => 401))
  })

  test('ROLE-17 OPEN-115 no call works for a locked-out user', async () => {
    expect(await statuses((fixture, hosted) => fixture.token(hosted, 'locked'))).toEqual(all(() => 403))
  })

  test('OPEN-115 the journal records every call of a locked-out user', async () => {
    const fixture = await openTestGateway()
    const hosted = fixture.addBoat(CREWED)
    const token = await fixture.token(hosted, 'locked')
    for (const call of CALLS) await send(fixture, ofBoat(call, hosted), token)
    const { user } = hosted.people.find(it => it.user.startsWith('locked@')) ?? {}
    const entries = hosted.boat.journal.since(0).filter(it => it.lane === 'rest')
    expect(entries.map(({ name, body }) => [name, body])).toEqual(
      CALLS.map(({ name }) => [name, expect.objectContaining({ user, status: 403, reply: null })]),
    )
  })

  test('a captain of another boat can neither read nor change this boat', async () => {
    const fixture = await openTestGateway()
    const [mine, other] = [fixture.addBoat(CREWED), fixture.addBoat({ name: 'Freja' })]
    const token = await fixture.token(other)
    const before = structuredClone(savedState(mine.boat.state))
    const foreign: string[] = []
    for (const call of CALLS) {
      const answer = await send(fixture, call, token)
      expect([200, 404], call.name).toContain(answer.status)
      if (answer.status === 404) foreign.push(call.name)
      if (answer.status === 200) expect(answer.text, call.name).not.toMatch(/captain@nora|Coast guard|ann@shore/)
    }
    expect([savedState(mine.boat.state), entriesOf(mine.boat, 'rest')]).toEqual([before, []])
    expect(foreign).toEqual(
      CALLS.filter(it => it.params && /PLUG|nora|ann|guard|trip/.test(Object.values(it.params).join())).map(
        it => it.name,
      ),
    )
    expect(fixture.reported).toEqual([])
  })
})

describe('access to calls by the rights of an account', () => {
  test.each(['friend', 'gallery', 'upload'])(
    'OPEN-085 %s can make exactly the calls that are not for the captain alone',
    async who => {
      const rights = {
        isCaptain: false,
        isApproved: true,
        hasGalleryAccess: who === 'gallery',
        hasUploadAccess: who === 'upload',
      }
      expect(await statuses((fixture, hosted) => fixture.token(hosted, who))).toEqual(
        all(({ route }) => (canCall(route.role, rights) ? 200 : 403)),
      )
    },
  )

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
  ])('%s %s %s works for the captain and is refused to every other account', async (_, method, path) => {
    const call = CALLS.find(it => it.name === `${method} ${path}`)
    if (!call) throw new Error(`There is no ${method} ${path}.`)
    const fixture = await openTestGateway()
    const hosted = fixture.addBoat(CREWED)
    const before = structuredClone(savedState(hosted.boat.state))
    for (const who of ['friend', 'gallery', 'upload'])
      expect((await send(fixture, ofBoat(call, hosted), await fixture.token(hosted, who))).status, who).toBe(403)
    expect(savedState(hosted.boat.state)).toEqual(before)
    expect((await send(fixture, ofBoat(call, hosted), await fixture.token(hosted))).status).toBe(200)
  })

  test('the captain can make every call', async () => {
    expect(await statuses((fixture, hosted) => fixture.token(hosted))).toEqual(all(() => 200))
  })
})
