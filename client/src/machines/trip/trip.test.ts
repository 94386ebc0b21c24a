import { bearingBetween, HOUR, METERS_PER_DEGREE, metersBetween, MINUTE, SECOND } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandOf, toPlane, legsOf } from './drawing.ts'
import { tripPointsOf, type TripPoint } from './points.ts'
import { metersFromSegment } from './simplify.ts'
import { computeTrip, tripOf } from './trip.ts'

const BEGAN = Date.parse('2024-06-01T08:00:00Z')
const at = (seconds: number, north: number, east = 0): TripPoint => ({
  at: BEGAN + seconds * SECOND,
  latitude: 55 + north / METERS_PER_DEGREE,
  longitude: 12 + east / METERS_PER_DEGREE,
})
/** Two fixes with so many meters between them. */
const apart = (meters: number): ReturnType<typeof tripOf> => tripOf([at(0, 0), at(3_600, 1_000), at(7_200, meters)])

test('LOGBOOK-04 LOGBOOK-05 LIMIT-44 a trip whose start and stop lie within 10 m is a round trip', () => {
  expect([apart(9.9).isRound, apart(10.1).isRound]).toEqual([true, false])
})

test('LOGBOOK-05 OPEN-091 a trip whose start and stop are exactly 10 m apart is a round trip', () => {
  const [start, stop] = [0, 0.00008993216059187306].map((longitude, hour) => ({
    at: BEGAN + hour * HOUR,
    latitude: 0,
    longitude,
  }))
  if (!start || !stop) throw new Error('There are no points.')
  expect([metersBetween(start, stop), tripOf([start, stop]).isRound]).toEqual([10, true])
})

test('LOGBOOK-17 OPEN-092 the course is the direction from start to stop; identical places have none', () => {
  expect([tripOf([at(0, 0), at(60, 0.5)]).course, apart(0).course, tripOf([]).course]).toEqual([
    0,
    undefined,
    undefined,
  ])
})

test('OPEN-091 a trip without points draws nothing, and a trip of one point has only its place', () => {
  expect(tripOf([])).toMatchObject({
    points: 0,
    start: undefined,
    stop: undefined,
    isRound: false,
    legs: [],
    arrows: [],
  })
  expect(tripOf([at(0, 0)])).toMatchObject({
    points: 1,
    isRound: true,
    legs: [],
    arrows: [],
    figures: { fastest: undefined },
  })
})

test.each([
  [0, 0],
  [2.99, 0],
  [3, 1],
  [4.99, 1],
  [5, 2],
  [6.99, 2],
  [7, 3],
  [40, 3],
])('%f kts are in band %d of the legend', (speed, band) => {
  expect(bandOf(speed)).toBe(band)
})

test('the color changes where the boat speeds up', () => {
  // 2 m/s are 3.9 kts, 4 m/s are 7.8.
  const points = Array.from({ length: 601 }, (_, index) =>
    at(index * 2, index <= 300 ? index * 4 : 1_200 + (index - 300) * 8),
  )
  const legs = legsOf(points)
  expect(legs.map(it => it.band)).toEqual([1, 3])
  const change = legs[0]?.points.at(-1)
  expect(change).toEqual(legs[1]?.points[0])
  expect(change && metersBetween(change, at(0, 1_200))).toBeLessThan(0.01)
})

test('LOGBOOK-06 arrows lie along the track and point in its direction', () => {
  const { arrows } = tripOf([at(0, 0), at(600, 0, 1_200)])
  expect(arrows).toHaveLength(6)
  expect(arrows.map(it => Math.round(it.course))).toEqual([90, 90, 90, 90, 90, 90])
  const steps = arrows.slice(1).map((it, index) => metersBetween(arrows[index]?.at ?? it.at, it.at))
  expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.1)
})

test('a boat that hardly moves has no arrows', () => {
  expect(tripOf([at(0, 0), at(60, 3)]).arrows).toEqual([])
})

test('a trip across the date line is drawn in one piece', () => {
  const points = [0, 1, 2].map(
    (step): TripPoint => ({
      at: BEGAN + step * MINUTE,
      latitude: 10,
      longitude: step === 0 ? 179.999 : -180 + step / 1_000,
    }),
  )
  expect(toPlane(points).map(it => Math.round(it.x))).toEqual([0, 219, 329])
  expect(
    tripOf(points).arrows.every(
      it => Math.abs(it.course - bearingBetween({ latitude: 10, longitude: 0 }, { latitude: 10, longitude: 1 })) < 0.1,
    ),
  ).toBe(true)
})

