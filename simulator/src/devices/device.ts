/** Device: a row of the device table. Further behavior of a device type is in its own file. */
import type { SensorEvent, SensorType } from '@drydock/contracts'

/** A state report of a device. */
export interface StateReport {
  readonly armed: boolean
  readonly before: boolean
  readonly on: boolean
}

export interface Device {
  readonly type: SensorType
  /** 'battery' devices report the charge of their battery in percent. */
  readonly power: 'battery' | 'wire'
  /** The device needs no pairing: it is the gateway or wired to it. */
  readonly builtIn: boolean
  /** Effect of a command: it switches the device, is accepted but never confirmed, or is refused. */
  readonly command: 'switches' | 'unanswered' | 'refused'
  /** History events of the two states; undefined for none. */
  readonly historyEvents: { readonly on: SensorEvent | undefined; readonly off: SensorEvent | undefined }
  /** Whether a report raises an alarm; false for a repeated report. */
  isAlarm(report: StateReport): boolean
}

export const SILENT_LOG = { on: undefined, off: undefined } as const
export const SWITCHED_LOG = { on: 'Device ON', off: 'Device OFF' } as const
export const neverAlarms = (): boolean => false
