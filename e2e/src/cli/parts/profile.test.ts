/** The list of what took longest. */
import { expect, test } from 'vitest'
import { slowestText } from './profile.ts'

test('the fifteen slowest are listed, the slowest first', () => {
  const timed = Array.from({ length: 20 }, (_, at) => ({ name: `file ${at}`, ms: at * 1_000 }))
  const lines = slowestText(timed).split('\n').slice(0, -1)
  expect([lines.length, lines[0], lines[14]]).toEqual([15, '     19.0 s  file 19', '      5.0 s  file 5'])
})

test('a part that is one piece has no list', () => {
  expect(slowestText([])).toBe('')
})
