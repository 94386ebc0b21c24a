/** Suggested words. */
import { expect, test } from 'vitest'
import { nearest } from './problem.ts'

test.each([
  ['fualt', ['full', 'fault'], 'fault'],
  ['opn', ['open', 'on'], 'open'],
  ['ARM', ['disarm', 'arm'], 'arm'],
  ['never', ['early', 'late'], undefined],
  ['c', ['a', 'b'], undefined],
  ['wait', ['sail', 'mark'], undefined],
  ['tap', ['ramp'], undefined],
  ['mrak', ['mark'], 'mark'],
  ['bilge', [], undefined],
])("for '%s' of %j the suggestion is %j", (word, candidates, suggestion) => {
  expect(nearest(word, candidates)).toBe(suggestion)
})
