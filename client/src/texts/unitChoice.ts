/** Texts of the choice of units. XTRA-20. */

export const unitChoice = {
  card: 'Units',
  speed: 'Speed of the boat',
  distance: 'Distance of a trip',
  temperature: 'Temperature',
  wind: 'Wind',
  note: 'Only on this device. Geofence, accuracy and map scale stay in metres.',
} as const
