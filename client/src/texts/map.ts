/** Texts of the map. MAP-15. */
const metres = (value: number): string => (value >= 1_000 ? `${value / 1_000} km` : `${value} m`)

export const map = {
  content: 'On the map',
  boat: 'Boat',
  person: 'You are here.',
  fence: (radius: number, armed: boolean): string => `Geofence, ${radius} m, ${armed ? 'armed' : 'disarmed'}`,
  ring: (radius: number): string => `Ring of ${metres(radius)}`,
  hunt: (points: number): string => `Way of the boat, ${points} positions`,
  trip: 'Way of the trip',
  arrows: (count: number): string => `Direction of the trip, ${count} arrows`,
  scale: metres,
  scaleSpoken: (value: number): string => `Scale: the bar is ${metres(value)} long`,
  label: 'Map. Arrow keys move it, plus and minus zoom.',
  fellBack: 'Google Maps cannot be reached or refuses the key: this is the chart instead.',
  noPictures: 'No map pictures are configured: rings and scale are right, land is not shown.',
} as const
