/** Positions and hashes of a boat contain no negative zero. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBoat } from '#boat/boat.ts'
import { canonicalLines, sha256Of } from '#boat/hash.ts'
import { importTrack } from '#import/importTrack.ts'
import { rmc } from '#import/testing.ts'
import { loadTestScenario } from '#player/testing.ts'
import { setCourse, currentPosition } from './motion.ts'
import { lastKnownPosition, setFix, pushPosition } from './gps.ts'

const zeros = fc.constantFrom('-0', '-0.0', '-0e7', '0')

/** Returns the plan, positions, journal and hash of a boat in a scenario with these coordinates. */
function outputOf(north: string, east: string): readonly unknown[] {
  const place = `{ latitude: ${north}, longitude: ${east} }`
  const { boat: plan, scenes } = loadTestScenario(
    `boat:\n  position: ${place}\n  armedAt: ${place}\n  geofence: { radius: 50, latitude: ${north}, longitude: ${east} }\n  trip: [{ ago: 1h, latitude: ${north}, longitude: ${east} }]\nsteps:\n  - position: ${place}`,
  )
  const boat = createBoat({ plan, start: 0, seed: 1 })
  pushPosition(boat)
  const [step] = scenes.flatMap(it => it.steps)
  if (step?.is === 'hardware') boat.journal.append('step', step.kind, JSON.stringify(step.params))
  setFix(boat, Number(north), Number(east), 8)
  return [
    plan,
    lastKnownPosition(boat),
    boat.state.fix,
    boat.journal.since(0).map(it => it.body),
    sha256Of(canonicalLines(boat.journal.since(0), 0)),
  ]
}

test('however a scenario writes a zero, boat, pushes and hash are the same', () => {
  fc.assert(
    fc.property(zeros, zeros, (north, east) => void expect(outputOf(north, east)).toEqual(outputOf('0', '0'))),
    { numRuns: 20 },
  )
})

test('a boat that sails from zero has no negative zero in its position', () => {
  fc.assert(
    fc.property(zeros.map(Number), fc.integer({ min: 0, max: 360 }), (degrees, course) => {
      const boat = createBoat({ plan: { position: { latitude: degrees, longitude: degrees } }, start: 0, seed: 1 })
      setCourse(boat, { course, metersPerSecond: 0, lasting: undefined })
      const { latitude, longitude } = currentPosition(boat) ?? { latitude: Number.NaN, longitude: Number.NaN }
      expect([latitude, longitude].map(it => Object.is(it, -0))).toEqual([false, false])
    }),
  )
})

test('an imported track has no negative zero', () => {
  const gpx = `<gpx version="1.1"><trk><trkseg><trkpt lat="-0.0" lon="-0"><time>2026-06-01T08:00:00Z</time></trkpt><trkpt lat="-0.00000001" lon="0"><time>2026-06-01T08:01:00Z</time></trkpt></trkseg></trk></gpx>`
  const nmea = ['080000', '080100']
    .map(time => rmc(time, 'A', '0000.0000', 'S', '00000.0000', 'W', '010626'))
    .join('\n')
  for (const text of [gpx, nmea]) {
    expect(importTrack(Buffer.from(text), 'Null')).toMatchObject({
      track: {
        points: [
          [0, 0, 0],
          [60_000, 0, 0],
        ],
      },
    })
  }
})
