/** Setting of this device: an alarm is spoken. Off until the person chooses it. Source: XTRA-13. */
import { deviceChoice } from '#stores/deviceChoice.ts'

export const spokenAlarm = deviceChoice('spoken-alarm', 'no', 'yes')
