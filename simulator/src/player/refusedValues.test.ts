/** Values that a step does not take: the message says what to write. */
import { expect, test } from 'vitest'
import { problemsIn } from './testing.ts'

test.each([
  ['captain: { arm: true }', "a.yaml:4:21: 'arm' takes no value: write it alone, without true."],
  [
    'wait: 3',
    "a.yaml:4:11: 'wait' must be a group that says what to wait for (a pause is the step `after: 3s`), not 3.",
  ],
  [
    'wait: 2m',
    "a.yaml:4:11: 'wait' must be a group that says what to wait for (a pause is the step `after: 2m`), not '2m'.",
  ],
  ['wait: soon', "a.yaml:4:11: 'wait' must be a group, not 'soon'."],
  ['wait: { pusch: JoinOpen, within: 3s }', "a.yaml:4:13: 'pusch' is not known here. Did you mean 'push'?"],
  [
    'ramp: { of: V1, to: 11, over: 60000 }',
    "a.yaml:4:35: 'over' is a duration with its unit, such as '300ms', '90s', '2m', '1h' or '1d', not 60000. Did you mean '60000ms'?",
  ],
])('%s is refused with what to write', (step, problem) => {
  expect(problemsIn(`scenario: A\nid: SC-1\nsteps:\n  - ${step}\n`)).toEqual([problem])
})
