/** From the names that scenarios use for sensors to what the app calls them. */
import { sensors } from '@drydock/client/texts/sensors'
import { SENSOR_TYPES, type SensorType, sensorName } from '@drydock/contracts'

const isName = (name: unknown): name is SensorType => typeof name === 'string' && Object.hasOwn(SENSOR_TYPES, name)

/** The device type of a name such as 'smartPlug'. */
export function typeOf(name: unknown): number {
  if (isName(name)) return SENSOR_TYPES[name]
  throw new Error(`There is no sensor type '${String(name)}'.`)
}

/** The name on the screen: that of Home where it has one. */
export const shownName = (name: unknown): string => sensors.name(typeOf(name)) || sensorName(typeOf(name))
