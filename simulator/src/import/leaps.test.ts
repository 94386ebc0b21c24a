import { HOUR, SECOND } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importTrack } from './importTrack.ts'
import { type TestFix, rmc, withoutLeaps } from './testing.ts'

/** A boat that sails north at 10 m/s, with a fix every second. */
const sailed = (count: number): TestFix[] =>
  Array.from({ length: count }, (_, n) => ({ at: n * SECOND, latitude: 55 + n * 0.00009, longitude: 12 }))
const AIRPORT = { latitude: 44.5, longitude: 37.9 }

test('fixes that leap far away are removed, and all others stay', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(99), { maxLength: 30 }), far => {
      const fixes = sailed(100).map((it, n) => (far.includes(n) ? { ...it, ...AIRPORT } : it))
      expect(withoutLeaps(fixes)).toEqual(fixes.filter(it => it.longitude === 12))
    }),
  )
})

test('a boat that is transported elsewhere is not a leap', () => {
  const fixes = [...sailed(10), ...sailed(10).map(it => ({ ...it, at: it.at + 24 * HOUR, latitude: it.latitude - 10 }))]
  expect(withoutLeaps(fixes)).toEqual(fixes)
})

test('fixes scattered around one position are not leaps', () => {
  const fixes = sailed(50).map((it, n) => ({ ...it, latitude: 55 + (n % 2) * 0.004 }))
  expect(withoutLeaps(fixes)).toEqual(fixes)
})

test('a log with mostly leaps stays unchanged', () => {
  const fixes = sailed(50).map((it, n) => ({ ...it, latitude: n }))
  expect(withoutLeaps(fixes)).toEqual(fixes)
})

test.each(['NMEA', 'GPX'])('an import of %s counts the leaps and continues after them', kind => {
  const places = [55, 55.0001, 44.5, 44.5, 55.0002, 55.0003]
  const two = (n: number): string => String(n).padStart(2, '0')
  const nmea = places.map((north, n) =>
    rmc(
      `1200${two(n)}`,
      'A',
      `${Math.floor(north)}${two(Math.floor((north % 1) * 60))}.${((((north % 1) * 60) % 1) * 10_000).toFixed(0).padStart(4, '0')}`,
      'N',
      '01200.0000',
      'E',
      '010626',
    ),
  )
  const gpx = places.map(
    (north, n) => `<trkpt lat="${north}" lon="12"><time>2026-06-01T12:00:${two(n)}Z</time></trkpt>`,
  )
  const imported = importTrack(
    kind === 'NMEA' ? nmea.join('\n') : `<gpx version="1.1"><trk><trkseg>${gpx.join('')}</trkseg></trk></gpx>`,
    'Deceived',
  )
  expect(imported).toMatchObject({
    skipped: { leap: 2 },
    track: { points: [[0], [1_000], [4_000], [5_000]].map(([at]) => expect.arrayContaining([at])) },
  })
})
