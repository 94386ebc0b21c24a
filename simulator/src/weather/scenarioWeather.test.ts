import { MINUTE } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { clearWeatherOverrides, overrideWeather } from '#boat/weatherOverride.ts'
import { boatOf, moveTo, START } from '#testing/boat.ts'
import { forecastFor } from './forecast.ts'
import { withOwnWeather } from './scenarioWeather.ts'

const HERE = { latitude: 55.6761, longitude: 12.5683 }
const usual = (place = HERE) => forecastFor({ ...place, at: START, seed: 1 })

test('WEATHER-02 overridden weather replaces only the current values that it sets', () => {
  const boat = boatOf()
  overrideWeather(
    boat,
    { temperature: 4.5, feels: 1, humidity: 80, wind: 12, from: 225, sky: 'heavy snow', icon: '13d' },
    undefined,
  )
  const { current, daily } = withOwnWeather(boat, usual())
  const now = usual().current
  expect(current).toEqual({
    ...now,
    temp: 4.5,
    feels_like: 1,
    humidity: 80,
    wind_speed: 12,
    wind_deg: 225,
    weather: [{ ...now.weather[0], description: 'heavy snow', icon: '13d' }],
  })
  expect(daily).toEqual(usual().daily)
})

test('WEATHER-09 an overridden day has its own values, and its minimum and maximum include them', () => {
  const boat = boatOf()
  overrideWeather(boat, { day: 1, temperature: 45, night: -30, rain: 80 }, undefined)
  const { current, daily } = withOwnWeather(boat, usual())
  expect(daily[1]).toMatchObject({ pop: 0.8, temp: { day: 45, night: -30, min: -30, max: 45 } })
  expect([current, daily.filter((_, day) => day !== 1)]).toEqual([
    usual().current,
    usual().daily.filter((_, day) => day !== 1),
  ])
})

test('the latest override applies, within its radius and duration, until the overrides are cleared', () => {
  const boat = boatOf()
  const temperature = (place = HERE): number => withOwnWeather(boat, usual(place)).current.temp
  const far = { latitude: 57, longitude: 12.5683 }
  overrideWeather(boat, { temperature: 1 }, undefined)
  overrideWeather(boat, { temperature: 2, near: { ...HERE, radius: 50_000 } }, undefined)
  overrideWeather(boat, { temperature: 3, near: { ...HERE, radius: 1_000 } }, MINUTE)
  const first = [temperature(), temperature(far)]
  moveTo(boat, MINUTE)
  const later = temperature()
  clearWeatherOverrides(boat)
  expect([first, later, temperature()]).toEqual([[3, 1], 2, usual().current.temp])
})
