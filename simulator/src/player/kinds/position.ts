/** Steps of the GPS receiver. */
import { type Duration, Latitude, Longitude } from '@drydock/contracts'
import * as z from 'zod/mini'
import { PositiveDurationSchema } from '#boat/durationSchema.ts'
import { setFix } from '#devices/gps.ts'
import { followTrack, type TrackPoint } from '#devices/track.ts'
import { hardwareKind } from '../kind.ts'

const DEFAULT_ACCURACY = 8

export const position = hardwareKind({
  name: 'position',
  help: 'The boat is at another position, and pushes it at once.',
  examples: ['{ latitude: 55.7, longitude: 12.6, accuracy: 5 }'],
  params: z.strictObject({
    latitude: Latitude.check(z.describe('Degrees north.')),
    longitude: Longitude.check(z.describe('Degrees east.')),
    accuracy: z.optional(
      z.number().check(z.nonnegative(), z.describe(`Accuracy in meters. Default: ${DEFAULT_ACCURACY}.`)),
    ),
  }),
  run: ({ boat }, { latitude, longitude, accuracy }) => setFix(boat, latitude, longitude, accuracy ?? DEFAULT_ACCURACY),
})

const Track = z.strictObject({
  file: z.string().check(z.describe('A .track.json, .nmea or .gpx file, relative to the scenario.')),
  every: z.optional(
    PositiveDurationSchema.check(
      z.describe(
        'Interval between positions; positions in between are left out, except the last one. Default: every position of the file.',
      ),
    ),
  ),
})

export const track = hardwareKind({
  name: 'track',
  help: 'The boat follows a recorded track. With `every`, hours with an app open replay quickly.',
  examples: ['{ file: tracks/trip.gpx, every: 1m }'],
  params: Track,
  files: ({ file }) => [file],
  run(context, { file, every }) {
    if (every !== undefined) context.boat.state.gateway.positionEvery = every
    const points = context.track(file)
    followTrack(context.boat, every === undefined ? points : thinned(points, every))
  },
})

/** Keeps one point per interval, and the last one: at each point every app has to settle. */
function thinned(points: readonly TrackPoint[], every: Duration): readonly TrackPoint[] {
  let next = 0
  return points.filter((point, index) => {
    if (point.after < next && index < points.length - 1) return false
    next = point.after + every
    return true
  })
}
