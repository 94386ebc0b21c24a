import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BoatPlan } from '#boat/plan.ts'
import { loadScenario } from '#player/reader/load.ts'
import { readLibrary } from '#player/reader/library.ts'
import { vocabulary } from '../../../e2e/src/runner/captain/vocabulary.ts'
import type { RecordedStep } from './recordedSteps.ts'
import { type ScenarioDraft, writeScenario, formatDuration } from './write.ts'

const RECORDED: ScenarioDraft = {
  name: 'By hand',
  id: 'SC-900',
  start: Date.UTC(2026, 5, 1, 8),
  seed: 7,
  boat: {},
  steps: [],
  expected: [],
}

function read(recorded: ScenarioDraft) {
  const loading = loadScenario(writeScenario(recorded), { file: 'scenarios/recorded.yaml', vocabulary })
  if ('problems' in loading) throw new Error(JSON.stringify(loading.problems))
  return loading.scenario
}

test('a written scenario is loaded as the same scenario', () => {
  expect(read({ ...RECORDED, about: 'Water rises.' })).toMatchObject({
    name: 'By hand',
    id: 'SC-900',
    about: 'Water rises.',
    start: RECORDED.start,
    seed: 7,
    boat: {},
  })
})

test('steps are written at their times, one per line', () => {
  const steps: readonly RecordedStep[] = [
    { at: 0, kind: 'armed', params: true },
    { at: 1_500, kind: 'reading', params: { meter: 'V1', value: 11.4 } },
    { at: 1_500, kind: 'alarm', params: 'bilgePump' },
  ]
  expect(
    writeScenario({ ...RECORDED, steps, expected: [{ at: 60_000, expect: { state: { armed: true } } }] }).split('\n'),
  ).toEqual([
    '# yaml-language-server: $schema=../scenario.schema.json',
    'scenario: By hand',
    'id: SC-900',
    'start: 2026-06-01T08:00:00.000Z',
    'seed: 7',
    'steps:',
    '  - open: /',
    '  - armed: true',
    '  - at: 1.5s',
    '  - reading: { meter: V1, value: 11.4 }',
    '  - alarm: bilgePump',
    '  - at: 1m',
    '  - expect: { state: { armed: true } }',
    '',
  ])
})

test('the boat of every library scenario is loaded as it was written', () => {
  const plans = [
    ...new Map(readLibrary('scenarios', vocabulary).scenarios.map(({ boat }) => [JSON.stringify(boat), boat])).values(),
  ]
  expect(plans.length).toBeGreaterThan(20)
  for (const boat of plans) expect(read({ ...RECORDED, boat }).boat).toEqual(plain(boat))
})

/** Removes properties that are undefined. */
const plain = (boat: BoatPlan): unknown => JSON.parse(JSON.stringify(boat))

test('any time is loaded as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 * 86_400_000 }), at => {
      expect(read({ ...RECORDED, steps: [{ at, kind: 'status', params: 'now' }] }).scenes.at(-1)?.at).toBe(at)
    }),
    { numRuns: 50 },
  )
})

test('any text is loaded as it was written', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), text => {
      const steps = read({ ...RECORDED, steps: [{ at: 5, kind: 'message', params: text }] }).scenes.at(-1)?.steps
      expect(steps).toMatchObject([{ is: 'hardware', kind: 'message', params: text }])
    }),
    { numRuns: 50 },
  )
})

test.each([
  [0, '0s'],
  [300, '300ms'],
  [1_500, '1.5s'],
  [90_000, '90s'],
  [120_000, '2m'],
  [3_600_000, '1h'],
])('%d ms are written as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})
