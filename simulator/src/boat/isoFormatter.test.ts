import { HOUR, isoText } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIsoFormatter } from './isoFormatter.ts'

test('the ISO formatter gives the same text as isoText for any times in any order', () => {
  const isoTime = createIsoFormatter()
  const at = fc.integer({ min: -62_000_000_000_000, max: 253_402_300_799_999 })
  fc.assert(
    fc.property(at, moment => {
      expect(isoTime(moment)).toBe(isoText(moment))
    }),
  )
})

test('the ISO formatter gives the same text as isoText at the edges of a day and of a second', () => {
  const isoTime = createIsoFormatter()
  const day = Date.UTC(2026, 5, 1)
  for (const at of [
    day,
    day - 1,
    day + 24 * HOUR - 1,
    day + 24 * HOUR,
    day + 999,
    day + 1_000,
    day + 10,
    day + 9,
    day + 100,
    day + 99,
  ])
    expect(isoTime(at)).toBe(isoText(at))
})
