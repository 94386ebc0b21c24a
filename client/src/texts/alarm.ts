/** Texts of the alarm: its state, its button, its banner. */
import { NONE } from '#texts/formatAge.ts'

const begun = (action: 'arm' | 'disarm'): string => (action === 'arm' ? 'Arming...' : 'Disarming...')

export const alarm = {
  section: 'Alarm status',
  state: (armed: boolean | undefined): string => (armed === undefined ? NONE : armed ? 'ARMED' : 'DISARMED'),
  age: (age: string): string => `Status ${age}`,
  arm: 'ARM',
  disarm: 'DISARM',
  begun,
  waiting: (action: 'arm' | 'disarm', seconds: number): string => `${begun(action)} ${seconds} s`,
  unknown: 'The boat has not reported its state yet.',
  silence: 'Silence 30 s',
  turnOn: 'Turn on sound',
  unheard: 'This device makes no sound now.',
  mayGoDark: 'This device did not allow its screen to stay on.',
  silent: (seconds: number): string => `Silent, ${seconds} s`,
} as const
