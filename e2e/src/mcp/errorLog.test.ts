import { expect, test } from 'vitest'
import { createErrorLog } from './errorLog.ts'

test('errors are numbered from 1, and listed after a number', () => {
  const log = createErrorLog()
  for (const it of ['one', 'two', 'three']) log.add(it)
  expect(log.since(1)).toEqual({ lines: ['2 two', '3 three'], next: 3, first: 1 })
  expect(log.since(3)).toEqual({ lines: [], next: 3, first: 1 })
})

test('the oldest errors are dropped, and the others keep their numbers', () => {
  const log = createErrorLog()
  for (let number = 1; number <= 5_000; number++) log.add(`error ${number}`)
  const { lines, next, first } = log.since(0)
  expect([lines.length, lines[0], lines.at(-1), next, first]).toEqual([
    1_000,
    '4001 error 4001',
    '5000 error 5000',
    5_000,
    4_001,
  ])
})

test('a long error is cut', () => {
  const log = createErrorLog()
  log.add('x'.repeat(1_000_000))
  expect(log.since(0).lines[0]).toBe(`1 ${'x'.repeat(4_000)}…`)
})
