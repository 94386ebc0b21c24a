/** Every status that a call declares is answered, by a request that was made for it from the contracts. */
import { canCall, pathOf, Problem, decodeReply } from '@drydock/contracts'
import { type CatalogEntry, routeCatalog, errorResponsesOf } from '@drydock/contracts/catalog'
import { describe, expect, test } from 'vitest'
import { type Ask, type Harbour, openHarbour } from '#testing/gateway.ts'
import { callOf, CROWDED, JSON_TYPE, SHOWN } from '#testing/shown.ts'

interface Asked extends Ask {
  readonly path: string
  readonly who?: 'captain' | 'friend' | 'locked'
  /** How often it is made before the time that counts. */
  readonly before?: number
}

const FRIEND = { isCaptain: false, isApproved: true, hasGalleryAccess: false, hasUploadAccess: false }
const named = routeCatalog.map(it => [`${it.route.method} ${it.route.path}`, it] as const)
const refusing = named.flatMap(([name, it]) => {
  const statuses = errorResponsesOf(it).map(([status]) => status)
  return statuses.length > 0 ? [[name, statuses.join(', '), it] as const] : []
})
const withParam = ({ route, example }: CatalogEntry, value: string): string =>
  pathOf(route, Object.fromEntries(Object.keys(example.params ?? {}).map(it => [it, value])))

/** Requests that meet with the refusals of every call. */
function sharedCauses(it: CatalogEntry): readonly (readonly [number, Asked])[] {
  const { route, example } = it
  const good = callOf(it, example)
  const hasBody = route.method !== 'GET'
  const causes: (readonly [number, Asked])[] = []
  if (hasBody)
    causes.push(
      [400, { ...good, body: '{"a":', headers: JSON_TYPE }],
      [413, { ...good, body: `"${'x'.repeat(1_048_576)}"`, headers: JSON_TYPE }],
      [415, { ...good, body: '<a/>', headers: { 'content-type': 'text/xml' } }],
    )
  if (route.params)
    causes.push(
      [400, { ...good, path: withParam(it, 'MARK').replaceAll('MARK', '%zz') }],
      [414, { ...good, path: withParam(it, 'x'.repeat(301)) }],
    )
  if (route.body) causes.push([400, { ...good, body: '[]', headers: JSON_TYPE }])
  if (route.role !== 'anyone')
    causes.push([401, { ...good, token: undefined, path: good.path }], [403, { ...good, who: 'locked' }])
  if (!canCall(route.role, FRIEND)) causes.push([403, { ...good, who: 'friend' }])
  return causes
}

const ownCauses = (it: CatalogEntry): readonly (readonly [number, Asked])[] =>
  (it.refusals ?? []).map(({ status, as, request, times = 1 }) => [
    status,
    { ...callOf(it, { ...it.example, ...request }), who: as ?? 'captain', before: times - 1 },
  ])

async function onBoat(harbour: Harbour, it: CatalogEntry, status = 200) {
  const moored = harbour.moor((it.area === 'vip' || it.area === 'contacts') && status === 409 ? CROWDED : SHOWN)
  const ask = async ({ path, who = 'captain', before: _, ...rest }: Asked) =>
    harbour.ask(path, 'token' in rest ? rest : { ...rest, token: await harbour.token(moored, who) })
  return { ...moored, ask }
}

describe('a call', () => {
  test.each(named)('%s is answered as its example says', async (_, it) => {
    const harbour = await openHarbour()
    const { ask } = await onBoat(harbour, it)
    const answer = await ask(callOf(it, it.example))
    expect([answer.status, harbour.reported]).toEqual([200, []])
    if (it.route.reply) expect(decodeReply(it.route, answer.text)).toMatchObject({ ok: true })
    else expect(answer.text).toBe('')
  })

  // Coverage is counted by what the title names.
  test.each(refusing)('%s answers %s as it declares, with a problem document, and no other', async (_, __, it) => {
    const harbour = await openHarbour()
    const found = new Set<number>()
    for (const [status, asked] of [...sharedCauses(it), ...ownCauses(it)]) {
      const { ask, boat } = await onBoat(harbour, it, status)
      const ofBoat = (text: string): string =>
        text.replaceAll('@freja.example', boat.state.captain.replace(/^captain/, ''))
      for (let n = 0; n < (asked.before ?? 0); n++) await ask(asked)
      const answer = await ask({
        ...asked,
        path: ofBoat(asked.path),
        ...(typeof asked.body === 'string' ? { body: ofBoat(asked.body) } : {}),
      })
      expect([status, answer.status, answer.headers.get('content-type')]).toEqual([
        status,
        status,
        'application/problem+json; charset=utf-8',
      ])
      expect(Problem.parse(answer.body).status).toBe(status)
      found.add(answer.status)
      harbour.gateway.fleet.remove(boat.id)
    }
    expect([...found].sort()).toEqual(errorResponsesOf(it).map(([status]) => status))
    expect(harbour.reported).toEqual([])
  })
})
