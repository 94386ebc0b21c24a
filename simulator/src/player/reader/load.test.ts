import { expect, test } from 'vitest'
import { loadScenario } from './load.ts'
import { readTextFile } from './library.ts'
import { problemText } from '../problem.ts'
import { loadTestScenario, problemsIn, VOCABULARY } from '../testing.ts'

const HEAD = 'scenario: A\nid: SC-1\n'

test.each([
  [
    'an unknown key of the head',
    `${HEAD}stepps: []\nsteps: []`,
    "a.yaml:3:1: 'stepps' is not known here. Did you mean 'steps'?",
  ],
  ['a missing key', 'scenario: A\nsteps: []', "a.yaml:1:1: 'id' is missing."],
  [
    'an unknown kind',
    `${HEAD}steps:\n  - sensr: { type: door, on: true }`,
    "a.yaml:4:5: Unknown step kind 'sensr'. Did you mean 'sensor'?",
  ],
  [
    'an unknown parameter',
    `${HEAD}steps:\n  - sensor: { type: door, onn: true }`,
    "a.yaml:4:27: 'onn' is not known here. Did you mean 'on'?",
  ],
  [
    'an unknown sensor type',
    `${HEAD}steps:\n  - sensor: { type: dor, on: true }`,
    "a.yaml:4:21: 'dor' is not known for 'type'. Did you mean 'door'?",
  ],
  [
    'a wrong type',
    `${HEAD}steps:\n  - sensor: { type: door, on: 3 }`,
    "a.yaml:4:31: 'on' must be true or false, not 3.",
  ],
  [
    'an unknown action',
    `${HEAD}steps:\n  - captain: armm`,
    "a.yaml:4:14: 'armm' is not known for 'captain'. Did you mean 'arm'?",
  ],
  [
    'an unknown action with parameters',
    `${HEAD}steps:\n  - captain: { enroll: smartPlug }`,
    "a.yaml:4:16: 'enroll' is not known here. Did you mean 'enrol'?",
  ],
  [
    'an unknown parameter of an action',
    `${HEAD}steps:\n  - captain: { enrol: smartPlugg }`,
    "a.yaml:4:23: 'smartPlugg' is not known for 'enrol'. Did you mean 'smartPlug'?",
  ],
  [
    'an unknown fact',
    `${HEAD}steps:\n  - expect: { app: { scren: home } }`,
    "a.yaml:4:22: 'scren' is not known here. Did you mean 'screen'?",
  ],
  [
    'an unknown value of a fact',
    `${HEAD}steps:\n  - expect: { app: { screen: hoem } }`,
    "a.yaml:4:30: 'hoem' is not known for 'screen'. Did you mean 'home'?",
  ],
  [
    'an unknown push',
    `${HEAD}steps:\n  - expect: { push: SetStatusOnclients }`,
    "a.yaml:4:21: 'SetStatusOnclients' is not known for 'push'. Did you mean 'SetStatusOnClient'?",
  ],
  [
    'an unknown call',
    `${HEAD}steps:\n  - expect: { rest: GET /api/alarm/arm }`,
    "a.yaml:4:21: 'rest' is a call of the gateway such as 'GET /api/Alarm/Arm', not 'GET /api/alarm/arm'. Did you mean 'GET /api/Alarm/Arm'?",
  ],
  [
    'an unknown requirement area',
    `${HEAD}covers: [ALRM-17]\nsteps: []`,
    "a.yaml:3:10: entry 1 is a requirement id such as 'ALARM-17', not 'ALRM-17'. Did you mean 'ALARM-17'?",
  ],
  [
    'a duration without a unit',
    `${HEAD}steps:\n  - at: 10`,
    "a.yaml:4:9: 'at' is a duration with its unit, such as '300ms', '90s', '2m', '1h' or '1d', not 10. Did you mean '10s'?",
  ],
  [
    'a duration whose unit is spelled out',
    `${HEAD}steps:\n  - none: { push: JoinOpen, for: 10sec }`,
    "a.yaml:4:34: 'for' is a duration with its unit, such as '300ms', '90s', '2m', '1h' or '1d', not '10sec'. Did you mean '10s'?",
  ],
  [
    'a time without a zone',
    `${HEAD}start: 2026-06-01\nsteps: []`,
    "a.yaml:3:8: 'start' is a moment in UTC such as '2026-06-01T08:00:00Z', not '2026-06-01'.",
  ],
  [
    'a sensor that the boat does not have',
    `${HEAD}steps:\n  - sensor: { type: smoke, on: true }`,
    "a.yaml:4:21: The boat has no smoke detector ('smoke'); it has: shorePower, smartPlug, door, hatch.",
  ],
  [
    'an alarm of a sensor that the boat does not have',
    `${HEAD}boat: { sensors: [] }\nsteps:\n  - alarm: door`,
    "a.yaml:5:12: The boat has no main door sensor ('door'); it has: none.",
  ],
  [
    'a time that goes backwards',
    `${HEAD}steps:\n  - at: 10s\n  - at: 5s`,
    'a.yaml:5:9: Time goes backwards: 5s comes after 10s.',
  ],
  [
    'an expectation in the past',
    `${HEAD}steps:\n  - at: 10s\n  - expect: { push: JoinOpen, at: 5s }`,
    'a.yaml:5:35: Time goes backwards: 5s is before the step, which stands at 10s.',
  ],
  [
    'a requirement that nothing shows',
    `${HEAD}covers: [ALARM-17]\nsteps: []`,
    'a.yaml:3:10: ALARM-17 is covered, but no expectation shows it.',
  ],
  [
    'a requirement that is named twice',
    `${HEAD}covers: [API-05, API-05]\nsteps:\n  - expect: { push: JoinOpen, shows: [API-05] }`,
    'a.yaml:3:18: API-05 is named twice.',
  ],
  [
    'a requirement that a step names but the head does not',
    `${HEAD}steps:\n  - expect: { push: JoinOpen, shows: [HUB-08] }`,
    "a.yaml:4:5: This shows HUB-08, which 'covers' does not name.",
  ],
  [
    'an expectation of nothing',
    `${HEAD}steps:\n  - expect: { within: 5s }`,
    "a.yaml:4:13: 'expect' needs exactly one of 'rest', 'push', 'state', 'outbox', 'hub', 'app', 'screen', not {\"within\":\"5s\"}.",
  ],
  [
    'a match of what is not on the wire',
    `${HEAD}steps:\n  - expect: { state: { armed: true }, match: 1 }`,
    "a.yaml:4:46: 'match' belongs to 'rest' and 'push' only, not 1.",
  ],
  [
    'a step with two kinds',
    `${HEAD}steps:\n  - { at: 5s, open: / }`,
    'a.yaml:4:5: A step must have exactly one key, its kind, such as \'- at: 10s\', not {"at":"5s","open":"/"}. Begin each step with \'- \'.',
  ],
  [
    'a step whose fields are not indented',
    `${HEAD}steps:\n  - reading:\n    meter: V1\n    value: 11.4`,
    'a.yaml:4:5: A step must have exactly one key, its kind, such as \'- at: 10s\', not {"reading":null,"meter":"V1","value":11.4}. Indent \'meter\' and \'value\' further than \'reading\'.',
  ],
  [
    'a step whose fields are left of it',
    `${HEAD}steps:\n  - at: 5s\n    meter: V1`,
    'a.yaml:4:5: A step must have exactly one key, its kind, such as \'- at: 10s\', not {"at":"5s","meter":"V1"}.',
  ],
  [
    'a person who moves time',
    `${HEAD}steps:\n  - as: { person: friend, do: [{ at: 5s }] }`,
    "a.yaml:4:34: 'at' is not allowed inside 'as': put it after the group.",
  ],
  [
    'an answer that no hardware gives',
    `${HEAD}steps:\n  - when: { push: JoinOpen, do: [{ captain: arm }] }`,
    "a.yaml:4:36: 'captain' is not allowed in this 'do': only 'after' and hardware steps are.",
  ],
  [
    'a missing file',
    `${HEAD}steps:\n  - track: { file: no.nmea }`,
    "a.yaml:4:20: There is no file 'no.nmea' beside the scenario or in one of the three folders above.",
  ],
  [
    'a text in place of the whole',
    'hello',
    "a.yaml:1:1: A scenario begins with its name, such as 'scenario: Bilge alarm'.",
  ],
  ['a list in place of the steps', `${HEAD}steps: 3`, "a.yaml:3:8: 'steps' must be a list, not 3."],
])('the loader reports %s with line, column and a suggestion', (_, text, problem) =>
  expect(problemsIn(text)).toEqual([problem]),
)

