import { conditionOf, Weather, WEATHER_DAYS } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { START } from '#testing/boat.ts'
import { forecastFor } from './forecast.ts'

test('API-46 WEATHER-09 WEATHER-21: for any position the app parses the whole forecast of at least seven days, with texts and icons', () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    seed: fc.nat(),
    at: fc.nat(366 * 86_400_000).map(it => START + it),
  })
  fc.assert(
    fc.property(place, query => {
      const sent = JSON.parse(JSON.stringify(forecastFor(query)))
      const read = Weather.parse(sent)
      expect(sent).toMatchObject(read)
      expect(read.daily.length).toBeGreaterThanOrEqual(WEATHER_DAYS)
      expect(
        [read.current, ...read.daily]
          .map(conditionOf)
          .filter(({ description, icon }) => description === '' || !/^\d\d[dn]$/.test(icon)),
      ).toEqual([])
    }),
    { numRuns: 50 },
  )
})
