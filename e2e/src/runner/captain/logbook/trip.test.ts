/**
 * The captain's log of a whole trip, compared with figures that this test computes by another formula. The trip is
 * generated and as irregular as real ones; DRYDOCK_TRACK names a file (NMEA 0183 or GPX) to use instead.
 */
import { readFileSync } from 'node:fs'
import { createPlay, failureText, importTrack, listen, loadScenario, lockStep, problemText } from '@drydock/simulator'
import { expect, test } from 'vitest'
import { pageFolder } from '#runner/apps/bundles.ts'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { appScript } from '../../engines/dom/appScript.ts'
import { joinDom } from '../../engines/dom/join.ts'
import { createPeople } from '../../replay/people.ts'

/** Milliseconds since 1970, degrees. */
type Fix = readonly [at: number, latitude: number, longitude: number]

const TIME_LIMIT_MS = 240_000
const BEGAN = Date.UTC(2026, 5, 1, 6, 12, 30)
const ZONE = 'Europe/Copenhagen'

/** A receiver with jitter, bursts, gaps of minutes, repeated positions, one jump of 200 m, and an hour at anchor. */
function madeUp(): readonly Fix[] {
  let seed = 11
  const chance = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const fixes: Fix[] = []
  let [at, latitude, longitude] = [BEGAN, 55.6761, 12.5683]
  for (let step = 0; step < 4_000; step++) {
    const seconds = step % 500 === 499 ? 180 : chance() < 0.1 ? 20 * chance() + 1 : 1
    const knots = step > 2_500 && step < 3_100 ? 0 : 5 + 3 * Math.sin(step / 300)
    const course = step / 900
    const degrees = (knots * seconds) / 3_600 / 60
    at += Math.round(seconds * 1_000)
    latitude += Math.cos(course) * degrees
    longitude += (Math.sin(course) * degrees) / Math.cos((latitude * Math.PI) / 180)
    const leap = step === 1_700 ? 0.0018 : 0
    const jitter = (): number => (chance() - 0.5) * 4e-5
    const fix: Fix = [at, round(latitude + leap + jitter()), round(longitude + jitter())]
    fixes.push(fix, ...(chance() < 0.02 ? [fix] : []))
  }
  return fixes
}
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

const trackOf = (fixes: readonly Fix[]): string =>
  JSON.stringify({
    name: 'Made up',
    start: new Date(fixes[0]?.[0] ?? 0).toISOString(),
    points: fixes.map(([at, latitude, longitude]) => [at - (fixes[0]?.[0] ?? 0), latitude, longitude]),
  })

/** Returns the track as text, and its fixes. */
function sailed(): { readonly text: string; readonly fixes: readonly Fix[] } {
  const file = process.env['DRYDOCK_TRACK']
  if (file === undefined) {
    const fixes = madeUp()
    return { text: trackOf(fixes), fixes }
  }
  const text = readFileSync(file, 'utf8')
  const imported = importTrack(text, 'trip')
  if ('refused' in imported) throw new Error(imported.refused)
  const start = Date.parse(imported.track.start)
  return {
    text,
    fixes: imported.track.points.map(([after, latitude, longitude]): Fix => [start + after, latitude, longitude]),
  }
}

/** Distance by the angle between two vectors, on a sphere of 6371 km. */
function metres([, a, b]: Fix, [, c, d]: Fix): number {
  const vector = (latitude: number, longitude: number): readonly [number, number, number] => {
    const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
  }
  const [from, to] = [vector(a, b), vector(c, d)]
  return 2 * 6_371_000 * Math.asin(Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]) / 2)
}

