/** Texts of the map. MAP-15. */
import { localDecimal } from '#texts/language.ts'

const meters = (value: number): string => (value >= 1_000 ? `${localDecimal(String(value / 1_000))} km` : `${value} m`)

export const map = {
  content: 'On the map',
  boat: 'Boat',
  person: 'You are here.',
  fence: (radius: number, armed: boolean | undefined): string =>
    `Geofence, ${radius} m${armed === undefined ? '' : armed ? ', armed' : ', disarmed'}`,
  ring: (radius: number): string => `Ring of ${meters(radius)}`,
  /** The lines differ by color and by pattern. */
  tracks: 'Tracks',
  trackOf: { boat: 'Boat', phone: 'Your phone' },
  track: (of: 'boat' | 'phone', points: number): string =>
    `Track of ${of === 'boat' ? 'the boat' : 'your phone'}, ${points} positions`,
  trip: 'Way of the trip',
  way: (from: string, to: string): string => `Way of the boat, ${from} to ${to}`,
  arrows: (count: number): string => `Direction of the trip, ${count} arrows`,
  scale: meters,
  scaleSpoken: (value: number): string => `Scale: the bar is ${meters(value)} long`,
  nowhere: 'No position yet',
  /** What the map waits for while it has nothing to show. */
  waitsForBoth: 'The map appears with the first position of the boat or of this phone.',
  waitsForBoat: 'The map appears with the first position of the boat.',
  waitsForPhone: 'The map appears with the first position of this phone.',
  label: 'Map. Arrow keys move it, plus and minus zoom.',
  fellBack: 'Google Maps cannot be reached or refuses the key; the map shows the chart.',
  otherSatellite: 'Google Maps cannot be reached or refuses the key; the map shows another satellite picture.',
  failedWithoutPictures:
    'Google Maps cannot be reached or refuses the key. Rings and scale are right; land is not shown.',
  noSatellite: 'No satellite pictures are configured; the map shows the chart.',
  tooFar: 'At this zoom the map shows the chart. Zoom in for the satellite picture.',
  kept: (age: string): string => `This is the chart that this device kept ${age}.`,
  plain: 'Map pictures do not load. Rings and scale are right; land is not shown.',
  chartAlone: 'The satellite picture does not load; the map shows the chart.',
  noPictures: 'No map pictures are configured. Rings and scale are right; land is not shown.',
} as const
