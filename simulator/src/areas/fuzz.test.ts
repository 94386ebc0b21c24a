/**
 * Requests generated from the contracts: valid ones, nearly valid ones and random ones. `npm run fuzz` makes many more.
 */
import { pathOf, Problem } from '@drydock/contracts'
import { type CatalogEntry, routeCatalog, errorResponsesOf } from '@drydock/contracts/catalog'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { schemaOf } from '#documents/schemas.ts'
import { type TestResponse, openTestGateway } from '#testing/gateway.ts'
import { mutantsOf, valuesOf } from '#testing/shapes.ts'
import { SHOWN } from '#testing/shown.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 600)

test('parsing a parsed body again gives the same body, so a call can be replayed from the parsed body', () => {
  for (const { route, example } of routeCatalog) {
    const schema = route.body
    if (!schema) continue
    const bodies = fc.oneof(valuesOf(schemaOf(schema)), fc.constant(example.body))
    fc.assert(
      fc.property(bodies, body => {
        const once = schema.safeParse(JSON.parse(JSON.stringify(body)))
        if (once.success) expect(schema.parse(JSON.parse(JSON.stringify(once.data)))).toEqual(once.data)
      }),
    )
  }
})

const ROUTES = new Map<string, CatalogEntry>(routeCatalog.map(it => [`${it.area}.${it.key}`, it] as const))

interface Sent {
  /** Area and key of the route. */
  readonly to: string
  readonly params: Readonly<Record<string, string>>
  readonly query: string
  readonly body: string | Buffer<ArrayBuffer> | undefined
  readonly type: string | undefined
  readonly encoding: string | undefined
  readonly who: 'captain' | 'friend' | 'locked' | 'nobody'
}

const TYPES = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json;charset="',
  'application/problem+json',
  'text/plain',
  'text/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'nonsense',
  '',
]
/** A segment that is empty or only dots would be another path. */
const segment = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 30, unit: 'binary-ascii' }),
    fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
  )
  .filter(it => !/^\.{1,2}$/.test(it))

const paramsOf = ({ route, example }: CatalogEntry): fc.Arbitrary<Readonly<Record<string, string>>> => {
  const { properties = {} } = route.params ? schemaOf(route.params) : {}
  const one = (name: string): fc.Arbitrary<string> =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(example.params?.[name] ?? 'x') },
      {
        weight: 1,
        arbitrary: valuesOf(properties[name])
          .map(String)
          .filter(it => it.length > 0 && it.length < 300 && !/^\.{1,2}$/.test(it)),
      },
      { weight: 1, arbitrary: segment },
    )
  return fc.record(Object.fromEntries(Object.keys(properties).map(name => [name, one(name)])))
}

const textsOf = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string | Buffer<ArrayBuffer>> => {
  const text = value.map(it => JSON.stringify(it) ?? '')
  return fc.oneof(
    { weight: 6, arbitrary: text },
    { weight: 1, arbitrary: fc.tuple(text, fc.nat(200)).map(([it, end]) => it.slice(0, end)) },
    { weight: 1, arbitrary: text.map(it => `\ufeff${it}`) },
    { weight: 1, arbitrary: text.map(it => Buffer.from(it, 'utf16le')) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map(it => Buffer.from(it)) },
  )
}

const bodyOf = ({ route, example }: CatalogEntry): fc.Arbitrary<string | Buffer<ArrayBuffer> | undefined> => {
  if (route.method === 'GET') return fc.constant(undefined)
  if (!route.body) return fc.option(textsOf(fc.jsonValue()), { nil: undefined, freq: 2 })
  return fc.oneof(
    {
      weight: 8,
      arbitrary: textsOf(fc.oneof(fc.constant(example.body), valuesOf(schemaOf(route.body)), mutantsOf(example.body))),
    },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
}

const sent: fc.Arbitrary<Sent> = fc.constantFrom(...ROUTES).chain(([to, it]) =>
  fc.record({
    to: fc.constant(to),
    params: paramsOf(it),
    query: fc.oneof(
      { weight: 4, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: fc.string({ maxLength: 12 }).map(text => `?${encodeURIComponent(text)}`) },
    ),
    body: bodyOf(it),
    type: fc.oneof(
      { weight: 6, arbitrary: fc.constant('application/json') },
      { weight: 2, arbitrary: fc.constantFrom(...TYPES) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
    encoding: fc.option(fc.constantFrom('gzip', 'br', 'identity', 'nonsense'), { nil: undefined, freq: 12 }),
    who: fc.oneof(
      { weight: 6, arbitrary: fc.constant('captain' as const) },
      { weight: 1, arbitrary: fc.constantFrom('friend' as const, 'locked' as const, 'nobody' as const) },
    ),
  }),
)

/** Checks that an answer is what its contract declares, already in its parsed form. */
function judge({ route, ...it }: CatalogEntry, answer: TestResponse): void {
  if (answer.status === 200) {
    if (!route.reply) return void expect(answer.text).toBe('')
    const read = route.reply.safeParse(answer.body)
    expect(read.error?.issues ?? []).toEqual([])
    return void expect({ it: answer.body }).toMatchObject({ it: read.data })
  }
  expect(errorResponsesOf({ route, ...it }).map(([status]) => status)).toContain(answer.status)
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(Problem.parse(answer.body)).toMatchObject({
    status: answer.status,
    title: expect.not.stringMatching('Refused'),
  })
}

test(
  'every answer to a generated request is one that the contract of the route declares',
  async () => {
    const { addBoat, token, ask, reported } = await openTestGateway()
    const hosted = addBoat(SHOWN)
    const tokens = {
      captain: await token(hosted),
      friend: await token(hosted, 'friend'),
      locked: await token(hosted, 'locked'),
      nobody: undefined,
    }
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(sent, async ({ to, params, query, body, type, encoding, who }) => {
        const route = ROUTES.get(to)
        if (!route) throw new Error(`There is no route '${to}'.`)
        const headers = {
          ...(body === undefined || type === undefined ? {} : { 'content-type': type }),
          ...(encoding === undefined || body === undefined ? {} : { 'content-encoding': encoding }),
        }
        const answer = await ask(pathOf(route.route, params) + query, {
          method: route.route.method,
          token: tokens[who],
          headers,
          ...(body === undefined ? {} : { body }),
        })
        judge(route, answer)
        if (answer.status === 200) seen.add(to)
      }),
      { numRuns: RUNS },
    )
    expect(reported).toEqual([])
    // A run in which most calls fail would prove nothing.
    expect(seen.size).toBeGreaterThan(ROUTES.size / 2)
  },
  // As long as any test may take, and more for a long run.
  180_000 + RUNS * 20,
)
