/** Steps of the GPS receiver. */
import { type Duration, Latitude, Longitude } from '@drydock/contracts'
import * as z from 'zod/mini'
import { DurationSchema } from '#boat/durationSchema.ts'
import { setFix } from '#devices/gps.ts'
import { followTrack, type TrackPoint } from '#devices/track.ts'
import { hardwareKind } from '../kind.ts'

const METRES = 8

export const position = hardwareKind({
  name: 'position',
  help: 'The boat is somewhere else now and says so at once; accuracy in metres, 8 when left out.',
  examples: ['{ latitude: 55.7, longitude: 12.6, accuracy: 5 }'],
  params: z.strictObject({
    latitude: Latitude,
    longitude: Longitude,
    accuracy: z.optional(z.number().check(z.nonnegative())),
  }),
  run: ({ boat }, { latitude, longitude, accuracy }) => setFix(boat, latitude, longitude, accuracy ?? METRES),
})

const Track = z.strictObject({ file: z.string(), every: z.optional(DurationSchema) })

export const track = hardwareKind({
  name: 'track',
  help: 'The boat follows a track from now on: a .track.json, .nmea or .gpx file beside the scenario. With `every` it moves and reports so often only, which is quick where an app watches for hours; the first and the last fix are pushed at once.',
  examples: ['{ file: tracks/trip.gpx, every: 1m }'],
  params: Track,
  files: ({ file }) => [file],
  run(aboard, { file, every }) {
    if (every !== undefined) aboard.boat.state.gateway.positionEvery = every
    const points = aboard.track(file)
    followTrack(aboard.boat, every === undefined ? points : thinned(points, every))
  },
})

/** One point in a span, and the last one: each is a moment at which every app has to come to rest. */
function thinned(points: readonly TrackPoint[], every: Duration): readonly TrackPoint[] {
  let next = 0
  return points.filter((it, index) => {
    if (it.after < next && index < points.length - 1) return false
    next = it.after + every
    return true
  })
}
