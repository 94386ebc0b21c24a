/** Icon, name and look of an event, in the event log and in sensor histories. Source: doc 2 §2; OPEN-089, OPEN-090. */
import type { CoreEvent, SensorEvent } from '@drydock/contracts'
import type { IconName } from '#components/icons/screens.tsx'
import { eventlog as texts } from '#texts/eventlog.ts'

/** `name` says what the icon stands for, `text` is shown beside it. */
export interface EventAppearance {
  readonly icon: IconName
  readonly name: string
  readonly text: string
  readonly look: 'plain' | 'alarm' | 'armed' | 'loss'
}
type NamedIcon = Omit<EventAppearance, 'text'>
type Table<Name extends string> = Readonly<Record<Name, Pick<EventAppearance, 'icon' | 'look'>>>

const CORE: Table<CoreEvent> = {
  Disarmed: { icon: 'shieldOpen', look: 'plain' },
  Armed: { icon: 'shield', look: 'armed' },
  'Tamper triggered': { icon: 'tamper', look: 'loss' },
  'Main power loss': { icon: 'powerLoss', look: 'loss' },
  'Main power restored': { icon: 'power', look: 'plain' },
  'Main battery low': { icon: 'battery', look: 'loss' },
  'Backup battery low': { icon: 'batteryLow', look: 'loss' },
  Restarted: { icon: 'restart', look: 'plain' },
  'Factory reset': { icon: 'reset', look: 'plain' },
  Online: { icon: 'online', look: 'plain' },
  Offline: { icon: 'offline', look: 'loss' },
}

const SENSOR: Table<SensorEvent> = {
  'Door opened': { icon: 'doorOpen', look: 'plain' },
  'Door closed': { icon: 'door', look: 'plain' },
  'Device paired successfully': { icon: 'plus', look: 'plain' },
  'Device ON': { icon: 'power', look: 'plain' },
  'Device OFF': { icon: 'powerLoss', look: 'plain' },
  Disconnected: { icon: 'offline', look: 'loss' },
  Unresponsive: { icon: 'clock', look: 'loss' },
  Responsive: { icon: 'online', look: 'plain' },
}

const ALARM: NamedIcon = { icon: 'octagon', name: texts.iconNames.alarm, look: 'alarm' }
const UNKNOWN: NamedIcon = { icon: 'unknown', name: texts.iconNames.unknown, look: 'plain' }

function known<Name extends string>(table: Table<Name>, name: string): NamedIcon {
  const is = (it: string): it is Name => Object.hasOwn(table, it)
  return is(name) ? { ...table[name], name } : UNKNOWN
}

/** An event of the boat; tested in the written order: shore and smart before alarms. */
export function eventAppearance(text: string): EventAppearance {
  if (text === 'Disarmed' || text === 'Armed') return { ...known(CORE, text), text }
  const lower = text.toLowerCase()
  if (lower.includes('shore')) return { icon: 'shore', name: texts.iconNames.shore, text: texts.shore, look: 'plain' }
  if (lower.includes('smart')) return { icon: 'plug', name: texts.iconNames.smart, text: texts.smart, look: 'plain' }
  return { ...(text.startsWith('Alarm') ? ALARM : known(CORE, text)), text }
}

/** An event of a sensor; shown as it is written, also that of a smart plug. */
export const sensorEventAppearance = (text: string): EventAppearance => ({
  ...(text.startsWith('Alarm') ? ALARM : known(SENSOR, text)),
  text,
})
