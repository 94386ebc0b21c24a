/** Texts of the watch mode. XTRA-08, XTRA-09. */
import { NONE } from '#texts/formatAge.ts'
import { power } from '#texts/power.ts'

const meters = (value: number): string => `${Math.round(Math.abs(value))} m`

export const watch = {
  title: 'Watch mode',
  enter: 'Begin the watch',
  about: 'A dim red screen that stays on and wakes you. Charge the device at the same time.',
  /** Meters from the center. */
  distance: (value: number | undefined): string => (value === undefined ? NONE : meters(value)),
  fromCenter: 'from the centre',
  fromStart: 'from where the watch began',
  /** Meters from the center to the edge, by what has been judged. */
  edge(value: number, radius: number, verdict: 'inside' | 'outside' | 'checking'): string {
    if (verdict === 'inside') return `${meters(radius - value)} to the edge`
    return verdict === 'outside' ? `Outside, by ${meters(value - radius)}` : 'Perhaps outside: one position says so'
  },
  noFence: 'The geofence has no centre.',
  heard: (age: string): string => `Last report of the boat ${age}`,
  boat: 'Boat',
  device: 'This device',
  volts: (volts: number): string => (volts < 0 ? NONE : power.withUnit(volts)),
  charge: (level: number, isCharging: boolean): string =>
    `${Math.round(level * 100)} %${isCharging ? ', charging' : ''}`,
  unknown: NONE,
  disarmed: 'The boat is not armed: nothing wakes you.',
  lost: 'Not connected: nothing wakes you.',
  silent: 'An alarm makes no sound until you press anywhere.',
  refused: 'This device did not allow its screen to stay on.',
  missing: 'This browser cannot keep the screen on.',
  hold: 'Hold to leave',
  leave: 'Leave watch mode',
  stay: 'Stay',
} as const