test('the drawing is within 2 m of every raw point', () => {
  const step = fc.record({
    seconds: fc.integer({ min: 1, max: 90 }),
    north: fc.integer({ min: -300, max: 300 }),
    east: fc.integer({ min: -300, max: 300 }),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 60 }), steps => {
      let [seconds, north, east] = [0, 0, 0]
      const points = steps.map(step => {
        seconds += step.seconds
        north += step.north
        east += step.east
        return at(seconds, north, east)
      })
      const places = legsOf(points).flatMap((it, index) => (index === 0 ? it.points : it.points.slice(1)))
      const flat = toPlane([...points, ...places])
      const drawn = flat.slice(points.length)
      return flat
        .slice(0, points.length)
        .every(point =>
          drawn.some((to, index) => index > 0 && metersFromSegment(point, drawn[index - 1] ?? to, to) <= 2 + 1e-6),
        )
    }),
  )
})

/** A day of fixes, one a second, on a course that never stays the same, with a GPS that jitters by 3 m. */
function day(): readonly TripPoint[] {
  let seed = 7
  const chance = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648 - 0.5
  }
  return Array.from({ length: 86_400 }, (_, index) =>
    at(index, 3_000 * Math.sin(index / 700) + 6 * chance(), index / 2 + 6 * chance()),
  )
}

test('QUALITY a day of 86,400 points is drawn with 3,000, and its figures use all of them', () => {
  const trip = tripOf(day())
  expect(trip.legs.reduce((sum, it) => sum + it.points.length, 0)).toBe(3_000)
  expect([trip.points, trip.figures.duration]).toEqual([86_400, 24 * HOUR - SECOND])
})

test('LOGBOOK-30 the answer is parsed from its text, and an unreadable one is reported', () => {
  const point = { latitude: 55.6761, longitude: 12.5683, gpsTimestamp: '2024-06-01T08:00:00Z', accuracy: 6 }
  expect(computeTrip({ is: 'trip', text: JSON.stringify([point]) })).toEqual({
    is: 'trip',
    trip: tripOf(tripPointsOf([point])),
  })
  expect(computeTrip({ is: 'trip', text: '<html>' })).toEqual({ is: 'unreadable', problem: 'the answer is no JSON' })
  expect(computeTrip({ is: 'trip', text: '[{}]' }).is).toBe('unreadable')
})

test.each([
  [0.000_000_4, '0.0000004'],
  [-0.000_000_4, '-0.0000004'],
  [100, '100'],
  [0, '0'],
])('XTRA-25 the GPX file has %d degrees as %s, without an exponent', (longitude, text) => {
  const point = { latitude: 55.5, longitude, gpsTimestamp: '2024-06-01T08:00:00Z', accuracy: 6 }
  const answer = computeTrip({ is: 'gpx', text: JSON.stringify([point]), name: 'A day' })
  expect(answer.is === 'gpx' ? answer.gpx : '').toContain(`<trkpt lat="55.5" lon="${text}">`)
})

test('XTRA-25 the GPX file has every point with its time, and an escaped name', () => {
  const points = [
    { latitude: 55.67610004, longitude: 12.5683, gpsTimestamp: '2024-06-01T08:00:00Z', accuracy: 6 },
    { latitude: -0.5, longitude: -179, gpsTimestamp: '2024-06-01T08:00:01Z', accuracy: 6 },
  ]
  const answer = computeTrip({ is: 'gpx', text: JSON.stringify(points), name: 'Ada & <Bo> "it\'s"\u0007' })
  expect(answer.is === 'gpx' ? answer.gpx.split('\n') : []).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="MarineOne" xmlns="http://www.topografix.com/GPX/1/1">',
    '<trk><name>Ada &amp; &lt;Bo&gt; &quot;it&apos;s&quot;</name><trkseg>',
    '<trkpt lat="55.6761" lon="12.5683"><time>2024-06-01T08:00:00.000Z</time></trkpt>',
    '<trkpt lat="-0.5" lon="-179"><time>2024-06-01T08:00:01.000Z</time></trkpt>',
    '</trkseg></trk>',
    '</gpx>',
    '',
  ])
})
