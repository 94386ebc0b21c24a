/**
 * Door and hatch contacts. Opening one on an armed boat raises an alarm. Commands cannot close them. SENSOR-24,
 * SENSOR-25.
 */
import type { Device } from './device.ts'

const contact = (type: 'door' | 'hatch'): Device => ({
  type,
  power: 'battery',
  builtIn: false,
  command: 'unanswered',
  historyEvents: { on: 'Door opened', off: 'Door closed' },
  isAlarm: ({ armed, before, on }) => armed && !before && on,
})

export const contacts: readonly Device[] = [contact('hatch'), contact('door')]
