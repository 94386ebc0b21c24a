/** Units of speed, distance and wind on this device, those of the law first. Source: XTRA-20. */
import { deviceChoice } from '#stores/deviceChoice.ts'

export const speedUnit = deviceChoice('unit-speed', 'knots', 'kilometersPerHour', 'milesPerHour', 'metersPerSecond')
export const distanceUnit = deviceChoice('unit-distance', 'nauticalMiles', 'kilometers', 'miles')
export const windUnit = deviceChoice(
  'unit-wind',
  'metersPerSecond',
  'knots',
  'kilometersPerHour',
  'milesPerHour',
  'beaufort',
)
