/** Every call × everybody who may or may not make it. */
import { pathOf, readReply, routeTables } from '@drydock/contracts'
import { describe, expect, test } from 'vitest'
import { CALLS, CREWED, type GoodCall } from '#testing/calls.ts'
import { START, told } from '#testing/boat.ts'
import { type Harbour, type Moored, openHarbour } from '#testing/gateway.ts'

const send = ({ ask }: Harbour, { route, params, body }: GoodCall, token?: string) =>
  ask(pathOf(route, params), { method: route.method, token, ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }) })

/** The second boat of a name has other addresses than the first. */
const ofBoat = (call: GoodCall, { people }: Moored): GoodCall => (call.params?.['userId'] ? { ...call, params: { userId: people.find(it => it.user.startsWith('friend@'))?.user ?? '' } } : call)

/** What every call answers on a boat of its own, by name. */
async function statuses(tokenOf: (harbour: Harbour, moored: Moored) => Promise<string | undefined>) {
  const harbour = await openHarbour()
  const found: [string, number][] = []
  for (const call of CALLS) {
    const moored = harbour.moor(CREWED)
    const token = await tokenOf(harbour, moored)
    const before = structuredClone(moored.boat.state)
    const answer = await send(harbour, ofBoat(call, moored), token)
    found.push([call.name, answer.status])
    if (answer.status !== 200) expect(moored.boat.state, call.name).toEqual(before)
    else if (call.route.reply) expect(readReply(call.route, answer.text), call.name).toMatchObject({ ok: true })
    else expect(answer.text, call.name).toBe('')
    harbour.gateway.fleet.remove(moored.boat.id)
  }
  expect(harbour.reported).toEqual([])
  return Object.fromEntries(found)
}
const all = (status: (call: GoodCall) => number) => Object.fromEntries(CALLS.map(it => [it.name, status(it)]))

test('API-02 to API-45: every call of the contracts that needs a sign-in is in the matrix, once', () => {
  const named = Object.values(routeTables)
    .flatMap(it => Object.values(it))
    .filter(it => it.role !== 'anyone')
    .map(it => `${it.method} ${it.path}`)
  expect(CALLS.map(it => it.name).toSorted()).toEqual(named.toSorted())
  expect(new Set(named).size).toBe(named.length)
})

describe('ROLE-17 OPEN-085 who may call what', () => {
  test('nobody without a token', async () => {
    expect(await statuses(async () => undefined)).toEqual(all(() => 401))
  })

  test('nobody whose token has expired', async () => {
    const expired = async ({ token }: Harbour, moored: Moored) => {
      const it = await token(moored, 'captain', 60_000)
      moored.boat.clock.reach(START)
      moored.boat.clock.advanceTo(START + 60_000)
      return it
    }
    expect(await statuses(expired)).toEqual(all(() => 401))
  })

  test('OPEN-115 nobody who is locked out', async () => {
    expect(await statuses((harbour, moored) => harbour.token(moored, 'locked'))).toEqual(all(() => 403))
  })

  test.each(['friend', 'gallery', 'upload'])('ROLE-03 to ROLE-08, ROLE-11, ROLE-12, ROLE-14, ROLE-15: %s what is not for the captain alone', async who => {
    const { journeys, gallery } = routeTables
    const refused = ({ route }: GoodCall): boolean => route.role === 'captain' || (route === journeys.update && who !== 'upload') || (route === gallery.storage && who === 'friend')
    const expected = all(it => (refused(it) ? 403 : 200))
    expect(await statuses((harbour, moored) => harbour.token(moored, who))).toEqual(expected)
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
    expect(foreign).toEqual(CALLS.filter(it => it.params && /PLUG|nora|ann|guard|trip/.test(Object.values(it.params).join())).map(it => it.name))
    expect(harbour.reported).toEqual([])
  })
})
