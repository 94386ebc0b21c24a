import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { stepKinds } from './kinds/table.ts'
import { loadScenario } from './reader/load.ts'
import { problemText } from './problem.ts'
import { VOCABULARY } from './testing.ts'

const EXAMPLES = stepKinds(VOCABULARY).flatMap(({ name, examples }) => examples.map(it => [name, it] as const))
/** A step that some examples require. */
const BEFORE = 'mark: begun'
const CONNECTED = 'when: { hub: connected, do: [{ mark: connected }] }'

test('every kind of step has an example', () => {
  expect(stepKinds(VOCABULARY).flatMap(it => (it.examples.length === 0 ? [it.name] : []))).toEqual([])
})

test.each(EXAMPLES)('the example of %s is valid: %s', (name, example) => {
  const first =
    name === 'phone' && /^\w+$/.test(example)
      ? ['open: /']
      : example === '{ hub: connected, do: [{ mark: connected }] }'
        ? []
        : [CONNECTED]
  const text = `scenario: A\nid: SC-1\n${name === 'only' ? 'matrix: [{ case: never }, { case: at once }, { case: late }]\n' : ''}boat: { sensors: [{ type: door }, { type: door }, { type: hatch }, { type: keypad }] }\nsteps:\n${[BEFORE, ...first, `${name}: ${example}`].map(it => `  - ${it}\n`).join('')}`
  const loading = loadScenario(text, {
    file: 'a.yaml',
    vocabulary: VOCABULARY,
    read: () =>
      '<gpx><trk><trkseg><trkpt lat="55" lon="12"><time>2026-06-01T08:00:00Z</time></trkpt></trkseg></trk></gpx>',
  })
  expect('problems' in loading ? loading.problems.map(problemText) : []).toEqual([])
})

test('every example is YAML on one line', () => {
  for (const [, it] of EXAMPLES) expect([it.includes('\n'), parse(it) === undefined]).toEqual([false, false])
})
