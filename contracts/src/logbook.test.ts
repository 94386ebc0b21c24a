import fc from 'fast-check'
import { expect, test } from 'vitest'
import { logbookRoutes, parseTripRange } from './logbook.ts'
import { pathOf } from './route.ts'

test.each([
  ['2024-06-01,2024-06-02', { is: 'days', start: '2024-06-01', end: '2024-06-02' }],
  ['2024-06-01,2024-06-01', { is: 'days', start: '2024-06-01', end: '2024-06-01' }],
  [
    '2024-05-31T22:00:00Z,2024-06-01T22:00:00.000Z',
    { is: 'instants', start: Date.UTC(2024, 4, 31, 22), end: Date.UTC(2024, 5, 1, 22) },
  ],
  [
    '2024-06-01T00:00+02:00,2024-06-02T00:00+02:00',
    { is: 'instants', start: Date.UTC(2024, 4, 31, 22), end: Date.UTC(2024, 5, 1, 22) },
  ],
])('OPEN-078 LOGBOOK-32 the range %s is parsed', (text, range) => {
  expect(parseTripRange(text)).toEqual(range)
})

test.each([
  '',
  ',',
  '2024-06-01',
  '2024-06-02,2024-06-01',
  '2024-06-01,2024-06-02,2024-06-03',
  '2024-02-30,2024-03-01',
  '2024-6-1,2024-6-2',
  '2024-06-01,2024-06-02T00:00:00Z',
  '2024-06-01T00:00:00,2024-06-02T00:00:00',
  '2024-06-01T25:00:00Z,2024-06-02T00:00:00Z',
  'yesterday,today',
])('OPEN-078 %j is not a valid range', text => {
  expect(parseTripRange(text)).toBeUndefined()
})

test('OPEN-078 the comma of a range is not encoded in the path', () => {
  expect(pathOf(logbookRoutes.points, { range: '2024-06-01,2024-06-02' })).toBe('/api/Alarm/geo/2024-06-01,2024-06-02')
})

test('any two ordered days are a valid range', () => {
  const day = fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map(it => it.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, day, (a, b) => {
      expect(parseTripRange([a, b].toSorted().join(','))).toMatchObject({ is: 'days' })
      expect(parseTripRange([b, a].join(',')) === undefined).toBe(b > a)
    }),
  )
})

test('parsing any text as a range does not throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d:T,Z+.-]{0,60}$/)), text => void parseTripRange(text)),
  )
})
