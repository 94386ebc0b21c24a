import { expect, test } from 'vitest'
import { createTrip } from './trip.ts'

const fixAt = (heardAt: number) => ({ latitude: 55, longitude: 12, accuracy: 8, heardAt })

test('what was sailed before the start is made at the first reading, once, and comes before later fixes', () => {
  let made = 0
  const trip = createTrip(() => {
    made++
    return [fixAt(1), fixAt(2)]
  })
  trip.add(fixAt(3))
  const unread = made
  const read = [trip.fixes().map(it => it.heardAt), trip.fixes().map(it => it.heardAt)]
  trip.add(fixAt(4))
  expect([unread, made, read, trip.fixes().map(it => it.heardAt)]).toEqual([
    0,
    1,
    [
      [1, 2, 3],
      [1, 2, 3],
    ],
    [1, 2, 3, 4],
  ])
})

test('the trip is trimmed to 345,600 fixes when it has more than twice as many', () => {
  const trip = createTrip(() => Array.from({ length: 2 * 345_600 - 1 }, () => fixAt(1)))
  const lengths = [2, 3].map(heardAt => {
    trip.fixes()
    trip.add(fixAt(heardAt))
    return trip.fixes().length
  })
  expect([lengths, trip.fixes().at(-1)?.heardAt]).toEqual([[2 * 345_600, 345_600], 3])
})

test('a trip that nobody reads is trimmed too, and what was before the start falls out', () => {
  const trip = createTrip(() => [fixAt(0)])
  for (let at = 1; at <= 2 * 345_600 + 1; at++) trip.add(fixAt(at))
  expect([trip.fixes().length, trip.fixes()[0]?.heardAt]).toEqual([345_600, 345_602])
})
