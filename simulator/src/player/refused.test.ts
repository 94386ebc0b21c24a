/** Invalid scenario files: each has its own message, its place and a suggestion. */
import { expect, test } from 'vitest'
import { loadScenario } from './reader/load.ts'
import { problemText } from './problem.ts'
import { VOCABULARY } from './testing.ts'

const HEAD = 'scenario: A\nid: SC-1\n'
const steps = (...lines: readonly string[]): string => `${HEAD}steps:\n${lines.map(it => `  - ${it}\n`).join('')}`
const FILES: Readonly<Record<string, string>> = {
  'a/loop.yaml': 'name: A\nuse: [b.yaml]',
  'a/b.yaml': 'use: [loop.yaml]',
  'a/self.yaml': 'use: [self.yaml]',
  'a/gone.yaml': 'use: [nowhere.yaml]',
  'a/scenario.yaml': HEAD,
}
const problemsIn = (text: string): readonly string[] => {
  const loading = loadScenario(text, { file: 'a/a.yaml', vocabulary: VOCABULARY, read: path => FILES[path] })
  return 'problems' in loading ? loading.problems.map(problemText) : []
}
/** Ten lists, each with ten references to the previous one. */
const BOMB = `a: &a0 [x]\n${Array.from({ length: 9 }, (_, n) => `b${n}: &a${n + 1} [${Array(10).fill(`*a${n}`).join(', ')}]\n`).join('')}`

