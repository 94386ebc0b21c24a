// @vitest-environment happy-dom
import { NOTIFICATION_TOPICS } from '@drydock/contracts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { CaptainFlags } from '#screens/profile/CaptainFlags.tsx'
import type { ProfileFields } from '#stores/profileParts.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const OFF = Object.fromEntries(
  Object.values(NOTIFICATION_TOPICS).flatMap(it => [it.email, it.sms].map(flag => [flag, false])),
)
const FIELDS = {
  name: '',
  phoneNumber: '',
  shipName: '',
  shipHomeLocation: '',
  timezone: 'UTC',
  ...OFF,
} as ProfileFields

/** Returns the labels of the checked boxes. */
async function shown(channel: 'email' | 'sms', flag: string): Promise<readonly (string | undefined)[]> {
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () =>
    root.render(<CaptainFlags values={{ ...FIELDS, [flag]: true }} channel={channel} legend="Notifications" />),
  )
  const on = [...room.querySelectorAll('input')].filter(it => it.checked).map(it => it.closest('label')?.textContent)
  await act(async () => root.unmount())
  return on
}

const LABELS = [
  ['NOTIFY-02', 'NOTIFY-13', 'shorePower', 'Shore Power'],
  ['NOTIFY-03', 'NOTIFY-14', 'smartPlug', 'Smart Plug'],
  ['NOTIFY-04', 'NOTIFY-15', 'mainDoor', 'Main Door'],
  ['NOTIFY-05', 'NOTIFY-16', 'hatch', 'Deck Hatch'],
  ['NOTIFY-06', 'NOTIFY-17', 'geofence', 'Geofence'],
  ['NOTIFY-07', 'NOTIFY-18', 'gatewayTampered', 'GTW Tampered'],
  ['NOTIFY-08', 'NOTIFY-19', 'gatewayPowerloss', 'GTW Power Loss'],
  ['NOTIFY-09', 'NOTIFY-20', 'detectors', 'Detectors'],
  ['NOTIFY-10', 'NOTIFY-21', 'voltageLow', 'Low Voltage'],
  ['NOTIFY-11', 'NOTIFY-22', 'lowBatterySensor', 'Low Battery Sensor'],
  ['NOTIFY-12', 'NOTIFY-23', 'gsmConnectionLost', 'GSM Connection Lost'],
] as const

test.each(LABELS.map(([email, , notice, label]) => [email, notice, label] as const))(
  '%s NOTIFY-26 the e-mail flag of %s is shown as %s',
  async (_, notice, label) => {
    expect([
      await shown('email', NOTIFICATION_TOPICS[notice].email),
      await shown('sms', NOTIFICATION_TOPICS[notice].email),
    ]).toEqual([[label], []])
  },
)

test.each(LABELS.map(([, sms, notice, label]) => [sms, notice, label] as const))(
  '%s NOTIFY-27 the SMS flag of %s is shown as %s',
  async (_, notice, label) => {
    expect([
      await shown('sms', NOTIFICATION_TOPICS[notice].sms),
      await shown('email', NOTIFICATION_TOPICS[notice].sms),
    ]).toEqual([[label], []])
  },
)
