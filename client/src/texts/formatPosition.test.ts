import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionText } from '#texts/formatPosition.ts'

const SKERRIES = { latitude: 55.6761, longitude: 12.5683 }

test.each([
  ['degrees', SKERRIES, '55.676100 N 12.568300 E'],
  ['minutes', SKERRIES, "55° 40.566' N 012° 34.098' E"],
  ['link', SKERRIES, 'geo:55.676100,12.568300'],
  ['minutes', { latitude: -33.9, longitude: -70.25 }, "33° 54.000' S 070° 15.000' W"],
  ['link', { latitude: -33.9, longitude: -70.25 }, 'geo:-33.900000,-70.250000'],
  // Rounded up to a whole degree; and to nothing, which has no southern side.
  ['minutes', { latitude: 9.9999999, longitude: 179.9999999 }, "10° 00.000' N 180° 00.000' E"],
  ['link', { latitude: -0.0000004, longitude: -0.0000002 }, 'geo:0.000000,0.000000'],
  ['minutes', { latitude: -0.0000001, longitude: 0 }, "00° 00.000' N 000° 00.000' E"],
] as const)('XTRA-11 as %s, %j reads %s', (format, at, text) => {
  expect(positionText(at, format)).toBe(text)
})

test('XTRA-11 degrees and minutes lead back to the place, to a thousandth of a minute', () => {
  const degreesOf = (text: string): readonly number[] =>
    [...text.matchAll(/(\d+)° (\d\d\.\d{3})' ([NSEW])/g)].map(([, whole, minutes, side]) => {
      expect(Number(minutes)).toBeLessThan(60)
      return (Number(whole) + Number(minutes) / 60) * (side === 'S' || side === 'W' ? -1 : 1)
    })
  const latitude = fc.double({ min: -90, max: 90, noNaN: true })
  fc.assert(
    fc.property(latitude, fc.double({ min: -180, max: 180, noNaN: true }), (latitude, longitude) => {
      const [north = NaN, east = NaN] = degreesOf(positionText({ latitude, longitude }, 'minutes'))
      expect(Math.abs(north - latitude)).toBeLessThan(0.001 / 60)
      expect(Math.abs(east - longitude)).toBeLessThan(0.001 / 60)
    }),
  )
})
