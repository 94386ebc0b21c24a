/** Icon, name and look of an event, in the event log and in sensor histories. Source: doc 2 §2; OPEN-089, OPEN-090. */
import type { CoreEvent, SensorEvent } from '@drydock/contracts'
import type { IconName } from '#components/icons/screens.tsx'
import { eventlog as texts } from '#texts/eventlog.ts'

/** `name` says what the icon stands for, `text` is shown beside it. */
export interface EventSign {
  readonly icon: IconName
  readonly name: string
  readonly text: string
  readonly look: 'plain' | 'alarm' | 'armed' | 'loss'
}
type Sign = Omit<EventSign, 'text'>
type Table<Name extends string> = Readonly<Record<Name, Pick<EventSign, 'icon' | 'look'>>>

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

const ALARM: Sign = { icon: 'octagon', name: texts.signs.alarm, look: 'alarm' }
const UNKNOWN: Sign = { icon: 'unknown', name: texts.signs.unknown, look: 'plain' }

function known<Name extends string>(table: Table<Name>, name: string): Sign {
  const is = (it: string): it is Name => Object.hasOwn(table, it)
  return is(name) ? { ...table[name], name } : UNKNOWN
}

/** An event of the boat; tested in the written order: shore and smart before alarms. */
export function eventSign(text: string): EventSign {
  if (text === 'Disarmed' || text === 'Armed') return { ...known(CORE, text), text }
  const lower = text.toLowerCase()
  if (lower.includes('shore')) return { icon: 'shore', name: texts.signs.shore, text: texts.shore, look: 'plain' }
  if (lower.includes('smart')) return { icon: 'plug', name: texts.signs.smart, text: texts.smart, look: 'plain' }
  return { ...(text.startsWith('Alarm') ? ALARM : known(CORE, text)), text }
}

/** An event of a sensor; shown as it is written, also that of a smart plug. */
export const sensorSign = (text: string): EventSign => ({
  ...(text.startsWith('Alarm') ? ALARM : known(SENSOR, text)),
  text,
})