test('all problems of a file are reported at once, in file order', () => {
  const text = `${HEAD}seed: x\nsteps:\n  - at: 10\n  - opn: /\n  - reading: { meter: V9, value: 3 }`
  expect(problemsIn(text).map(it => it.split(':').slice(1, 3).join(':'))).toEqual(['3:7', '5:9', '6:5', '7:23'])
})

test('unreadable YAML is reported with its place', () => {
  expect(problemsIn('scenario: "A\nid: SC-1')[0]).toMatch(/^a\.yaml:\d+:\d+: Unreadable YAML: /)
  expect(problemsIn('a: 1\na: 2')[0]).toBe("a.yaml:2:1: Unreadable YAML: the key 'a' is there twice")
  expect(problemsIn('a: *b')[0]).toMatch(/^a\.yaml:\d+:\d+: Unreadable YAML: /)
})

test('a device that joins, or is enrolled, can report from then on', () => {
  expect(
    loadTestScenario('steps:\n  - join: { added: smoke }\n  - sensor: { type: smoke, on: true }').scenes,
  ).toHaveLength(1)
  expect(loadTestScenario('steps:\n  - captain: { enrol: smoke }\n  - alarm: smoke').scenes).toHaveLength(1)
})

test('a loaded scenario is plain data: times in milliseconds, people, hardware steps as written', () => {
  const { scenes, start, boat } = loadTestScenario(
    'boat: { gateway: { statusDelay: 2s } }\nsteps:\n  - as: { person: friend, do: [{ open: / }] }\n  - after: 1m\n  - gateway: silent',
  )
  expect(start).toBe(Date.parse('2026-06-01T08:00:00Z'))
  expect(boat).toEqual({ gateway: { statusDelay: 2_000 } })
  expect(scenes).toEqual([
    { at: 0, steps: [{ is: 'open', path: '/', person: 'friend', place: { file: 'test.yaml', line: 5, column: 34 } }] },
    {
      at: 60_000,
      after: { span: 60_000 },
      steps: [{ is: 'hardware', kind: 'gateway', params: 'silent', place: { file: 'test.yaml', line: 7, column: 5 } }],
    },
  ])
  expect(JSON.parse(JSON.stringify(scenes))).toEqual(scenes)
})

