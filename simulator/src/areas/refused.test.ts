/** Every declared status is answered to a request that the contracts describe. */
import { canCall, pathOf, Problem, decodeReply } from '@drydock/contracts'
import { type CatalogEntry, routeCatalog, errorResponsesOf } from '@drydock/contracts/catalog'
import { describe, expect, test } from 'vitest'
import { type TestRequest, type TestGateway, openTestGateway } from '#testing/gateway.ts'
import { callOf, CROWDED, JSON_TYPE, SHOWN } from '#testing/shown.ts'

interface Asked extends TestRequest {
  readonly path: string
  readonly who?: 'captain' | 'friend' | 'locked'
  /** Number of requests before the one that counts. */
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

/** Requests that cause the refusals common to all calls. */
function sharedCauses(entry: CatalogEntry): readonly (readonly [number, Asked])[] {
  const { route, example } = entry
  const good = callOf(entry, example)
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
      [400, { ...good, path: withParam(entry, 'MARK').replaceAll('MARK', '%zz') }],
      [414, { ...good, path: withParam(entry, 'x'.repeat(301)) }],
    )
  if (route.body) causes.push([400, { ...good, body: '[]', headers: JSON_TYPE }])
  if (route.role !== 'anyone')
    causes.push([401, { ...good, token: undefined, path: good.path }], [403, { ...good, who: 'locked' }])
  if (!canCall(route.role, FRIEND)) causes.push([403, { ...good, who: 'friend' }])
  return causes
}

const ownCauses = (entry: CatalogEntry): readonly (readonly [number, Asked])[] =>
  (entry.refusals ?? []).map(({ status, as, request, times = 1 }) => [
    status,
    { ...callOf(entry, { ...entry.example, ...request }), who: as ?? 'captain', before: times - 1 },
  ])

async function onBoat(fixture: TestGateway, entry: CatalogEntry, status = 200) {
  const hosted = fixture.addBoat(
    (entry.area === 'vip' || entry.area === 'contacts') && status === 409 ? CROWDED : SHOWN,
  )
  const ask = async ({ path, who = 'captain', before: _, ...rest }: Asked) =>
    fixture.ask(path, 'token' in rest ? rest : { ...rest, token: await fixture.token(hosted, who) })
  return { ...hosted, ask }
}

describe('a call', () => {
  test.each(named)('%s is answered as its example says', async (_, entry) => {
    const fixture = await openTestGateway()
    const { ask } = await onBoat(fixture, entry)
    const answer = await ask(callOf(entry, entry.example))
    expect([answer.status, fixture.reported]).toEqual([200, []])
    if (entry.route.reply) expect(decodeReply(entry.route, answer.text)).toMatchObject({ ok: true })
    else expect(answer.text).toBe('')
  })

  // The coverage report reads the statuses in this title.
  test.each(refusing)('%s answers %s as it declares, with a problem document, and no other', async (_, __, entry) => {
    const fixture = await openTestGateway()
    const found = new Set<number>()
    for (const [status, asked] of [...sharedCauses(entry), ...ownCauses(entry)]) {
      const { ask, boat } = await onBoat(fixture, entry, status)
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
      fixture.gateway.fleet.remove(boat.id)
    }
    expect([...found].sort()).toEqual(errorResponsesOf(entry).map(([status]) => status))
    expect(fixture.reported).toEqual([])
  })
})
