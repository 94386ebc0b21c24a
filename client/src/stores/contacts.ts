/** The sailor friends of the boat. Source: CONTACT, OPEN-033, OPEN-085. */
import { contactRoutes, type SailorFriend } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { dropOutdated } from '#stores/latest.ts'

/** `list` is undefined until it has been read; `isFailed`: it could not be read the last time. */
export interface ContactsStore {
  list: SailorFriend[] | undefined
  isFailed: boolean
}

export const contacts = proxy<ContactsStore>({ list: undefined, isFailed: false })
resetOn(
  'alarm-data-cleared',
  () => void Object.assign(contacts, { list: undefined, isFailed: false } satisfies ContactsStore),
)

const ask = dropOutdated(() => call(contactRoutes.list))

export async function loadContacts(): Promise<void> {
  const answer = (await ask())?.answer
  if (answer === undefined) return
  contacts.isFailed = !answer.ok
  if (answer.ok) contacts.list = answer.value
}
