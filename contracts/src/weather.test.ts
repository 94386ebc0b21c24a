import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weatherExample } from './catalog/catalog.ts'
import { conditionOf, Weather, weatherUrl } from './weather.ts'

const read = Weather.parse(weatherExample)

test('the current weather is parsed with the fields that the app shows', () => {
  expect(read.current).toEqual({
    dt: 1_780_300_800,
    temp: 15.2,
    feels_like: 14.6,
    humidity: 68,
    wind_speed: 4.1,
    wind_deg: 230,
    weather: [{ id: 800, main: 'Clear', description: 'clear sky', icon: '01d' }],
  })
})

test('a day of the forecast is parsed with the fields that the app shows', () => {
  expect(read.daily[1]).toMatchObject({
    dt: 1_780_398_000,
    temp: { day: 17.4, night: 12.3 },
    pop: 0.65,
    wind_speed: 5.2,
    wind_deg: 225,
    weather: [{ description: 'light rain', icon: '10d' }],
  })
})

describe('OPEN-040 a provider that sends less', () => {
  test.each(['temp', 'feels_like', 'humidity', 'wind_speed', 'wind_deg'] as const)(
    'without %s the other values are parsed',
    name => {
      const { [name]: _, ...current } = weatherExample.current
      const found = Weather.parse({ ...weatherExample, current }).current
      expect([found.dt, found[name]]).toEqual([1_780_300_800, undefined])
    },
  )

  test.each([[undefined], [null], [[]], ['rain'], [[{}]]])('a weather of %j has empty texts', weather => {
    const { current } = Weather.parse({ ...weatherExample, current: { ...weatherExample.current, weather } })
    expect(conditionOf(current)).toMatchObject({ main: '', description: '', icon: '' })
  })

  test.each([
    [{ ...weatherExample, current: undefined }],
    [{ ...weatherExample, daily: undefined }],
    [{ ...weatherExample, current: {} }],
    [null],
    ['sunny'],
  ])('%j is not a forecast', answer => {
    expect(Weather.safeParse(answer).success).toBe(false)
  })

  test('any reply is parsed or refused without an error', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        answer => void Weather.safeParse({ current: answer, daily: [answer, weatherExample.daily[0]] }),
      ),
    )
  })
})

test.each([
  [
    'https://weather.freja.example/data/3.0',
    'https://weather.freja.example/data/3.0/onecall?lat=55.6761&lon=12.5683&units=metric&appid=a%26b',
  ],
  ['/forecast/', '/forecast/onecall?lat=55.6761&lon=12.5683&units=metric&appid=a%26b'],
])('API-46 WEATHER-20 the forecast address at %s has the position of the boat and metric units', (base, address) => {
  expect(weatherUrl(base, { latitude: 55.6761, longitude: 12.5683 }, 'a&b')).toBe(address)
})
