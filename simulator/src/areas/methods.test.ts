import { Problem, pathOf, type Route } from '@drydock/contracts'
import { routeCatalog } from '@drydock/contracts/catalog'
import { describe, expect, test } from 'vitest'
import { START, entriesOf } from '#testing/boat.ts'
import { CREWED } from '#testing/calls.ts'
import { openTestGateway } from '#testing/gateway.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND']
const ROUTES = routeCatalog.map(it => it.route)
const PATHS = [...new Set(routeCatalog.map(({ route, example }) => pathOf(route, example.params)))]
/** Fills in the example parameters, so that a path of one route is compared with those of all. */
const methodsAt = (path: string): readonly string[] =>
  routeCatalog
    .filter(({ route, example }) => pathOf(route, example.params) === path)
    .flatMap(({ route }) => (route.method === 'GET' && !route.changes ? ['GET', 'HEAD'] : [route.method]))

async function onBoat() {
  const fixture = await openTestGateway()
  const hosted = fixture.addBoat(CREWED)
  return { ...fixture, ...hosted, token: await fixture.token(hosted) }
}

test('a method that a known path does not support is 405 with an Allow header and has no effect', async () => {
  const { ask, token, boat, reported } = await onBoat()
  for (const path of PATHS) {
    const allow = [...methodsAt(path), 'OPTIONS']
    for (const method of METHODS.filter(it => !allow.includes(it))) {
      const answer = await ask(path, { method, token })
      expect([method, path, answer.status, answer.headers.get('allow')]).toEqual([method, path, 405, allow.join(', ')])
      if (method !== 'HEAD')
        expect(Problem.parse(answer.body)).toMatchObject({
          status: 405,
          detail: expect.stringContaining(allow.join(', ')),
        })
    }
  }
  expect([entriesOf(boat, 'rest'), reported]).toEqual([[], []])
})

test.each(['/forecast/onecall', '/tiles/chart/1/0/0.svg', '/tiles/satellite/14/0/0'])(
  'a method that %s does not support is 405 with an Allow header, too',
  async path => {
    const { ask } = await onBoat()
    const answer = await ask(path, { method: 'POST' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  },
)

test('OPTIONS answers the methods of a path, without a token', async () => {
  const { ask } = await onBoat()
  for (const path of PATHS) {
    const answer = await ask(path, { method: 'OPTIONS' })
    expect([path, answer.status, answer.headers.get('allow'), answer.text]).toEqual([
      path,
      200,
      [...methodsAt(path), 'OPTIONS'].join(', '),
      '',
    ])
  }
})

describe('HEAD', () => {
  const changing = ROUTES.filter(it => it.method === 'GET' && it.changes).map(it => [it.path, it] as const)

  test.each(changing)(
    'OPEN-124 HEAD never executes %s, whatever the letter case of the path',
    async (_, route: Route) => {
      const { ask, token, boat } = await onBoat()
      const path = pathOf(route, { deviceTypeId: '3' })
      expect([
        (await ask(path, { method: 'HEAD', token })).status,
        (await ask(`${path.toUpperCase()}/`, { method: 'HEAD', token })).status,
      ]).toEqual([405, 405])
      boat.clock.advanceTo(START + 30_000)
      const caused = entriesOf(boat, 'hub').filter(
        ([, name]) => name === 'SetStatusOnClient' || name === 'SetArmOrDisarmOnClient' || name === 'JoinOpen',
      )
      expect([entriesOf(boat, 'rest'), caused]).toEqual([[], []])
    },
  )

  test('HEAD answers the headers of a call that only reads', async () => {
    const { ask, token } = await onBoat()
    const [head, whole] = [await ask('/api/Alarm', { method: 'HEAD', token }), await ask('/api/Alarm', { token })]
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', String(whole.text.length)])
  })

  test('HEAD needs the token that the call needs', async () => {
    const { ask } = await onBoat()
    expect((await ask('/api/Alarm', { method: 'HEAD' })).status).toBe(401)
  })
})

test.each([
  ['POST', '<a/>', 'text/xml'],
  ['DELETE', '{', 'application/json'],
  ['PATCH', 'x'.repeat(2_000_000), 'application/json'],
])('%s at an unknown path is 404, whatever the body', async (method, body, type) => {
  const { ask, token } = await onBoat()
  const answer = await ask('/api/nothing', { method, body, token, headers: { 'content-type': type } })
  expect([answer.status, Problem.parse(answer.body).status]).toEqual([404, 404])
})