test.each([
  ['a wrong key', steps('sensor: { tpye: door }'), "a/a.yaml:4:15: 'tpye' is not known here. Did you mean 'type'?"],
  [
    'a wrong unit',
    steps('at: 10sec'),
    "a/a.yaml:4:9: 'at' is a duration with its unit, such as '300ms', '90s', '2m', '1h' or '1d', not '10sec'.",
  ],
  [
    'a moment that is neither a time nor a mark',
    steps('never: { push: ShowError, until: 10 }'),
    "a/a.yaml:4:38: 'until' is a time of the scenario with its unit, such as '90s', or the name of a mark, not 10. Did you mean '10s'?",
  ],
  [
    'the same rule twice',
    steps('when: { push: JoinOpen, do: [{ join: added }] }', 'when: { push: JoinOpen, do: [{ join: added }] }'),
    'a/a.yaml:5:5: The same rule is in line 4 already.',
  ],
  [
    'the same fault twice',
    steps('fault: { on: weather, kind: drop }', 'fault: { on: weather, kind: drop }'),
    'a/a.yaml:5:5: The same rule is in line 4 already.',
  ],
  [
    'two rules with the same name',
    steps(
      'every: { span: 10s, name: ticks, do: [{ message: A }] }',
      'every: { span: 20s, name: ticks, do: [{ message: B }] }',
    ),
    "a/a.yaml:5:31: The rule in line 4 is called 'ticks' already.",
  ],
  [
    'plans that use each other',
    `${HEAD}use: [loop.yaml]\nsteps: []`,
    "a/b.yaml:1:7: 'loop.yaml' uses itself: loop.yaml → b.yaml → loop.yaml.",
  ],
  [
    'a plan that uses itself',
    `${HEAD}use: [self.yaml]\nsteps: []`,
    "a/self.yaml:1:7: 'self.yaml' uses itself: self.yaml → self.yaml.",
  ],
  [
    'a plan that uses a missing plan',
    `${HEAD}use: [gone.yaml]\nsteps: []`,
    "a/gone.yaml:1:7: There is no file 'nowhere.yaml' beside the scenario or in one of the three folders above.",
  ],
  [
    'a scenario in place of a plan',
    `${HEAD}use: [scenario.yaml]\nsteps: []`,
    "a/scenario.yaml:1:1: 'scenario' is not known here.",
  ],
  [
    'an impossible state',
    `${HEAD}boat: { readings: { V1: full } }\nsteps: []`,
    "a/a.yaml:3:25: 'full' is not known for 'V1'.",
  ],
  [
    'an unknown sensor',
    steps('alarm: smoke'),
    "a/a.yaml:4:12: The boat has no smoke detector ('smoke'); it has: shorePower, smartPlug, door, hatch.",
  ],
  [
    'an unknown fault',
    steps('fault: { on: { rest: any }, kind: clock-skev, by: 3s }'),
    "a/a.yaml:4:39: 'clock-skev' is not known for 'kind'. Did you mean 'clock-skew'?",
  ],
  [
    'a fault in a place it does not support',
    steps('fault: { on: everything, kind: delay, by: 3s }'),
    "a/a.yaml:4:36: 'delay' does not apply to everything; what does: offline.",
  ],
  [
    'a delay into the past',
    steps('fault: { on: weather, kind: delay, by: -3s }'),
    "a/a.yaml:4:44: 'delay' takes no negative time; only 'clock-skew' does.",
  ],
  [
    'an expectation in the past',
    steps('at: 10s', 'expect: { push: JoinOpen, at: 5s }'),
    'a/a.yaml:5:35: Time goes backwards: 5s is before the step, which stands at 10s.',
  ],
  [
    'what counts from after its end',
    steps('expect: { push: JoinOpen, within: 5s, since: 20s }'),
    'a/a.yaml:4:50: It can never pass: it ends at 5s, but counts from 20s.',
  ],
  [
    'what is judged at once and counts from later',
    steps('expect: { push: JoinOpen, since: 20s }'),
    'a/a.yaml:4:38: It can never pass: it ends at 0s, but counts from 20s.',
  ],
  [
    'what is over when it stands',
    steps('mark: x', 'at: 10s', 'expect: { push: JoinOpen, within: 5s, of: x }'),
    'a/a.yaml:6:47: It can no longer pass: it ends at 5s, before the step, which stands at 10s.',
  ],
  [
    'an invariant in the past',
    steps('at: 10s', 'always: { state: { armed: true }, until: 5s }'),
    'a/a.yaml:5:46: It ends before it starts: 5s is before the step, which stands at 10s.',
  ],
  [
    'an app where nobody has one',
    `${HEAD}drivers: { dom: no, chromium: no }\nsteps:\n  - expect: { app: { screen: home } }`,
    "a/a.yaml:5:5: This needs an app, but the only driver that is left, 'none', has no app.",
  ],
  [
    'what is never played',
    `${HEAD}drivers: { none: a, dom: b, chromium: c }\nsteps: []`,
    'a/a.yaml:3:1: It is left out under every driver, so it is never played.',
  ],
  [
    'what is never played, in other words',
    `${HEAD}drivers: { none: a, headless: b, browser: c }\nsteps: []`,
    'a/a.yaml:3:1: It is left out under every driver, so it is never played.',
  ],
  [
    'a driver in two words',
    `${HEAD}drivers: { dom: a, headless: b }\nsteps: []`,
    'a/a.yaml:3:10: \'drivers\' names one driver twice: \'headless\' is an alias of \'dom\', not {"dom":"a","headless":"b"}.',
  ],
  [
    'a mark that nobody sets',
    steps('mark: begun', 'expect: { push: JoinOpen, within: 5s, of: begum }'),
    "a/a.yaml:5:47: The mark 'begum' is not set before this step. Known: begun. Did you mean 'begun'?",
  ],
  [
    'a time after a mark of a rule',
    steps('when: { hub: connected, do: [{ mark: on }] }', 'after: { mark: on, span: 5s }'),
    "a/a.yaml:5:20: The mark 'on' is set by a rule, so its time is not known in advance.",
  ],
  [
    'an invariant of what happens',
    steps('always: { push: JoinOpen }'),
    "a/a.yaml:4:13: 'always' takes only 'state', 'hub', 'app' or 'screen'; for events use 'expect' with 'count', not {\"push\":\"JoinOpen\"}.",
  ],
  [
    'what happens to a page before there is one',
    steps('phone: hidden'),
    "a/a.yaml:4:12: 'hidden' happens to a page of the app: open the app first.",
  ],
  [
    'an unknown person',
    steps('as: { person: freind, do: [{ open: / }] }'),
    "a/a.yaml:4:19: Nobody on this boat is called 'freind'. There are: captain, friend. Did you mean 'friend'?",
  ],
  [
    'a person who cannot be signed out',
    steps('identity: { sign-out: capitan }'),
    "a/a.yaml:4:27: Nobody on this boat is called 'capitan'. There are: captain, friend. Did you mean 'captain'?",
  ],
  [
    'a case where there is none',
    steps('only: { case: a, do: [status: now] }'),
    "a/a.yaml:4:19: This file has no cases: 'only' needs a 'matrix'.",
  ],
  [
    'a case with another name than all',
    `${HEAD}params: { a: 1 }\nmatrix: [{ case: early }, { case: late }]\nsteps:\n  - only: { case: never, do: [status: now] }`,
    "a/a.yaml:6:19: There is no case 'never' in 'matrix'. There are: early, late.",
  ],
  [
    'a matrix without the parameter',
    `${HEAD}matrix: { volts: [1, 2] }\nsteps: []`,
    "a/a.yaml:3:11: There is no parameter 'volts' in 'params'. Add it there with its usual value.",
  ],
  [
    'an unknown case',
    `${HEAD}params: { a: 1 }\nmatrix: [{ case: early }, { case: late }]\nsteps:\n  - only: { case: [late, latee], do: [status: now] }`,
    "a/a.yaml:6:26: There is no case 'latee' in 'matrix'. Did you mean 'late'?",
  ],
  [
    'what is wrong in a case of its own',
    `${HEAD}params: { a: 1 }\nmatrix: [{ case: early }, { case: late }]\nsteps:\n  - only: { case: late, do: [{ status: know }] }`,
    "a/a.yaml:6:40: 'know' is not known for 'status'.",
  ],
  [
    'a calendar time before the start',
    steps('at: 2026-06-01T07:59:59Z'),
    'a/a.yaml:4:9: The scenario begins at 2026-06-01T08:00:00.000Z, after this moment.',
  ],
  [
    'an impossible calendar time',
    steps('at: 2026-06-31T25:00:00Z'),
    "is a moment in UTC such as '2026-06-01T08:00:00Z'",
  ],
  [
    'an event that is twice in the past',
    `${HEAD}boat: { events: [{ name: Online, ago: 1h, at: 2026-06-01T07:00:00Z }] }\nsteps: []`,
    "needs one of 'ago' and 'at'",
  ],
  [
    'an event that is yet to come',
    `${HEAD}boat: { histories: { door: [{ name: Door opened, at: 2026-06-01T08:00:01Z }] } }\nsteps: []`,
    'a/a.yaml:3:54: This event must be before the start of the scenario.',
  ],
  [
    'an unknown device',
    steps('sensor: { type: door 2, on: true }'),
    "a/a.yaml:4:21: The boat has no main door sensor ('door 2'); it has: shorePower, smartPlug, door, hatch. Did you mean 'door'?",
  ],
  [
    'a device without a type',
    steps('expect: { state: { sensors: { dor 2: not paired } } }'),
    "a/a.yaml:4:35: 'dor 2' is not known here.",
  ],
  [
    'an unknown word of the state',
    steps('expect: { state: { sensors: { doorr: { on: true } } } }'),
    "a/a.yaml:4:35: 'doorr' is not known here. Did you mean 'door'?",
  ],
  ['an unknown word of a rule', steps('when: { state: { armedd: true }, do: [status: now] }'), "Did you mean 'armed'?"],
  [
    'an unknown word of a condition',
    steps('every: { span: 5s, unless: { state: { silnt: true } }, do: [status: now] }'),
    "Did you mean 'silent'?",
  ],
  ['empty weather', steps('weather: { day: 1 }'), "a/a.yaml:4:14: Weather needs one of 'temperature',"],
  [
    'a night of now',
    steps('weather: { night: 2 }'),
    "a/a.yaml:4:16: 'night' is only available for a day ahead: add 'day'.",
  ],
  [
    'a day that feels like something',
    steps('weather: { day: 1, feels: 2 }'),
    "a/a.yaml:4:24: 'feels' is only available for now, not for a day ahead.",
  ],
  [
    'wind without its unit',
    steps('weather: { wind: 12 }'),
    "'wind' is a speed with its unit, such as '15kts' or '0.5m/s', not 12.",
  ],
  ['a clock without a unit', steps('phone: { clock: 7 }'), "'clock' is a duration with its unit"],
  [
    'a time zone for an app that runs',
    steps('open: /', 'phone: { timeZone: Asia/Tokyo }'),
    "a/a.yaml:5:14: 'timeZone' stands before the app is opened: a browser takes it over when it starts.",
  ],
  [
    'an invalid time zone',
    steps('phone: { timeZone: Asia/Tokio }'),
    "a/a.yaml:4:24: 'timeZone' is a time zone such as 'Europe/Copenhagen', not 'Asia/Tokio'. Did you mean 'Asia/Tokyo'?",
  ],
  [
    'a matrix without a case',
    `${HEAD}matrix: []\nsteps: []`,
    "a/a.yaml:3:9: 'matrix' needs at least one case, not [].",
  ],
  [
    'a matrix with an empty axis',
    `${HEAD}params: { volts: 12 }\nmatrix: { volts: [] }\nsteps: []`,
    "a/a.yaml:4:18: 'volts' needs at least one value, not [].",
  ],
  [
    'a matrix with too many cases',
    `${HEAD}params: { a: 1, b: 1 }\nmatrix: { a: ${JSON.stringify(Array(40).fill(1))}, b: ${JSON.stringify(Array(40).fill(1))} }\nsteps: []`,
    'a/a.yaml:4:1: The matrix makes 1600 cases; the maximum is 1000.',
  ],
  [
    'an unknown parameter',
    `${HEAD}params: { volts: 12 }\nboat: { readings: { V1: $vlots } }\nsteps: []`,
    "a/a.yaml:4:25: There is no parameter 'vlots' in 'params'. Did you mean 'volts'?",
  ],
  ['a text that does not end', 'scenario: "A\nid: SC-1', 'a/a.yaml:2:9: Unreadable YAML: Missing closing "quote'],
  [
    'a file of 10 MB',
    `${HEAD}about: ${'x'.repeat(10_000_000)}\nsteps: []`,
    'a/a.yaml:1:1: The file is too long: 10000 kB; the maximum is 2000 kB.',
  ],
  [
    'an expansion bomb of anchors',
    BOMB,
    'a/a.yaml:1:1: Unreadable YAML: its anchors stand for more than 100 copies of one part.',
  ],
  ['too deeply nested lists', `a: ${'['.repeat(50_000)}`, 'a/a.yaml:1:1: Unreadable YAML: it is nested too deeply.'],
])('%s is refused with its place and its reason', (_, text, problem) => {
  expect(problemsIn(text).join('\n')).toContain(problem)
})
