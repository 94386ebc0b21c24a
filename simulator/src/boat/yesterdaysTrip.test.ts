import { isoText, metersBetween, METERS_PER_NAUTICAL_MILE, MINUTE, SECOND } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { yesterdaysTrip } from './yesterdaysTrip.ts'

const KNOT = METERS_PER_NAUTICAL_MILE / 3_600
const NOW = Date.UTC(2026, 5, 1, 8)
const trip = yesterdaysTrip(NOW, 'Europe/Copenhagen')
const legs = trip.slice(1).map((point, index) => {
  const before = trip[index] ?? point
  const meters = metersBetween(before, point)
  return { meters, knots: meters / KNOT / ((point.heardAt - before.heardAt) / SECOND) }
})

test.each([
  ['2026-06-01T08:00:00Z', 'Europe/Copenhagen', '2026-05-31T11:10:00.000Z'],
  ['2026-06-01T21:59:59Z', 'Europe/Copenhagen', '2026-05-31T11:10:00.000Z'],
  ['2026-06-01T22:00:00Z', 'Europe/Copenhagen', '2026-06-01T11:10:00.000Z'],
  ['2026-06-01T08:00:00Z', 'Pacific/Kiritimati', '2026-05-30T23:10:00.000Z'],
  ['2026-01-01T08:00:00Z', 'UTC', '2025-12-31T13:10:00.000Z'],
  // On the day of a clock change the boat leaves at the same local time.
  ['2026-03-30T08:00:00Z', 'Europe/Copenhagen', '2026-03-29T11:10:00.000Z'],
  ['2026-10-26T08:00:00Z', 'Europe/Copenhagen', '2026-10-25T12:10:00.000Z'],
])('for a boat that starts at %s in %s, the trip of the day before starts at %s', (now, zone, left) => {
  expect(isoText(yesterdaysTrip(Date.parse(now), zone)[0]?.heardAt ?? 0)).toBe(left)
})

test('the trip is 1.5 to 3 nautical miles long, takes under two hours and ends where it began', () => {
  const [first, last] = [trip[0], trip.at(-1)]
  const miles = legs.reduce((all, it) => all + it.meters, 0) / METERS_PER_NAUTICAL_MILE
  expect([miles > 1.5, miles < 3]).toEqual([true, true])
  expect(first && last && metersBetween(first, last)).toBeLessThan(10)
  expect(first && last && (last.heardAt - first.heardAt) / MINUTE).toBeLessThan(120)
})

test('the speed stays below 8 knots and covers all four bands of the legend', () => {
  expect(Math.max(...legs.map(it => it.knots))).toBeLessThan(8)
  expect([0, 3, 5, 7].map(from => legs.some(it => it.knots >= from && it.knots < from + 2))).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('the boat stops for half an hour or longer', () => {
  const longest = legs.reduce(
    (most, it) => ({ now: it.knots < 0.5 ? most.now + 1 : 0, most: Math.max(most.most, most.now) }),
    { now: 0, most: 0 },
  )
  expect(longest.most * 20).toBeGreaterThan((30 * MINUTE) / SECOND)
})
