/** Setting of this device: the app asks before it disarms the boat. Off until it is chosen. Source: XTRA-19. */
import { deviceChoice } from '#stores/deviceChoice.ts'

export const disarmQuestion = deviceChoice('ask-before-disarming', 'no', 'yes')
