/** What a kind of hardware is: a row of the table of devices. What it does beyond its row is in a file of its own. */
import type { SensorEvent, SensorType } from '@drydock/contracts'

/** A report of a device. */
export interface Report {
  readonly armed: boolean
  readonly before: boolean
  readonly on: boolean
}

export interface Device {
  readonly type: SensorType
  /** Fed by a battery of its own, whose percent it reports, or by a wire. */
  readonly power: 'battery' | 'wire'
  /** The gateway is it, or has it on a wire: it need not be paired. */
  readonly builtIn: boolean
  /** What a command of the app does: it switches the device, is taken and never confirmed, or is refused. */
  readonly command: 'switches' | 'unanswered' | 'refused'
  /** What its history says of its two states; undefined where it says nothing. */
  readonly historyEvents: { readonly on: SensorEvent | undefined; readonly off: SensorEvent | undefined }
  /** Whether a report is an alarm by itself; what is reported again, with another battery, is none. */
  isAlarm(report: Report): boolean
}

export const SILENT_LOG = { on: undefined, off: undefined } as const
export const SWITCHED_LOG = { on: 'Device ON', off: 'Device OFF' } as const
export const neverAlarms = (): boolean => false
