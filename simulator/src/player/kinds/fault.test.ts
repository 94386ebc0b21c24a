import { expect, test } from 'vitest'
import { entryOf, FAULT_KINDS, type FaultPlace, isCounted } from '#faults/kinds.ts'
import { faultsOf } from '#faults/faults.ts'
import { START } from '#testing/boat.ts'
import { loadTestScenario, playAlone } from '../testing.ts'
import { knownBoat } from '../knownBoat.ts'
import { fault } from './fault.ts'

const step = (text: string) => loadTestScenario(`steps:\n  - fault: ${text}\n`)

test.each([
  [
    '{ on: { rest: GET /api/Alarm/Arm }, kind: statsu }',
    "test.yaml:4:54: 'statsu' is not known for 'kind'. Did you mean 'status'?",
  ],
  ['{ on: { rest: GET /api/Alarm/Arn }, kind: status }', "Did you mean 'GET /api/Alarm/Arm'?"],
  ['{ on: { hub: SetStatusOnCleint }, kind: drop }', "Did you mean 'SetStatusOnClient'?"],
  ['{ on: { hub: conection }, kind: drop }', "Did you mean 'connection'?"],
  ['{ on: wether, kind: drop }', "Did you mean 'weather'?"],
  ['{ on: weather, kind: drop, tmies: 1 }', "Did you mean 'times'?"],
  [
    '{ on: weather, kind: ping-loss }',
    "'ping-loss' does not apply to the weather; what does: status, unauthorized, delay, drop, half-open, reset, malformed, wrong-type, truncated, stale, answer, offline.",
  ],
  ['{ on: storage, kind: stale }', "'stale' does not apply to the storage"],
  ['{ on: weather, kind: delay }', "'delay' needs 'by'"],
  ['{ on: weather, kind: drop, by: 3s }', "'drop' takes no 'by'"],
  ['{ on: { hub: connection }, kind: reset, times: 2 }', 'it cannot be counted'],
  [
    '{ on: weather, kind: status, status: 204 }',
    "'status' must be at least 400, not 204; a custom answer ('kind: answer') may have a lower one.",
  ],
  ['{ on: weather, kind: answer }', "'answer' needs one of 'status', 'headers', 'body', 'text', 'with', 'without'."],
  ['{ on: weather, kind: answer, body: {}, text: soon }', "An answer has 'body' or 'text', not both."],
  [
    '{ on: weather, kind: answer, body: {}, with: { a: 1 } }',
    "'with' changes the boat's answer, but 'body' is a whole answer.",
  ],
  ['{ on: weather, kind: answer, text: soon, status: 204 }', "An answer with the status 204 has no 'text'."],
  ['{ on: storage, kind: answer, without: [a] }', "'without' changes JSON, but the storage does not answer with JSON."],
  ['{ on: weather, kind: drop, body: {} }', "'drop' takes no 'body'."],
  ['{ on: weather, kind: answer, without: [a..b] }', "is the path of a field such as 'shipName'"],
  [
    "{ on: weather, kind: answer, headers: { Content-Length: '7' } }",
    "'Content-Length' is the name of a header, and none of content-length",
  ],
  ['{ on: { hub: any }, kind: answer, text: soon }', "'answer' does not apply to a push"],
  ['{ on: storage, kind: request, with: { a: 1 } }', "'request' does not apply to the storage"],
  ['{ on: { rest: any }, kind: request }', "'request' needs one of 'body', 'with', 'without'."],
  ['{ on: { rest: any }, kind: request, text: soon }', "'request' takes no 'text'."],
  [
    '{ on: { rest: any }, kind: request, body: {}, without: [a] }',
    "'without' changes the body of the call, but 'body' is a whole body.",
  ],
])('%s is refused: %s', (text, words) => {
  expect(() => step(text)).toThrow(words)
})

const ON: Readonly<Record<FaultPlace, unknown>> = {
  rest: { rest: 'any' },
  push: { hub: 'any' },
  connection: { hub: 'connection' },
  storage: 'storage',
  weather: 'weather',
  everything: 'everything',
}
const WHERE = FAULT_KINDS.flatMap(kind => (Object.keys(ON) as FaultPlace[]).map(place => [kind, place] as const))

test.each(WHERE)('%s on %s is accepted if and only if the fault table allows it', (kind, place) => {
  const { places, needs } = entryOf(kind)
  const written = {
    on: ON[place],
    kind,
    ...(needs === 'by' ? { by: '1s' } : {}),
    ...(kind === 'answer' ? { status: 200 } : {}),
    ...(kind === 'request' ? { body: {} } : {}),
    ...(isCounted(kind, place) ? { times: 1 } : { for: '1s' }),
  }
  expect('parsed' in fault.read(written, knownBoat([], 'captain'))).toBe(places.includes(place))
})

test('a fault ends after its time, and clearing ends the others', async () => {
  const scenario = loadTestScenario(`steps:
  - at: 1s
  - fault: { on: weather, kind: drop, for: 2s }
  - fault: { on: storage, kind: drop }
  - at: 10s
  - fault: clear
  - at: 11s
`)
  const { boat, play } = await playAlone(scenario)
  const steps = boat.journal.since(0).filter(it => it.lane === 'step')
  expect([steps.map(it => [it.at - START, it.name]), faultsOf(boat).all(), play.failures]).toEqual([
    [
      [1_000, 'fault'],
      [1_000, 'fault'],
      [10_000, 'fault'],
    ],
    [],
    [],
  ])
})
