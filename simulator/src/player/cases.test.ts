import { expect, test } from 'vitest'
import { loadScenario } from './reader/load.ts'
import { problemText } from './problem.ts'
import type { Scenario } from './scenario.ts'
import { VOCABULARY } from './testing.ts'

const HEAD = 'scenario: A\nid: SC-1\n'
const load = (text: string) => loadScenario(HEAD + text, { file: 'a.yaml', vocabulary: VOCABULARY })
const casesIn = (text: string): readonly Scenario[] => {
  const loading = load(text)
  return 'cases' in loading ? loading.cases : []
}
const problemsIn = (text: string): readonly string[] => {
  const loading = load(text)
  return 'problems' in loading ? loading.problems.map(problemText) : []
}
test('a file without a matrix is one unnamed case with its parameters filled in', () => {
  const found = casesIn(`params: { volts: 12.5 }\nboat: { readings: { V1: $volts } }\nsteps: []`)
  expect(found.map(it => [it.case, it.boat])).toEqual([['', { readings: { V1: 12.5 } }]])
})

test('each row of a matrix is a case, with defaults from params', () => {
  const found = casesIn(
    `params: { armed: false, name: Freja }\nmatrix: [{ case: calm }, { case: armed, armed: true }]\nboat: { armed: $armed, name: $name }\nsteps: []`,
  )
  expect(found.map(it => [it.id, it.case, it.boat])).toEqual([
    ['SC-1', 'calm', { armed: false, name: 'Freja' }],
    ['SC-1', 'armed', { armed: true, name: 'Freja' }],
  ])
})

test('a parameter within a longer text is substituted', () => {
  const found = casesIn(`params: { name: Freja, number: 7 }\nboat: { name: 'SY $name $number' }\nsteps: []`)
  expect(found[0]?.boat.name).toBe('SY Freja 7')
})

test('the cases of a file together cover its requirements, and each covers what it shows', () => {
  const text = `covers: [HUB-08, HUB-11]\nparams: { event: JoinOpen, id: HUB-08 }\nmatrix: [{ case: opens }, { case: closes, event: JoinClosed, id: HUB-11 }]\nsteps: [{ expect: { push: '$event', shows: ['$id'] } }]`
  expect(casesIn(text).map(it => it.covers)).toEqual([['HUB-08'], ['HUB-11']])
})

test.each([
  [
    'an unknown parameter',
    `params: { volts: 12 }\nboat: { readings: { V1: $vols } }\nsteps: []`,
    "There is no parameter 'vols' in 'params'. Did you mean 'volts'?",
  ],
  [
    'a row with an unknown key',
    'params: { volts: 12 }\nmatrix: [{ case: a, vlts: 1 }]\nsteps: []',
    "a.yaml:4:21: There is no parameter 'vlts' in 'params'. Did you mean 'volts'?",
  ],
  ['a row without a name', 'matrix: [{ }]\nsteps: []', "a.yaml:3:10: 'case' is missing."],
  [
    'two cases with the same name',
    'matrix: [{ case: a }, { case: a }]\nsteps: []',
    "a.yaml:3:31: The case name 'a' is used twice.",
  ],
  [
    'a value that names a case as another value does',
    "params: { t: 0 }\nmatrix: { t: [1, '1'] }\nsteps: []",
    "a.yaml:4:18: The case name 't 1' is used twice.",
  ],
  [
    'a map within a longer text',
    "params: { place: { latitude: 1 } }\nboat: { name: 'SY $place' }\nsteps: []",
    "a.yaml:4:15: The parameter 'place' is no text or number. Use '$place' without other text.",
  ],
  [
    'a covered requirement that no case shows',
    'covers: [HUB-08]\nmatrix: [{ case: a }, { case: b }]\nsteps: []',
    'a.yaml:3:10: HUB-08 is covered, but no expectation shows it.',
  ],
])('%s is reported with its place', (_, text, line) => expect(problemsIn(text).join('\n')).toContain(line))

test('a problem of every case is reported once', () => {
  expect(problemsIn('matrix: [{ case: a }, { case: b }]\nsteps: [{ sensr: 1 }]')).toEqual([
    "a.yaml:4:11: Unknown step kind 'sensr'. Did you mean 'sensor'?",
  ])
})

test('steps for some cases run only in those, at their times', () => {
  const text = `matrix: [{ case: early }, { case: late }, { case: never }]
steps:
  - at: 1s
  - only: { case: [early, late], do: [{ status: now }, { only: { case: late, do: [{ after: 2s }] } }, { armed: true }] }
  - as: { person: friend, do: [{ open: / }, { only: { case: early, do: [{ shot: early }] } }] }
  - when: { hub: connected, do: [{ only: { case: never, do: [{ gateway: silent }] } }, { temperature: 20 }] }`
  const times = casesIn(text).map(({ scenes }) =>
    scenes.flatMap(({ at, steps }) =>
      steps.map(
        step =>
          `${at} ${step.is === 'hardware' ? step.kind : step.is === 'when' ? step.answers.map(one => one.step.kind).join() : step.is}`,
      ),
    ),
  )
  expect(times).toEqual([
    ['1000 status', '1000 armed', '1000 open', '1000 shot', '1000 temperature'],
    ['1000 status', '3000 armed', '3000 open', '3000 temperature'],
    ['1000 open', '1000 gateway,temperature'],
  ])
})
