import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withTimeShift, withTimeShiftText } from './corrupt.ts'

test('every moment is so much later, and nothing else is changed', () => {
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

test('a clock that is slow takes back what a fast one gave', () => {
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

test.each(['noise', '2026-06-01', '"text"'])('%s, which says no moment, stays as it is', text =>
  expect(withTimeShiftText(text, 5_000)).toBe(text),
)
