/** Files that are no single YAML document, and parts that do not fit their schema: the message says what to change. */
import { expect, test } from 'vitest'
import { loadScenario } from './reader/load.ts'
import { problemText } from './problem.ts'
import { VOCABULARY } from './testing.ts'

const HEAD = 'scenario: A\nid: SC-1\n'
const steps = (step: string): string => `${HEAD}steps:\n  - ${step}\n`
const problemsIn = (text: string): readonly string[] => {
  const loading = loadScenario(text, { file: 'a/a.yaml', vocabulary: VOCABULARY })
  return 'problems' in loading ? loading.problems.map(problemText) : []
}

test.each([
  ['a map', `${HEAD}boat:\n\tarmed: true\nsteps:\n\t- status: now\n`, '4:1'],
  ['an entry of a list', `${steps('status: now')}\t- status: now\n\t- { status: now }\n`, '5:1'],
  ['a map, with blanks before the tab', `${steps('phone:')}  \tlocation:\n  \t  latitude: 1\n`, '5:3'],
  ['a line of a map in braces', `${steps('phone: {')}\t\tscreen: lit,\n\t\tbattery: 1 }\n`, '5:1'],
])('a tab that indents %s is one problem, which says what to do', (_, text, position) => {
  expect(problemsIn(text)).toEqual([
    `a/a.yaml:${position}: Unreadable YAML: a tab indents this line. Indent every line with spaces only`,
  ])
})

test('a tab that YAML allows is not blamed for another problem', () => {
  expect(problemsIn('{\n\t"scenario": "A",\n\t"id": "SC-1"\n\t"steps": []\n}\n')).not.toContainEqual(
    expect.stringContaining('a tab indents'),
  )
})

test.each([
  [
    'a second document',
    `${steps('status: now')}---\n${steps('status: now')}`,
    'a/a.yaml:5:1: Unreadable YAML: a second document begins here. Move it to a file of its own',
  ],
  [
    'a file in UTF-16',
    Buffer.from(`\ufeff${HEAD}`, 'utf16le').toString('utf8'),
    'a/a.yaml:1:1: The file is not UTF-8. Save it again with the encoding UTF-8.',
  ],
  [
    'a binary file',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0, 0]).toString('utf8'),
    'a/a.yaml:1:1: The file is not UTF-8. Save it again with the encoding UTF-8.',
  ],
  [
    'a NUL character',
    `${HEAD}steps: []\0`,
    'a/a.yaml:3:10: The file holds a NUL character (U+0000) here, which YAML does not allow. Remove it.',
  ],
  [
    'a merge key',
    steps('{ <<: { status: now } }'),
    'a/a.yaml:4:7: Unreadable YAML: merge keys (<<) are not supported. Write the keys themselves',
  ],
  [
    'an alias without an anchor',
    steps('{ status: *nwo }'),
    "a/a.yaml:4:15: Unreadable YAML: no anchor '&nwo' comes before this alias",
  ],
  [
    'an alias inside of its anchor',
    steps('&all { status: *all }'),
    "a/a.yaml:4:20: Unreadable YAML: this alias is inside of its own anchor '&all'",
  ],
  [
    'a binary value',
    steps('status: !!binary bm93'),
    'a/a.yaml:4:22: Unreadable YAML: the type !!binary is not supported',
  ],
  ['a set', steps('status: !!set { now }'), 'a/a.yaml:4:19: Unreadable YAML: the type !!set is not supported'],
  [
    'two alternatives at once',
    steps('phone: { clock: 1m, storage: full }'),
    "a/a.yaml:4:14: 'clock' cannot be combined with 'storage'.",
  ],
  [
    'two places of a fault',
    steps('fault: { on: { rest: any, hub: any }, kind: drop }'),
    "a/a.yaml:4:31: 'hub' cannot be combined with 'rest'.",
  ],
  [
    'half of an alternative',
    steps('phone: { location: { latitude: 1, longitude: 2, course: 90 } }'),
    "a/a.yaml:4:53: 'course' also needs 'speed'.",
  ],
  [
    'an alternative with a wrong value',
    steps('phone: { location: { latitude: 1, longitude: 2, course: x, speed: 5kts } }'),
    "a/a.yaml:4:53: One of 'latitude', 'longitude', 'course', 'speed' has a wrong value.",
  ],
  [
    'half of an alternative with a misspelled word',
    steps('phone: { location: { latitude: 1, longitude: 2, course: 90, sped: 5kts } }'),
    "a/a.yaml:4:65: 'sped' is not known here. Did you mean 'speed'?",
  ],
  [
    'an interval without steps',
    steps('every: { span: 5s, do: [] }'),
    "a/a.yaml:4:28: 'do' needs at least 1 step, not [].",
  ],
  [
    'an empty list',
    steps('fault: { on: { rest: any }, kind: answer, without: [] }'),
    "a/a.yaml:4:56: 'without' needs at least 1 item, not [].",
  ],
  [
    'a number that is none',
    steps('weather: { temperature: .nan }'),
    "a/a.yaml:4:29: 'temperature' must be a number, not .nan.",
  ],
  [
    'an endless number',
    steps('weather: { temperature: -.inf }'),
    "a/a.yaml:4:29: 'temperature' must be a number, not -.inf.",
  ],
  [
    'a decimal comma',
    steps("reading: { meter: V1, value: '11,4' }"),
    "a/a.yaml:4:34: '11,4' is not known for 'value'. Did you mean '11.4'?",
  ],
  [
    'a duration with a word for its unit',
    steps('at: 10 seconds'),
    "a/a.yaml:4:9: 'at' is a duration with its unit, such as '300ms', '90s', '2m', '1h' or '1d', not '10 seconds'. Did you mean '10s'?",
  ],
  [
    'a list of drivers',
    `${HEAD}drivers: [webkit]\nsteps: []\n`,
    "a/a.yaml:3:10: 'drivers' is a group of drivers with reasons, such as { webkit: 'It has no map' }, not [\"webkit\"].",
  ],
  [
    'a base boat that is not in a list',
    `${HEAD}use: clam\nsteps: []\n`,
    "a/a.yaml:3:6: 'use' must be a list, such as [clam], not 'clam'.",
  ],
])('%s is refused with this message only', (_, text, problem) => expect(problemsIn(text)).toEqual([problem]))

test('a mark of the beginning or the end of the one document is accepted', () =>
  expect(problemsIn(`# A comment\n---\n${steps('status: now')}...\n`)).toEqual([]))
