/** Steps of the GPS receiver. */
import * as z from 'zod/mini'
import { Span } from '#boat/span.ts'
import { setFix } from '#devices/gps.ts'
import { followTrack } from '#devices/track.ts'
import { hardware } from '../kind.ts'

const METRES = 8
const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most))

export const position = hardware({
  name: 'position',
  help: 'The boat is somewhere else now and says so at once; accuracy in metres, 8 when left out.',
  params: z.strictObject({ latitude: degrees(90), longitude: degrees(180), accuracy: z.optional(z.number().check(z.nonnegative())) }),
  run: ({ boat }, { latitude, longitude, accuracy }) => setFix(boat, latitude, longitude, accuracy ?? METRES),
})

const Track = z.strictObject({ file: z.string(), every: z.optional(Span) })

export const track = hardware({
  name: 'track',
  help: 'The boat follows a track from now on: a .track.json, .nmea or .gpx file beside the scenario. `every` is the time from one position push to the next; the last fix is pushed at once.',
  params: Track,
  files: ({ file }) => [file],
  run(aboard, { file, every }) {
    if (every !== undefined) aboard.boat.state.gateway.positionEvery = every
    followTrack(aboard.boat, aboard.track(file))
  },
})
