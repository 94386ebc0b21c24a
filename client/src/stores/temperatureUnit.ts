/** Unit of temperature on this device. Apart from the others, since Home needs nothing else. Source: XTRA-20. */
import { deviceChoice } from '#stores/deviceChoice.ts'

export const temperatureUnit = deviceChoice('unit-temperature', 'celsius', 'fahrenheit')
