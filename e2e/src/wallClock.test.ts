import { expect, test } from 'vitest'
import { spanText } from './wallClock.ts'

test.each([
  [400, '0.4 s'],
  [59_949, '59.9 s'],
  [59_960, '1 min 0 s'],
  [119_600, '2 min 0 s'],
  [125_000, '2 min 5 s'],
  [3_599_600, '1 h 0 min 0 s'],
  [90_016_000, '25 h 0 min 16 s'],
])('%i ms are shown as %s', (ms, text) => expect(spanText(ms)).toBe(text))
