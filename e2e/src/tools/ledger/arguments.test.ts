import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'

test('HARNESS the ledger plays as many voyages as it is asked for, from this seed on', () => {
  expect(readArguments(['20', '7', '3', '--queue', 'redis://127.0.0.1'])).toEqual({
    voyages: { count: 20, first: 7 },
    processes: 3,
    queue: { queue: 'redis://127.0.0.1' },
  })
})

test('HARNESS the ledger plays a thousand voyages from the first seed on without arguments', () => {
  expect(readArguments([]).voyages).toEqual({ count: 1_000, first: 1 })
})

test.each([
  ['abc', "COUNT is a whole number from 1 on, not 'abc'."],
  ['0', "COUNT is a whole number from 1 on, not '0'."],
  ['10 1.5', "FIRST is a whole number from 1 on, not '1.5'."],
  ['10 1 2 3', "'3' is one argument too many."],
  ['--nope', "Unknown option '--nope'."],
  ['--queue', "Option '--queue <value>' argument missing. "],
])('HARNESS the ledger refuses %s in one line', (words, problem) => {
  const refused = (): unknown => readArguments(words.split(' '))
  expect(refused).toThrow(problem)
  expect(refused).toThrow(/^[^\n]+ Usage: npm run ledger -- \[COUNT[^\n]+$/)
})
