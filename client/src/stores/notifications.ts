/** The captain's own record: name, phone number, and notification flags. Source: NOTIFY, OPEN-032, OPEN-079. */
import { CAPTAIN_CONTACT_ID, CaptainContact, contactRoutes } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { dropOutdated } from '#stores/latest.ts'

export interface NotificationsStore {
  contact: CaptainContact | undefined
}

const params = { id: CAPTAIN_CONTACT_ID }
export const notifications = proxy<NotificationsStore>({ contact: undefined })
const ask = dropOutdated(() => call(contactRoutes.read, { params }))

/** Reads the record; the last one stays when the call fails. Returns whether the call has failed. */
export async function loadNotifications(): Promise<boolean> {
  const answer = (await ask())?.answer
  if (answer?.ok) notifications.contact = CaptainContact.parse(answer.value)
  return answer?.ok === false
}

/** Shows the record that the gateway has taken; answers that may be from before are dropped. */
export function applySavedNotifications(contact: CaptainContact): void {
  ask.outdate()
  notifications.contact = contact
}

resetOn('alarm-data-cleared', () => {
  notifications.contact = undefined
})
