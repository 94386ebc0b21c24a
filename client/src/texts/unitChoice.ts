/** Texts of the choice of units. XTRA-20. */

export const unitChoice = {
  card: 'Units',
  speed: 'Speed of the boat',
  distance: 'Distance of a trip',
  temperature: 'Temperature',
  wind: 'Wind',
  note: 'Only this device shows them so. Fence, accuracy and the scale of the map stay in metres.',
} as const
