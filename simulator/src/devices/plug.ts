/** Smart plug and shore power, which commands switch. Losing shore power on an armed boat raises an alarm. */
import { type Device, neverAlarms, SWITCHED_LOG } from './device.ts'

export const plugs: readonly Device[] = [
  {
    type: 'shorePower',
    power: 'wire',
    builtIn: false,
    command: 'switches',
    historyEvents: SWITCHED_LOG,
    isAlarm: ({ armed, before, on }) => armed && before && !on,
  },
  {
    type: 'smartPlug',
    power: 'wire',
    builtIn: false,
    command: 'switches',
    historyEvents: SWITCHED_LOG,
    isAlarm: neverAlarms,
  },
]
