/** The sailor friends of the boat. Source: CONTACT, OPEN-033, OPEN-085. */
import { contactRoutes, type SailorFriend } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { dropOtherDrafts } from '#stores/drafts.ts'
import { dropOutdated } from '#stores/latest.ts'
import { session } from '#stores/session.ts'

/** `list` is undefined until it has been read; `isFailed`: it could not be read the last time. */
export interface ContactsStore {
  list: SailorFriend[] | undefined
  isFailed: boolean
}

const CONTACT_DRAFT = 'contact:'
/** Returns the name of the draft of a friend; that of a new friend is 'contact'. */
export const contactDraft = ({ id }: Pick<SailorFriend, 'id'>): string => `${CONTACT_DRAFT}${id}`

export const contacts = proxy<ContactsStore>({ list: undefined, isFailed: false })
resetOn(
  'alarm-data-cleared',
  () => void Object.assign(contacts, { list: undefined, isFailed: false } satisfies ContactsStore),
)

const ask = dropOutdated(() => call(contactRoutes.list))

/** Loads the list, and drops the drafts of friends who are not in it. */
export async function loadContacts(): Promise<void> {
  const answer = (await ask())?.answer
  if (answer === undefined) return
  contacts.isFailed = !answer.ok
  if (!answer.ok) return
  contacts.list = answer.value
  const userId = session.user?.id
  if (userId !== undefined) dropOtherDrafts(userId, CONTACT_DRAFT, answer.value.map(contactDraft))
}
