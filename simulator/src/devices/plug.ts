/** Smart plug and shore power: switched by command. Losing shore power on an armed boat is an alarm. */
import { type Device, never, SWITCHED_LOG } from './device.ts'

export const plugs: readonly Device[] = [
  {
    type: 'shorePower',
    power: 'wire',
    builtIn: false,
    command: 'switches',
    says: SWITCHED_LOG,
    isAlarm: ({ armed, before, on }) => armed && before && !on,
  },
  { type: 'smartPlug', power: 'wire', builtIn: false, command: 'switches', says: SWITCHED_LOG, isAlarm: never },
]
