/** The list of the slowest files. */
import { expect, test } from 'vitest'
import { slowestText } from './profile.ts'

test('slowestText lists the fifteen slowest files, the slowest first', () => {
  const timed = Array.from({ length: 20 }, (_, at) => ({ name: `file ${at}`, ms: at * 1_000 }))
  const lines = slowestText(timed).split('\n').slice(0, -1)
  expect([lines.length, lines[0], lines[14]]).toEqual([15, '     19.0 s  file 19', '      5.0 s  file 5'])
})

test('slowestText is empty for a part without files', () => {
  expect(slowestText([])).toBe('')
})
