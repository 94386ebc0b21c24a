import { expect, test } from 'vitest'
import { InstantSchema } from './instantSchema.ts'

test.each([
  ['2026-06-01T08:00Z', Date.UTC(2026, 5, 1, 8)],
  ['2028-02-29T23:59:59.999Z', Date.UTC(2028, 1, 29, 23, 59, 59, 999)],
])('the moment %s is parsed', (text, at) => expect(InstantSchema.parse(text)).toBe(at))

test.each([
  '2026-02-30T08:00:00Z',
  '2026-02-29T08:00:00Z',
  '2026-04-31T08:00:00Z',
  '2026-13-01T08:00:00Z',
  '2026-06-01T25:00Z',
])('%s is refused, because no calendar or clock has it', text =>
  expect(InstantSchema.safeParse(text).error?.issues[0]?.message).toContain('is a moment in UTC'),
)
