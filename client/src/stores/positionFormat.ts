/** The format in which positions are copied and shared, chosen once on this device. Source: XTRA-11. */
import { deviceChoice } from '#stores/deviceChoice.ts'

export const positionFormat = deviceChoice('position-format', 'degrees', 'minutes', 'link')
