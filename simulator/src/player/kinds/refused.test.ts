import { expect, test } from 'vitest'
import { loadScenario } from '../reader/load.ts'
import { problemText } from '../problem.ts'
import { loadTestScenario, playAlone, VOCABULARY } from '../testing.ts'

function problemsOf(steps: string, boat = ''): readonly string[] {
  const loading = loadScenario(`scenario: T\nid: SC-1\n${boat}steps:\n${steps}`, {
    file: 'a.yaml',
    vocabulary: VOCABULARY,
  })
  return 'problems' in loading ? loading.problems.map(it => problemText(it).replace(/^a\.yaml:\d+:\d+: /, '')) : []
}

test.each([
  [
    'a type that is not paired',
    '  - sensor: { type: smoke, on: true }',
    "The boat has no smoke detector ('smoke'); it has: shorePower, smartPlug, door, hatch.",
  ],
  [
    'a type that is misspelt',
    '  - sensor: { type: dor, on: true }',
    "'dor' is not known for 'type'. Did you mean 'door'?",
  ],
  [
    'a code that contradicts the state',
    "  - sensor: { type: door, on: false, code: '0021' }",
    "The code '0021' says on. Did you mean '0000'?",
  ],
  [
    'a battery of a wired device',
    '  - sensor: { type: shorePower, battery: 40 }',
    'A shore power is on a wire and has no battery.',
  ],
  [
    'a silence that reports',
    '  - sensor: { type: door, heard: false, on: true }',
    "'heard' cannot be combined with 'on', 'code' or 'battery', not false.",
  ],
  [
    'the age of an unpaired device',
    '  - aging: { type: water, age: 5m }',
    "The boat has no water intrusion detector ('water'); it has: shorePower, smartPlug, door, hatch.",
  ],
  [
    'an age without its unit',
    '  - aging: { type: door, age: 5 }',
    "'age' is a duration with its unit, such as '300ms', '90s', '2m', '1h' or '1d', not 5.",
  ],
  [
    'a missing keypad',
    '  - keypad: arm',
    "The boat has no keypad ('keypad'); it has: shorePower, smartPlug, door, hatch.",
  ],
  [
    'a missing case',
    '  - tamper: heat',
    "The boat has no heat detector ('heat'); it has: shorePower, smartPlug, door, hatch.",
  ],
  [
    'a battery ramp of a wired device',
    '  - ramp: { of: { battery: smartPlug }, to: 5, over: 1m }',
    "'smartPlug' is on a wire and has no battery.",
  ],
  [
    'a ramp beyond a full battery',
    '  - ramp: { of: backupBattery, to: 101, over: 1m }',
    'A battery is between 0 and 100 percent.',
  ],
  [
    'a track without an interval',
    '  - track: { file: trip.gpx, every: 0s }',
    "'every' must be longer than 0, not '0s'.",
  ],
  ['a ramp that takes no time', '  - ramp: { of: V1, to: 11, over: 0s }', "'over' must be longer than 0, not '0s'."],
  [
    'a speed without its unit',
    '  - sail: { course: 90, speed: 15 }',
    "'speed' is a speed with its unit, such as '15kts' or '0.5m/s', not 15.",
  ],
  ['an invalid course', '  - sail: { course: 400, speed: 15kts }', "'course' must be at most 360, not 400."],
  ['an invalid signal', '  - gsm: 5', "'gsm' must be at most 0, not 5."],
  [
    'an unknown word for the mains',
    '  - mains: restore',
    "'restore' is not known for 'mains'. Did you mean 'restored'?",
  ],
  [
    'a sensor after a reset',
    '  - gateway: reset\n  - sensor: { type: door, on: true }',
    "The boat has no main door sensor ('door'); it has: none.",
  ],
  [
    'a message about nothing',
    '  - expect: { outbox: { about: weather } }',
    "'weather' is not known for 'about'. It is one of:",
  ],
  [
    'a count of what is',
    '  - expect: { state: { armed: true }, count: 2 }',
    "'count' belongs to 'rest', 'push' and 'outbox' only, not 2.",
  ],
])('%s is refused by the loader', (_, step, text) => {
  expect(problemsOf(step).join('\n')).toContain(text)
})

test('a device that has joined can report', () => {
  expect(problemsOf('  - join: { added: smoke }\n  - sensor: { type: smoke, on: true }')).toEqual([])
})

test.each([
  [
    'a ramp from nothing',
    '  - reading: { meter: V1, value: missing }\n  - ramp: { of: V1, to: 12, over: 1m }',
    'There is no value to begin with; say `from`',
  ],
  ['a course from nowhere', '  - sail: { course: 90, speed: 15kts }', 'Add a `position` step first'],
])('%s fails at its step with advice', async (_, steps, text) => {
  const { play } = await playAlone(loadTestScenario(`boat: { position: null }\nsteps:\n${steps}`))
  expect(play.failures.map(it => it.message).join()).toContain(text)
})

test.each([
  ['  - temperature: 1e21', ''],
  ['  - temperature: -1e308', ''],
  ['  - reading: { meter: V1, value: 1e308 }', ''],
  ['  - ramp: { of: V1, to: 1e21, over: 1m }', ''],
  ['  - ramp: { of: temperature, from: -1e21, to: 20, over: 1m }', ''],
  ['  - temperature: 20', 'boat: { temperature: 1e21 }\n'],
  ['  - temperature: 20', 'boat: { readings: { V1: 1e308 } }\n'],
])('HUB-07 a value that cannot be written without an exponent is refused: %s %s', (steps, boat) => {
  expect(problemsOf(steps, boat)).toHaveLength(1)
})

test('HUB-07 a value that is written without an exponent is accepted', () => {
  expect(problemsOf('  - temperature: 9e20\n  - reading: { meter: V1, value: -9e20 }\n')).toEqual([])
})
