/** Entry of the app's script for the DOM engine: its state machines by table name, and its start function. */
import { alarmMachine } from '@drydock/client/machines/alarm'
import { bannerMachine } from '@drydock/client/machines/banner'
import { connectionMachine } from '@drydock/client/machines/connection'
import { deviceMachine } from '@drydock/client/machines/device'
import { enrollmentMachine } from '@drydock/client/machines/enrollment'
import { sessionMachine } from '@drydock/client/machines/session'
import { startMachine } from '@drydock/client/machines/start'
import { armingMachine } from '@drydock/client/machines/arming'
import { trackingMachine } from '@drydock/client/machines/tracking'

/** Callers may replace a step before the app starts. */
export const machines = {
  'SM-SYNC': armingMachine,
  'SM-ALARM': alarmMachine,
  'SM-ENROLL': enrollmentMachine,
  'SM-DEV': deviceMachine,
  'SM-TRACK': trackingMachine,
  'SM-START': startMachine,
  'SM-SESS': sessionMachine,
  'SM-HUB': connectionMachine,
  'SM-BAN': bannerMachine,
} as const

export const begin = async (): Promise<void> => {
  await import('virtual:marineone')
}
