/** Forged snapshots with correct checksums: each is refused or restores a boat that works. */
import { createHash } from 'node:crypto'
import { type Snapshot, Problem } from '@drydock/contracts'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#boat/inputLog.ts'
import { writeParts } from '#boat/parts.ts'
import type { BoatPlan } from '#boat/plan.ts'
import { type Harness, openHarness } from '#control/testing.ts'
import { loadScenario } from '#player/reader/load.ts'
import { startBoat } from '#fleet/fleet.ts'
import { replayInputs } from './replayInputs.ts'
import { stateSum } from './snapshot.ts'
import { testBoatOf } from './testing.ts'

let harness: Harness
let real: Snapshot
beforeAll(async () => {
  harness = await openHarness({
    scenarios: {
      named: () => undefined,
      read: yaml => loadScenario(yaml, { file: 'SC-901.yaml', vocabulary: { actions: [], observations: [] } }),
    },
  })
  real = await eventful()
})
afterAll(() => harness.close())

/** A snapshot with inputs of every kind. */
async function eventful(): Promise<Snapshot> {
  const plan: BoatPlan = {
    name: 'Nora',
    sensors: [{ type: 'smartPlug', age: 5_000 }, { type: 'door' }],
    gateway: { statusEvery: 30_000 },
    radio: { opens: 5_000 },
    events: [{ name: 'Ahoy', ago: 9_000 }],
  }
  const boat = await testBoatOf(
    harness,
    harness.gateway.fleet.add({ plan, start: Date.UTC(2026, 5, 1, 8), mode: 'paused' }).boat.id,
  )
  const yaml =
    'scenario: Played\nid: SC-901\nsteps:\n  - when: { push: JoinOpen, do: [{ message: A }] }\n  - every: { time: 20s, do: [{ reading: { meter: V1, value: 11.9 } }] }\n  - at: 30s\n  - sensor: { type: door, on: true }\n'
  await boat.do(['POST', '/faults', { on: { rest: 'POST /api/vipcontact' }, kind: 'status', status: 500, chance: 0.5 }])
  await boat.do(['POST', '/api/vipcontact', { name: 'Bo', phoneNumber: '+4520123457' }])
  await boat.do(['POST', '/clock/advance', { ms: 5_000 }])
  await boat.do(['POST', '/steps', { alarm: 'bilgePump' }])
  await boat.do(['POST', '/rerun', { until: 3_000 }])
  await boat.do(['POST', '/scenario', { yaml }])
  await boat.do(['GET', '/api/Alarm/Arm'])
  await boat.do(['POST', '/clock/advance', { ms: 45_000 }])
  return boat.snapshot()
}

/** The snapshot with correct checksums, if a boat can be created from it. */
function summed(content: Readonly<Record<string, unknown>>): string {
  const { sum: _, ...rest }: Record<string, unknown> = { ...content, ...cameOf(content) }
  const sum = createHash('sha256')
    .update(canonicalize(rest) ?? '')
    .digest('hex')
  return JSON.stringify({ ...rest, sum })
}

function cameOf(content: Readonly<Record<string, unknown>>): { readonly state?: string; readonly parts?: unknown } {
  try {
    const { host, plan, start, seed, at, causes } = content as unknown as Snapshot
    const boat = startBoat({ host, plan: plan as BoatPlan, start, seed })
    replayInputs(boat, causes as readonly Input[], { at }, harness.gateway.inputHandlers, 100_000)
    return { state: stateSum(boat, host), ...(isAsMade(content) ? { parts: writeParts(boat) } : {}) }
  } catch {
    return {}
  }
}

/** Whether its parts are those of the original snapshot, so that they may be recomputed for the other changes. */
const isAsMade = ({ parts }: Readonly<Record<string, unknown>>): boolean =>
  canonicalize(parts) === canonicalize(real.parts)

const DEEP: unknown = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)
const HOSTILE: readonly unknown[] = [
  null,
  '',
  [],
  {},
  -1,
  0.5,
  1e308,
  -1e15,
  8.64e15,
  1e9,
  'x'.repeat(500),
  '(a+)+$',
  true,
  DEEP,
  [null],
  { hasOwnProperty: 1, constructor: 1, toString: null },
  [{ at: 1e9 }],
]

type Path = readonly (string | number)[]
const pathsOf = (value: unknown, above: Path = []): readonly Path[] =>
  typeof value !== 'object' || value === null
    ? [above]
    : [
        above,
        ...Object.entries(value).flatMap(([key, inner]) =>
          pathsOf(inner, [...above, Array.isArray(value) ? Number(key) : key]),
        ),
      ]