function reckonedHere(fixes: readonly Fix[]): {
  start: string
  stop: string
  time: string
  nauticalMiles: number
  average: number
  max: number
} {
  const [first, last] = [fixes[0], fixes.at(-1)]
  if (!first || !last) throw new Error('There is no fix.')
  const steps = fixes.slice(1).map((fix, index) => ({
    way: metres(fixes[index] ?? fix, fix),
    seconds: (fix[0] - (fixes[index]?.[0] ?? fix[0])) / 1_000,
  }))
  const way = steps.reduce((sum, it) => sum + it.way, 0)
  const clock = (at: number): string => new Date(at).toLocaleTimeString('en-GB', { timeZone: ZONE })
  const seconds = (last[0] - first[0]) / 1_000
  const knots = (it: { way: number; seconds: number }): number => (it.way / it.seconds) * (3_600 / 1_852)
  return {
    start: clock(first[0]),
    stop: clock(last[0]),
    time: new Date(Math.floor(seconds) * 1_000).toISOString().slice(11, 19),
    nauticalMiles: way / 1_852,
    average: knots({ way, seconds }),
    max: Math.max(...steps.filter(it => it.seconds > 0).map(knots)),
  }
}

/** Moves the boat along the track, and then reads the log of the day as the captain does. */
async function logged(text: string, fixes: readonly Fix[]): Promise<{ trip: unknown; map: unknown }> {
  const start = fixes[0]?.[0] ?? 0
  const length = (fixes.at(-1)?.[0] ?? 0) - start
  const day = new Date(start).toLocaleDateString('sv-SE', { timeZone: ZONE })
  const steps = [
    { track: { file: 'trip.track' } },
    { at: `${length + 1_000}ms` },
    { open: '/' },
    { after: '5s' },
    { captain: { panel: 'captains-log' } },
    { captain: { 'open-log': day } },
    { after: '5s' },
  ]
  const loading = loadScenario(
    JSON.stringify({
      scenario: 'A trip',
      id: 'TRY-1',
      start: new Date(start).toISOString(),
      steps: [...steps, { captain: 'wait' }],
    }),
    {
      file: 'trip.yaml',
      vocabulary,
      read: path => (path.endsWith('trip.track') ? text : undefined),
    },
  )
  if ('problems' in loading) throw new Error(loading.problems.map(problemText).join('\n'))
  const { scenario } = loading
  const gateway = await listen({ appFolder: await pageFolder() })
  const hostedBoat = gateway.fleet.add({ plan: scenario.boat, start: scenario.start, seed: 1, mode: 'paused' })
  const app = await appScript()
  const people = createPeople(
    person =>
      joinDom(person, { gateway, hostedBoat, apps: () => people.apps(), seed: 1, slow: false, hasSession: true, app }),
    hostedBoat.boat.clock.now,
  )
  const captain = people.actorOf('captain')
  const play = createPlay(scenario, hostedBoat.boat, people.actorOf)
  try {
    await lockStep({ clock: hostedBoat.boat.clock, boat: gateway.side, apps: () => people.apps(), program: play })
    if (play.failures.length > 0) throw new Error(play.failures.map(failureText).join('\n'))
    return { trip: await captain.observe('trip', undefined), map: await captain.observe('trip-map', undefined) }
  } finally {
    await people.close()
    await gateway.close()
  }
}

/** Half of the last displayed decimal, and the rounding of a double. */
const TOLERANCE = 0.05 + 1e-6
const amount = (text: unknown): number => Number.parseFloat(String(text))

test('LOGBOOK-08 LOGBOOK-09 LOGBOOK-10 LOGBOOK-11 LOGBOOK-12 LOGBOOK-13 LOGBOOK-33 LOGBOOK-34 the log of an irregular trip shows the figures of its points', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const { text, fixes } = sailed()
  const expected = reckonedHere(fixes)
  const { trip, map } = await logged(text, fixes)
  expect(trip).toMatchObject({ start: expected.start, stop: expected.stop, time: expected.time })
  const { distance, average, max } = trip as Readonly<Record<string, unknown>>
  const apart = [
    amount(distance) - expected.nauticalMiles,
    amount(average) - expected.average,
    amount(max) - expected.max,
  ]
  expect(apart.filter(it => !(Math.abs(it) <= TOLERANCE))).toEqual([])
  expect(map).toMatchObject({ way: true, marks: expect.arrayContaining([`Max ${expected.max.toFixed(1)} kts`]) })
  if (process.env['DRYDOCK_TRACK'] !== undefined) console.info({ points: fixes.length, expected, trip, map })
})
