import { expect, test } from 'vitest'
import { latitude, longitude } from '#texts/formatCoordinates.ts'

test.each([
  [55.6761, '55.676100 N'],
  [-33.9, '33.900000 S'],
  [0, '0.000000 N'],
  [-0.0000001, '0.000000 N'],
  [undefined, '-.--'],
])('FORMAT-03 OPEN-069 a latitude of %s reads %s', (degrees, text) => {
  expect(latitude(degrees).text).toBe(text)
})

test.each([
  [12.5683, '12.568300 E'],
  [-70.25, '70.250000 W'],
  [0, '0.000000 E'],
  [undefined, '-.--'],
])('FORMAT-04 OPEN-069 a longitude of %s reads %s', (degrees, text) => {
  expect(longitude(degrees).text).toBe(text)
})

test('the spoken text spells the hemisphere out', () => {
  expect([55.6761, -33.9].map(it => latitude(it).spoken)).toEqual([
    '55.676100 degrees north',
    '33.900000 degrees south',
  ])
  expect([12.5683, -70.25, undefined].map(it => longitude(it).spoken)).toEqual([
    '12.568300 degrees east',
    '70.250000 degrees west',
    'unknown',
  ])
})
