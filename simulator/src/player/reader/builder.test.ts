import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { builderOf } from './builder.ts'
import { stepKinds } from '#player/kinds/table.ts'
import { loadScenario } from './load.ts'
import { problemText } from '../problem.ts'
import type { Scenario } from '../scenario.ts'
import { VOCABULARY } from '../testing.ts'

const scenario = builderOf(VOCABULARY)
const load = (text: string): Scenario => {
  const loading = loadScenario(text, { file: 'a.yaml', vocabulary: VOCABULARY, read: () => '{ "points": [] }' })
  if ('scenario' in loading) return loading.scenario
  throw new Error(loading.problems.map(problemText).join('\n'))
}
/** Removes places, which differ by the form of the file. */
const plain = (scenario: unknown): unknown =>
  JSON.parse(JSON.stringify(scenario, (key, value) => (key === 'place' ? undefined : value)))

test('a built scenario equals the same scenario in a file', () => {
  const built = scenario('Door', { id: 'SC-1', boat: { armed: true } })
    .open('/')
    .at('10s')
    .mark('begun')
    .sensor({ type: 'door', on: true })
    .when({ hub: 'connected', do: [{ after: '2s' }, { gateway: 'silent' }] })
    .captain({ enrol: 'smoke' })
    .captain('arm')
    .as({ person: 'friend', do: [{ open: '/' }, { expect: { app: { screen: 'home' }, within: '2s' } }] })
    .never({ push: 'ShowError' })
  const file = `scenario: Door
id: SC-1
boat: { armed: true }
steps:
  - open: /
  - at: 10s
  - mark: begun
  - sensor: { type: door, on: true }
  - when: { hub: connected, do: [{ after: 2s }, { gateway: silent }] }
  - captain: { enrol: smoke }
  - captain: arm
  - as: { person: friend, do: [{ open: / }, { expect: { app: { screen: home }, within: 2s } }] }
  - never: { push: ShowError }`
  expect(plain(load(built.toYaml()))).toEqual(plain(load(file)))
})

test('a step does not change the builder that it was added to', () => {
  const begun = scenario('A', { id: 'SC-1' })
  begun.open('/')
  expect(begun.file.steps).toEqual([])
})

const kinds = stepKinds(VOCABULARY)
const EXAMPLES = kinds.flatMap(({ name, examples }) =>
  ['track', 'phone', 'captain', 'after', 'only'].includes(name)
    ? []
    : examples.map(it => ({ name, params: parse(it) as unknown })),
)

test('any built scenario is loaded as the same scenario from its file', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...EXAMPLES), { maxLength: 12, selector: it => JSON.stringify(it) }),
      steps => {
        const ordered = steps.filter(
          step =>
            !['at', 'advance', 'mark', 'gateway'].includes(step.name) &&
            !/connected|begun|"at"/.test(JSON.stringify(step.params)),
        )
        // The kinds are random here, so their parameters cannot be typed.
        const built = ordered.reduce<Record<string, unknown>>(
          (it, { name, params }) => (Reflect.get(it, name) as (params: unknown) => Record<string, unknown>)(params),
          scenario('A', { id: 'SC-1', boat: { sensors: SENSORS } }),
        )
        const text = JSON.stringify({
          scenario: 'A',
          id: 'SC-1',
          boat: { sensors: SENSORS },
          steps: ordered.map(({ name, params }) => ({ [name]: params })),
        })
        expect(plain(load((built['toYaml'] as () => string)()))).toEqual(plain(load(text)))
      },
    ),
    { numRuns: 100 },
  )
})
const SENSORS = [
  { type: 'door' as const },
  { type: 'door' as const },
  { type: 'hatch' as const },
  { type: 'keypad' as const },
]

test('steps and words outside the vocabulary do not compile', () => {
  const begun = scenario('A', { id: 'SC-1' })
  // @ts-expect-error a type of sensor that is not there
  begun.sensor({ type: 'dor', on: true })
  // @ts-expect-error an action that the app does not have
  begun.captain('armm')
  // @ts-expect-error a value that the fact does not have
  begun.expect({ app: { screen: 'hoem' } })
  // @ts-expect-error a step of a group that is no step
  begun.as({ person: 'friend', do: [{ opn: '/' }] })
  // @ts-expect-error a duration without its unit
  begun.ramp({ of: 'V1', to: 11, over: '10' })
  // @ts-expect-error a duration in words
  begun.at('ten seconds')
  // @ts-expect-error a number of milliseconds
  begun.expect({ hub: 'connected', within: 5_000 })
  // @ts-expect-error a call that the gateway does not have
  begun.expect({ rest: 'GET /api/Alarms' })
  // @ts-expect-error a method that the call does not have
  begun.when({ rest: 'PATCH /api/Alarm/Arm', do: [] })
  // @ts-expect-error any call can be struck, and none can be expected
  begun.none({ rest: 'any', for: '5s' })
  // @ts-expect-error two steps in one
  begun.when({ hub: 'connected', do: [{ gateway: 'silent', armed: true }] })
  expect(begun.file.scenario).toBe('A')
})

test('everything that the loader accepts compiles', () => {
  const begun = scenario('A', { id: 'SC-1', boat: { radio: { opens: '4s', finds: 'never' }, tokenLifetime: '1.5h' } })
    .at('300ms')
    .ramp({ of: 'V1', to: 11, over: '10m' })
    .expect({ rest: 'GET /api/sensor/enroll/3', within: '2s' })
    .expect({ rest: 'GET /forecast/onecall', within: '2s' })
    .fault({ on: { rest: 'any' }, kind: 'clock-skew', by: '-90s' })
    .when({ hub: 'connected', do: [{ gateway: 'silent' }, { armed: true }] })
  expect(begun.file.steps).toHaveLength(6)
})