test("used plans are merged in order, and the scenario's own plan last", () => {
  const files: Readonly<Record<string, string>> = {
    'lib/bases/a.yaml': 'armed: true\nreadings: { V1: 25 }',
    'lib/bases/b.yaml': 'readings: { V2: 24 }',
  }
  const text = `${HEAD}use: [bases/a.yaml, bases/b.yaml]\nboat: { readings: { V1: 26 } }\nsteps: []`
  const loading = loadScenario(text, { file: 'lib/start/x.yaml', vocabulary: VOCABULARY, read: path => files[path] })
  expect('scenario' in loading && loading.scenario.boat).toEqual({ armed: true, readings: { V1: 26, V2: 24 } })
})

test.each(['crewed', 'bases/crewed.yaml'])('the base boat %s is found from any folder, and an own one wins', name => {
  const shipName = (files: Readonly<Record<string, string>>): unknown => {
    const read = (path: string): string | undefined => files[path] ?? readTextFile(path)
    const options = { file: '/nowhere/deep/a.yaml', vocabulary: VOCABULARY, read }
    const loading = loadScenario(`${HEAD}use: [calm, ${name}]\nsteps: []`, options)
    return 'problems' in loading ? loading.problems.map(problemText) : loading.scenario.boat.name
  }
  expect([shipName({}), shipName({ '/nowhere/bases/crewed.yaml': 'name: Ola' })]).toEqual(['Nora', 'Ola'])
})

test.each([
  [
    'crewd',
    "a.yaml:3:7: There is no file 'crewd' beside the scenario or in one of the three folders above. Did you mean 'crewed'?",
  ],
  [
    'bases/crewd.yaml',
    "a.yaml:3:7: There is no file 'bases/crewd.yaml' beside the scenario or in one of the three folders above. Did you mean 'crewed'?",
  ],
  [
    'boat',
    "a.yaml:3:7: There is no file 'boat' beside the scenario or in one of the three folders above. Base boats: calm, 24-volt, crewed, fully-fitted.",
  ],
  [
    'crewed.yaml',
    "a.yaml:3:7: There is no file 'crewed.yaml' beside the scenario or in one of the three folders above.",
  ],
])('the base boat %s is refused with the names that are known', (name, problem) => {
  const options = { file: 'a.yaml', vocabulary: VOCABULARY, read: readTextFile }
  const loading = loadScenario(`${HEAD}use: [${name}]\nsteps: []`, options)
  expect('problems' in loading && loading.problems.map(problemText)).toEqual([problem])
})

test.each([
  [
    'use: [/home/kim/secret]\nsteps: []',
    "a.yaml:3:7: '/home/kim/secret' is no boat plan. Name a file that ends in .yaml, or a base boat.",
  ],
  [
    'use: [/home/kim/boat.yaml]\nsteps: []',
    "a.yaml:3:7: '/home/kim/boat.yaml' is an absolute path. Name the file as seen from the scenario.",
  ],
  [
    'use: [../token]\nsteps: []',
    "a.yaml:3:7: '../token' is no boat plan. Name a file that ends in .yaml, or a base boat.",
  ],
  [
    'steps:\n  - track: { file: /home/kim/day.gpx }',
    "a.yaml:4:20: '/home/kim/day.gpx' is an absolute path. Name the file as seen from the scenario.",
  ],
])('a problem never quotes a file that is no plan of the scenario: %j', (text, problem) => {
  const options = { file: 'a.yaml', vocabulary: VOCABULARY, read: () => 'a secret' }
  const loading = loadScenario(`${HEAD}${text}`, options)
  expect('problems' in loading && loading.problems.map(problemText)).toEqual([problem])
})

test('problems of another file are reported with its own lines', () => {
  const loading = loadScenario(`${HEAD}use: [b.yaml, c.yaml]\nsteps: []`, {
    file: 'a.yaml',
    vocabulary: VOCABULARY,
    read: path => (path === 'b.yaml' ? 'name: B\narmd: true' : undefined),
  })
  expect('problems' in loading && loading.problems.map(problemText)).toEqual([
    "a.yaml:3:15: There is no file 'c.yaml' beside the scenario or in one of the three folders above.",
    "b.yaml:2:1: 'armd' is not known here. Did you mean 'armed'?",
  ])
})
