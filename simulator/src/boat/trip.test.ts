import { expect, test } from 'vitest'
import { createTrip, type TripRecorder } from './trip.ts'

const fixAt = (heardAt: number) => ({ latitude: 55, longitude: 12, accuracy: 8, heardAt })

const timesOf = ({ fixes }: TripRecorder) => fixes().map(it => it.heardAt)

test('what was sailed before the start is made once, when the trip is first read', () => {
  let made = 0
  const trip = createTrip(() => {
    made++
    return [fixAt(1), fixAt(2)]
  })
  const unread = made
  expect([unread, timesOf(trip), timesOf(trip), made]).toEqual([0, [1, 2], [1, 2], 1])
})

test('later fixes come after what was sailed before the start', () => {
  const trip = createTrip(() => [fixAt(1), fixAt(2)])
  for (const at of [3, 4]) trip.add(fixAt(at))
  expect(timesOf(trip)).toEqual([1, 2, 3, 4])
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

test('a trip has the same fixes whether somebody read it before or not', () => {
  const tracks = [false, true].map(isRead => {
    const trip = createTrip(() => [fixAt(0)])
    if (isRead) trip.fixes()
    for (let at = 1; at <= 2 * 345_600; at++) trip.add(fixAt(at))
    return [trip.fixes().length, trip.fixes()[0]?.heardAt]
  })
  expect(tracks).toEqual([
    [345_600, 345_601],
    [345_600, 345_601],
  ])
})
