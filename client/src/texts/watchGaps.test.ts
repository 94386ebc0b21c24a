import { expect, test } from 'vitest'
import { watchGaps } from '#texts/watchGaps.ts'

const DOOR = 'Main Door Sensor'
const HATCH = 'Deck Hatch Sensor'

test.each([
  ['with a position and a contact', false, [DOOR], ''],
  ['while the sensors are unknown', false, undefined, ''],
  ['without a position', true, [DOOR, HATCH], `No position: the geofence cannot watch. ${DOOR} and ${HATCH} can.`],
  ['without a position, with one contact', true, [DOOR], `No position: the geofence cannot watch. ${DOOR} can.`],
  ['without a position, the sensors unknown', true, undefined, 'No position: the geofence cannot watch.'],
  ['without contacts', false, [], 'No door or hatch sensor: who comes aboard is not noticed. The geofence can watch.'],
  [
    'without both',
    true,
    [],
    'No position: the geofence cannot watch. No door or hatch sensor: who comes aboard is not noticed.',
  ],
])('XTRA-30 the words say what cannot watch and what can, %s', (_, isFenceBlind, contacts, words) => {
  expect(watchGaps.lines(isFenceBlind, contacts).join(' ')).toBe(words)
})
