// @vitest-environment happy-dom
/** The boxes of a sailor friend: which flag each of them shows and changes. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { ContactFlags } from '#screens/contact/ContactFlags.tsx'
import type { ContactFields } from '#stores/contactForm.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const changeContact = vi.hoisted(() => vi.fn<(values: object) => void>())
vi.mock('#stores/contactForm.ts', () => ({ changeContact }))
beforeEach(() => void changeContact.mockReset())

const FIELDS = { name: '', email: '', phoneNumber: '' } as ContactFields

/** Returns the labels of the boxes that a flag ticks, and what a press on the box with this label changes. */
async function wiringOf(channel: 'email' | 'sms', label: string, flag: string): Promise<readonly unknown[]> {
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () =>
    root.render(<ContactFlags values={{ ...FIELDS, [flag]: true }} channel={channel} legend="Notifications" />),
  )
  const boxes = [...room.querySelectorAll('input')]
  const nameOf = (box: Element): string | null | undefined => box.closest('label')?.textContent
  const ticked = boxes.filter(it => it.checked).map(nameOf)
  await act(async () => boxes.find(it => nameOf(it) === label)?.click())
  await act(async () => root.unmount())
  return [ticked, changeContact.mock.calls]
}

test.each([
  ['CONTACT-04 CONTACT-05', 'Detectors', 'detectorsEmailActive', 'detectorsSMSActive'],
  ['CONTACT-04 CONTACT-05', 'Shore Power', 'shorePowerEmailActive', 'shorePowerSMSActive'],
  ['CONTACT-04 CONTACT-05', 'Smart Plug', 'smartplugEmailActive', 'smartPlugSMSActive'],
  ['CONTACT-04 CONTACT-05', 'Main Door', 'mainDoorEmailActive', 'mainDoorSMSActive'],
  ['CONTACT-04 CONTACT-05', 'Deck Hatch', 'hatchEmailActive', 'hatchSMSActive'],
  ['CONTACT-04 CONTACT-05', 'Low Voltage', 'voltageLowEmailActive', 'voltageLowSMSActive'],
  ['CONTACT-04 CONTACT-05', 'Geofence', 'geofenceEmailActive', 'geofenceSMSActive'],
  ['CONTACT-04 CONTACT-05', 'Low Battery Sensor', 'lowBatterySensorEmailActive', 'lowBatterySensorSMSActive'],
  ['CONTACT-16 CONTACT-18', 'GTW Power Loss', 'gatewayTamperedEmailActive', 'gatewayTamperedSMSActive'],
  ['CONTACT-17 CONTACT-19', 'GTW Tampered', 'gatewayPowerlossEmailActive', 'gatewayPowerlossSMSActive'],
])('%s CONTACT-11 CONTACT-13 the box %s shows and changes %s and %s', async (_, label, email, sms) => {
  expect(await wiringOf('email', label, email)).toEqual([[label], [[{ [email]: false }]]])
  changeContact.mockReset()
  expect(await wiringOf('sms', label, sms)).toEqual([[label], [[{ [sms]: false }]]])
})
