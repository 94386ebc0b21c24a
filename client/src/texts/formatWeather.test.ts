import fc from 'fast-check'
import { expect, test } from 'vitest'
import { degrees, rainChance, compass, compassSpoken, weekday, windSpeed } from './formatWeather.ts'

test('FORMAT-14 LIMIT-42 the compass has eight points, each 45 degrees wide around its middle', () => {
  expect([0, 45, 90, 135, 180, 225, 270, 315].map(compass)).toEqual(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'])
  expect([22.4, 22.5, 337.4, 337.5, 359.9, 360].map(compass)).toEqual(['N', 'NE', 'NW', 'N', 'N', 'N'])
})

test('spoken texts spell the compass points out', () => {
  const spoken = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west']
  expect([0, 45, 90, 135, 180, 225, 270, 315, undefined].map(compassSpoken)).toEqual([...spoken, 'unknown'])
})

test('FORMAT-14 every direction has a compass point, and a full turn changes nothing', () => {
  fc.assert(
    fc.property(fc.double({ min: -720, max: 720, noNaN: true }), it => compass(it).length > 0 && compass(it) !== '--'),
  )
  expect(compass(-90)).toBe(compass(270))
})

test('OPEN-101 temperatures are whole degrees, and none is minus zero', () => {
  expect([9.4, -0.4, -1.5, undefined].map(it => degrees(it, 'celsius'))).toEqual(['9 °C', '0 °C', '-1 °C', '-- °C'])
})

test('FORMAT-13 WEATHER-13 the chance of rain is rounded to a whole percentage', () => {
  const shown = ['0 %', '10 %', '11 %', '29 %', '100 %', '-- %']
  expect([0, 0.104, 0.106, 0.29, 1, undefined].map(rainChance)).toEqual(shown)
})

test('FORMAT-12 wind is in m/s', () => {
  expect([6.44, 0, undefined].map(it => windSpeed(it, 'metersPerSecond'))).toEqual(['6.4', '0.0', '--'])
})

test('WEATHER-10 OPEN-101 a weekday is named in the time zone of the user', () => {
  const late = Date.UTC(2026, 5, 1, 23)
  expect([weekday(late, 'UTC'), weekday(late, 'Europe/Copenhagen')]).toEqual(['Monday', 'Tuesday'])
})
