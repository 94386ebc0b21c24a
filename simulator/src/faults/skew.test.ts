import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withTimeShift, withTimeShiftText } from './corrupt.ts'

test('a time shift changes every time in a value, and nothing else', () => {
  expect(
    withTimeShift(
      {
        at: '2026-06-01T08:00:00.000Z',
        rows: [{ modifiedDateTime: '2026-06-01T08:00:00Z', name: 'Door', on: true, age: 3 }],
        none: null,
      },
      90_000,
    ),
  ).toEqual({
    at: '2026-06-01T08:01:30.000Z',
    rows: [{ modifiedDateTime: '2026-06-01T08:01:30.000Z', name: 'Door', on: true, age: 3 }],
    none: null,
  })
})

test('a negative shift undoes a positive one', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 1e9 }),
      (date, by) => {
        expect(withTimeShift(withTimeShift(date.toISOString(), by), -by)).toBe(date.toISOString())
      },
    ),
  )
})

test('a text in the form of a time that no calendar has stays the same, and the times beside it are shifted', () => {
  const mixed = { name: '2026-99-99T99:99:99Z', at: '2026-06-01T08:00:00.000Z' }
  expect(withTimeShift(mixed, 5_000)).toEqual({ ...mixed, at: '2026-06-01T08:00:05.000Z' })
})

test.each(['noise', '2026-06-01', '"text"'])('%s, which holds no time, stays the same', text =>
  expect(withTimeShiftText(text, 5_000)).toBe(text),
)
