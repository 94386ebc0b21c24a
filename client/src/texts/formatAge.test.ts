import { expect, test } from 'vitest'
import { ageText, secondsLeft } from '#texts/formatAge.ts'

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000] as const

test.each([
  [day + 2 * hour + 3 * minute + 4 * second, '1d 2h 3m 4s ago'],
  [4 * second, '4s ago'],
  [3 * minute, '3m 0s ago'],
  [2 * hour + 5 * second, '2h 0m 5s ago'],
  [day, '1d 0h 0m 0s ago'],
  [999, '0s ago'],
  [-5 * second, '0s ago'],
])('HOME-28 FORMAT-08 OPEN-068 an age of %d ms reads %s', (age, text) => {
  expect(ageText(1_000_000_000, 1_000_000_000 + age)).toBe(text)
})

test('OPEN-068 an unknown moment has no age', () => {
  expect(ageText(undefined, 5)).toBe('--')
})

test.each([
  [0, 0],
  [1, 1],
  [1_000, 1],
  [1_001, 2],
  [-1, 0],
])('%d ms before a deadline %d seconds are left', (ms, left) => {
  expect(secondsLeft(50_000 + ms, 50_000)).toBe(left)
})
