/** What an event of the boat looks like and is called; tested in the written order. Source: doc 2 §2; OPEN-089. */
import type { IconName } from '#components/icons/screens.tsx'

export interface EventSign {
  readonly icon: IconName
  readonly text: string
  readonly look: 'plain' | 'alarm' | 'armed' | 'loss'
}
type Sign = Omit<EventSign, 'text'>

const EXACT: Readonly<Record<string, Sign>> = {
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

export function eventSign(name: string): EventSign {
  if (name === 'Disarmed') return { icon: 'shieldOpen', text: name, look: 'plain' }
  if (name === 'Armed') return { icon: 'shield', text: name, look: 'armed' }
  const lower = name.toLowerCase()
  if (lower.includes('shore')) return { icon: 'shore', text: 'Shore Power disabled', look: 'plain' }
  if (lower.includes('smart')) return { icon: 'plug', text: 'Smart Plug disabled', look: 'plain' }
  if (name.startsWith('Alarm')) return { icon: 'octagon', text: name, look: 'alarm' }
  const known = Object.hasOwn(EXACT, name) ? EXACT[name] : undefined
  return { ...(known ?? { icon: 'unknown', look: 'plain' }), text: name }
}