/** Returns the value with the part at a path replaced, or removed if the replacement is undefined. */
function changed(value: unknown, [key, ...below]: Path, by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((inner, index) => (index === key ? changed(inner, below, by) : inner))
  return Object.fromEntries(
    Object.entries(Object(value)).flatMap(([name, inner]) =>
      name !== key
        ? [[name, inner]]
        : below.length === 0 && by === undefined
          ? []
          : [[name, changed(inner, below, by)]],
    ),
  )
}

test('a snapshot with any changed part is refused, or restores a boat that works', async () => {
  const paths = pathsOf(real).filter(path => path.length > 0)
  const change = fc.tuple(
    fc.constantFrom(...paths),
    fc.oneof(fc.constantFrom(...HOSTILE), fc.constant(undefined), fc.jsonValue()),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 2 }), async changes => {
      const content = changes.reduce<unknown>((all, [path, by]) => changed(all, path, by), real)
      fc.pre(
        typeof content === 'object' &&
          content !== null &&
          !/\\ud[89a-f]|"__proto__"|"constructor":/i.test(JSON.stringify(content)),
      )
      const { id } = harness.gateway.fleet.add({ start: Date.UTC(2026, 5, 1, 8), mode: 'paused' }).boat
      const answer = await harness.ask('PUT', `/boats/${id}/snapshot`, summed(content as Record<string, unknown>))
      expect([answer.body, [200, 400, 409].includes(answer.statusCode)]).toEqual([answer.body, true])
      for (const [method, path] of [
        ['POST', 'clock/advance'],
        ['GET', 'state'],
        ['GET', 'wire'],
        ['GET', 'faults'],
        ['GET', 'snapshot'],
        ['GET', 'clock'],
      ] as const)
        expect([
          path,
          (await harness.ask(method, `/boats/${id}/${path}`, method === 'POST' ? { ms: 600_000 } : undefined))
            .statusCode,
        ]).toEqual([path, 200])
      await harness.ask('DELETE', `/boats/${id}`)
    }),
    { numRuns: 300 },
  )
  expect(harness.bugs).toEqual([])
})

test.each<readonly [string, object, string]>([
  ['a host that is a slow pattern', { host: '(a+)+$' }, 'host'],
  ['a beginning that no calendar has', { start: 8.64e15 }, 'start'],
  ['a beginning between two milliseconds', { start: 0.5 }, 'start'],
  ['a plan of another kind', { plan: { sensors: 5 } }, 'plan.sensors'],
  ['a gateway whose time is not a number', { plan: { gateway: { statusEvery: 'NaN' } } }, 'plan.gateway.statusEvery'],
  [
    'a status push in every part of a millisecond',
    { plan: { gateway: { statusEvery: 0 } } },
    'plan.gateway.statusEvery',
  ],
  ['an event longer ago than any calendar', { plan: { events: [{ name: 'A', ago: 1e300 }] } }, 'plan.events.0.ago'],
  [
    'a boat with more to do than half a year of any other',
    { plan: { gateway: { statusEvery: 1 } }, causes: [], at: 366 * 86_400_000 },
    'at',
  ],
  ['a moment that is further than a year', { at: 1e300 }, 'at'],
  ['a push that nobody made', { causes: [{ at: 0, is: 'told', what: { lane: 'hub', name: 'X', body: 1 } }] }, 'causes'],
  [
    'a step that no hardware does',
    {
      causes: [
        {
          at: 0,
          is: 'played',
          what: {
            id: 'A',
            name: 'A',
            tracks: {},
            scenes: [{ at: 0, steps: [{ is: 'hardware', kind: 'sensor', params: 5, place: {} }] }],
          },
        },
      ],
    },
    'causes',
  ],
])('a snapshot with %s is refused with its field', async (_, change, field) => {
  const answer = await harness.ask('PUT', '/boats/boat-1/snapshot', summed({ ...real, ...change }))
  expect([answer.statusCode, Problem.parse(answer.json()).field]).toEqual([400, field])
})

test('a refused snapshot creates no fork', async () => {
  const answer = await harness.ask(
    'POST',
    '/boats',
    JSON.stringify({ from: JSON.parse(summed({ ...real, plan: { sensors: 5 } })) }),
  )
  expect([answer.statusCode, Problem.parse(answer.json()).field]).toEqual([400, 'plan.sensors'])
})

test.each([
  ['a __proto__ key', '{"version":1,"__proto__":{"host":"a"}}'],
  ['nesting that is too deep', `{"version":1,"causes":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
])('a snapshot with %s is refused', async (_, text) => {
  expect((await harness.ask('PUT', '/boats/boat-1/snapshot', text)).statusCode).toBe(400)
})
