/** Ready check: judges from what is known of this device whether it would wake the captain. Source: XTRA-06. */
import { type Duration, HOUR, type Instant } from '@drydock/contracts'

export const CHECKS = ['sound', 'volume', 'screen', 'notifications', 'installed', 'battery', 'storage', 'link'] as const
export type CheckName = (typeof CHECKS)[number]
/** `todo`: the person should do something. `note`: good to know, or a limit of the platform. */
type Weight = 'good' | 'todo' | 'note'

/** What may be found for each check, and how it counts. */
export const FINDINGS = {
  sound: { ready: 'good', blocked: 'todo' },
  volume: { heard: 'good', untried: 'todo', old: 'todo', unheard: 'todo' },
  screen: { kept: 'good', refused: 'todo', missing: 'note', unknown: 'note' },
  // A refusal is a decision: the check lists it, but Home shows no reminder.
  notifications: { granted: 'good', default: 'todo', denied: 'note', missing: 'note', useless: 'note' },
  installed: { yes: 'good', no: 'note' },
  battery: { charging: 'good', enough: 'good', low: 'todo', unknown: 'note' },
  storage: { kept: 'good', temporary: 'note', unknown: 'note' },
  link: { fresh: 'good', old: 'todo', lost: 'todo' },
} as const satisfies Readonly<Record<CheckName, Readonly<Record<string, Weight>>>>

/** One check with its finding. */
export type CheckFinding = {
  readonly [Name in CheckName]: { readonly name: Name; readonly is: keyof (typeof FINDINGS)[Name] }
}[CheckName]

/** Answers of the person about the test of the alarm, and abilities that this device reports. */
export interface Readiness {
  /** An alarm would sound at once. */
  readonly canSound: boolean
  /** When the person last heard the test of the alarm. */
  readonly heardAt: Instant | undefined
  /** The last test was not heard. */
  readonly isUnheard: boolean
  readonly screen: keyof (typeof FINDINGS)['screen']
  readonly notifications: 'missing' | 'default' | 'granted' | 'denied'
  /** The app goes on while another app is in front. */
  readonly runsBehind: boolean
  readonly isInstalled: boolean
  /** `level` from 0 to 1; undefined where the browser does not say. */
  readonly battery: { readonly level: number; readonly isCharging: boolean } | undefined
  readonly storage: keyof (typeof FINDINGS)['storage']
  readonly link: keyof (typeof FINDINGS)['link']
}

/** After this time a confirmed volume no longer counts. */
export const HEARD_FOR_MS: Duration = 30 * 24 * HOUR
/** Below this a phone tends to save its battery, and may stop the app or darken the screen. */
export const LOW_BATTERY = 0.2

function volumeOf({ heardAt, isUnheard }: Readiness, now: Instant): keyof (typeof FINDINGS)['volume'] {
  if (isUnheard) return 'unheard'
  if (heardAt === undefined) return 'untried'
  return now - heardAt > HEARD_FOR_MS ? 'old' : 'heard'
}

function batteryOf({ battery }: Readiness): keyof (typeof FINDINGS)['battery'] {
  if (battery === undefined) return 'unknown'
  if (battery.isCharging) return 'charging'
  return battery.level < LOW_BATTERY ? 'low' : 'enough'
}

/** Returns what each check finds, in the order in which they are shown. */
export const findingsOf = (it: Readiness, now: Instant): readonly CheckFinding[] => [
  { name: 'sound', is: it.canSound ? 'ready' : 'blocked' },
  { name: 'volume', is: volumeOf(it, now) },
  { name: 'screen', is: it.screen },
  { name: 'notifications', is: it.runsBehind ? it.notifications : 'useless' },
  { name: 'installed', is: it.isInstalled ? 'yes' : 'no' },
  { name: 'battery', is: batteryOf(it) },
  { name: 'storage', is: it.storage },
  { name: 'link', is: it.link },
]

/** Returns how a finding counts. */
export const weightOf = ({ name, is }: CheckFinding): Weight =>
  (FINDINGS[name] as Readonly<Record<string, Weight>>)[is] ?? 'note'

/** Checks that Home reminds of. A lost link has its own strip, and the battery is only read by the ready check. */
const REMINDED: ReadonlySet<CheckName> = new Set(['sound', 'volume', 'screen', 'notifications'])

/** Returns what Home reminds of while the boat is armed. */
export const remindersOf = (findings: readonly CheckFinding[]): readonly CheckName[] =>
  findings.filter(it => weightOf(it) === 'todo' && REMINDED.has(it.name)).map(it => it.name)
