/** State tables by name, and the check of a step against its table. */
import { ALARM } from './alarm.ts'
import { BANNER } from './banner.ts'
import { DEVICE } from './device.ts'
import { ENROLLMENT } from './enrollment.ts'
import { HUB } from './hub.ts'
import { valueAt, appliesTo, matches, type TableRow, type MachineStep } from './row.ts'
import { SESSION } from './session.ts'
import { START } from './start.ts'
import { SYNC } from './arming.ts'
import { TRACKING } from './tracking.ts'

export const TABLES = {
  'SM-SYNC': SYNC,
  'SM-ALARM': ALARM,
  'SM-ENROLL': ENROLLMENT,
  'SM-DEV': DEVICE,
  'SM-TRACK': TRACKING,
  'SM-START': START,
  'SM-SESS': SESSION,
  'SM-HUB': HUB,
  'SM-BAN': BANNER,
} as const satisfies Readonly<Record<string, readonly TableRow[]>>
export type TableName = keyof typeof TABLES

/** Rows without a step of a machine, with what implements them instead. */
export const OUTSIDE: Readonly<Record<string, string>> = {
  'SM-ALARM-5': 'a plain status change is not handed to the machine',
  'SM-ENROLL-20': 'the step of SM-ENROLL-19',
  'SM-DEV-2': 'a contact has no wait',
  'SM-DEV-5': 'an unknown code is not handed to the machine',
  'SM-DEV-8': 'the age of a device is kept beside the machine',
  'SM-DEV-9': 'the age of a device is kept beside the machine',
  'SM-DEV-12': 'a machine of its own, for all devices',
  'SM-DEV-13': 'a call that fails is not handed to the machine',
  'SM-DEV-14': 'a call that fails is not handed to the machine',
  'SM-DEV-15': 'the step of SM-DEV-17',
  'SM-TRACK-2': 'the step of SM-TRACK-3',
  'SM-TRACK-4': 'the phone is read beside the machine',
  'SM-START-8': 'the step of SM-HUB-3',
  'SM-SESS-7': 'the step of SM-SESS-6',
  'SM-SESS-9': 'the step of SM-SESS-6',
  'SM-SESS-10': 'the step of SM-HUB-3',
  'SM-BAN-4': 'the step of SM-BAN-1',
  'SM-BAN-5': 'the step of SM-BAN-2',
  'SM-BAN-6': 'the step of SM-BAN-3',
  'SM-BAN-7': 'the step of SM-ALARM-1',
  'SM-BAN-8': 'the step of SM-ALARM-3',
  'SM-BAN-9': 'the steps of SM-START-5 and SM-BAN-3',
}

/** Returns what is wrong with a step by its table; undefined if it is correct. Inputs without a row change nothing. */
export function violationOf(table: TableName, step: MachineStep, next: unknown): string | undefined {
  const row = TABLES[table].find(it => appliesTo(it, step))
  const about = `${row?.row ?? table}: ${String(valueAt(step.input, 'is'))} in ${nameOf(step.state)}`
  if (row?.to === undefined)
    return next === step.state ? undefined : `${about} changes nothing, but leads to ${nameOf(next)}`
  const wanted = typeof row.to === 'function' ? row.to(step) : row.to
  if (!matches(next, wanted))
    return `${about} leads to ${Object.values(wanted).map(String).join(' ')}, not to ${nameOf(next)}`
  return row.ends === undefined || valueAt(next, 'until') === step.now + row.ends
    ? undefined
    : `${about} leads to a wait of ${row.ends} ms, not of another`
}

/** The state name of alarm mode is one level deeper. */
const nameOf = (state: unknown): string => String(valueAt(state, 'is') ?? valueAt(state, 'mode.is'))
