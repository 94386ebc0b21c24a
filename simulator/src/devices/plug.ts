/** Smart plug and shore power: switched by command. Losing shore power on an armed boat is an alarm. */
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
