import { expect, test } from 'vitest'
import { checkConditions } from './conditions.ts'
import type { Blob } from './container.ts'

/** A blob that was changed half a second after 08:00. */
const BLOB: Blob = {
  name: 'a',
  bytes: Buffer.from('x'),
  properties: { headers: {}, metadata: {}, md5: undefined },
  etag: '"1"',
  createdAt: 0,
  changedAt: Date.UTC(2026, 5, 1, 8, 0, 0, 500),
  blocks: new Map(),
}
const refusalOf = (headers: Readonly<Record<string, string>>): unknown => {
  try {
    checkConditions(headers, BLOB, true)
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

test.each([
  ['Mon, 01 Jun 2026 07:59:59 GMT', 'Mon, 01 Jun 2026 08:00:00 GMT'],
  ['Monday, 01-Jun-26 07:59:59 GMT', 'Monday, 01-Jun-26 08:00:00 GMT'],
  ['Mon Jun  1 07:59:59 2026', 'Mon Jun  1 08:00:00 2026'],
])('a date is compared to the second of the change: %s is before it, %s is not', (before, same) => {
  expect([before, same].map(it => refusalOf({ 'if-unmodified-since': it }))).toEqual(['ConditionNotMet', undefined])
  expect([before, same].map(it => refusalOf({ 'if-modified-since': it }))).toEqual([undefined, 'NotModified'])
})

test.each([
  '5',
  '1',
  '2000-01-01',
  '2000-01-01 08:00',
  'Sat, 01 Jan 2000 08:00:00',
  'Sat, 01 Jan 2000 08:00:00 +0200',
  '',
])('a condition with %o, which is no HTTP date, is ignored', text =>
  expect(refusalOf({ 'if-unmodified-since': text })).toBeUndefined(),
)

test('a condition with a date far ahead that is no HTTP date is ignored', () => {
  expect(refusalOf({ 'if-modified-since': '2030-01-01 08:00' })).toBeUndefined()
})
