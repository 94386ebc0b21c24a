import { expect, test } from 'vitest'
import { metersBetween, METERS_PER_DEGREE, Position, geoJsonPosition } from './position.ts'

const heard = '2024-06-01T12:00:00.000Z'
const read = { location: { geometry: { coordinates: [12.5683, 55.6761] } }, horizontal_accuracy: 8, last_heard: heard }
const sent = geoJsonPosition(55.6761, 12.5683, 8, heard)

test('FORMAT-06 OPEN-011 a position is written as a GeoJSON point, longitude first', () => {
  expect(sent).toEqual({ ...read, location: { geometry: { type: 'Point', coordinates: [12.5683, 55.6761] } } })
})

test.each([
  ['in the form the gateway sends', sent],
  ['without the name of its geometry', read],
  ['with its coordinates in the location itself', { ...read, location: sent.location.geometry }],
  ['with an altitude after the coordinates', { ...read, location: { coordinates: [12.5683, 55.6761, 3] } }],
  [
    'with a broken geometry beside good coordinates',
    { ...read, location: { geometry: null, coordinates: [12.5683, 55.6761] } },
  ],
])('OPEN-011 a position is parsed %s', (_, value) => {
  const { location, ...rest } = Position.parse(value)
  const [longitude, latitude] = location.geometry.coordinates
  expect([longitude, latitude, rest]).toEqual([12.5683, 55.6761, { horizontal_accuracy: 8, last_heard: heard }])
})

test.each([
  ['only one coordinate', { ...read, location: { coordinates: [12.5683] } }],
  ['coordinates of text', { ...read, location: { coordinates: ['12.5683', '55.6761'] } }],
  ['no coordinates', { ...read, location: { coordinates: [] } }],
  ['an altitude of text', { ...read, location: { coordinates: [12.5683, 55.6761, '3'] } }],
  ['named coordinates', { ...read, location: { coordinates: { 0: 12.5683, 1: 55.6761, length: 2 } } }],
  ['no location', { horizontal_accuracy: 8, last_heard: heard }],
  ['no accuracy', { location: read.location, last_heard: heard }],
  [
    'the form with accuracy inside the location',
    { location: { ...read.location, horizontal_accuracy: 8, last_heard: heard } },
  ],
])('a position with %s is refused', (_, value) => {
  expect(Position.safeParse(value).success).toBe(false)
})

test('a degree of latitude is 111.2 km long', () => {
  expect(METERS_PER_DEGREE).toBeCloseTo(111_194.9, 1)
})

test.each([
  [{ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 }, 111_195],
  [{ latitude: 60, longitude: 0 }, { latitude: 60, longitude: 1 }, 55_597],
  [{ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111_195],
  [{ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 20_015_087],
  [{ latitude: 55.6761, longitude: 12.5683 }, { latitude: 55.6761, longitude: 12.5683 }, 0],
])('OPEN-091 the distance from %j to %j is %d m', (from, to, meters) => {
  expect(Math.round(metersBetween(from, to))).toBe(meters)
})
