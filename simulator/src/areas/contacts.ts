/** Calls of contacts: the captain's own record and the sailor friends. */
import {
  CAPTAIN_CONTACT_ID,
  type CaptainContact,
  MAX_CONTACTS,
  type ContactChange,
  contactRoutes,
  FIELD_TEXTS,
  type NewContact,
  type SailorFriend,
} from '@drydock/contracts'
import { nextId } from '#boat/accountData.ts'
import { Refusal } from '#boat/refusal.ts'
import type { BoatState } from '#boat/state.ts'
import { type AreaContext, serve } from './serve.ts'

export function contactsArea(gateway: AreaContext): void {
  serve(gateway, contactRoutes.list, ({ boat }) => [...boat.state.contacts])
  serve(gateway, contactRoutes.read, ({ boat: { state }, params }) =>
    isCaptains(state, params.id) ? state.captainContact : requireContact(state, params.id),
  )
  serve(
    gateway,
    contactRoutes.add,
    ({ boat: { state }, body }): undefined => {
      state.contacts = [...state.contacts, created(state, body)]
    },
    { limit: ({ boat }) => checkRoom(boat.state) },
  )
  serve(gateway, contactRoutes.update, ({ boat: { state }, params, body }) => update(state, params.id, body))
  serve(gateway, contactRoutes.remove, ({ boat: { state }, params }): undefined => {
    if (isCaptains(state, params.id)) throw new Refusal('conflict', "The captain's own record cannot be removed.", 'id')
    const found = requireContact(state, params.id)
    state.contacts = state.contacts.filter(it => it !== found)
  })
}

/** Whether an id means the captain's own record: the fixed id, or the record's own. OPEN-032. */
const isCaptains = ({ captainContact }: BoatState, id: string): boolean =>
  id === CAPTAIN_CONTACT_ID || id === captainContact.id

function checkRoom({ contacts }: BoatState): void {
  if (contacts.length >= MAX_CONTACTS)
    throw new Refusal('conflict', `There are ${MAX_CONTACTS} sailor friends already. Remove one first.`)
}

function requireContact({ contacts }: BoatState, id: string): SailorFriend {
  const found = contacts.find(it => it.id === id)
  if (!found) throw new Refusal('not-found', `There is no contact '${id}'.`, 'id')
  return found
}

/** Checks that an e-mail address is not the captain's, who is notified anyway. @throws Refusal OPEN-082. */
function withoutCaptainEmail({ captain, captainContact }: BoatState, email: string): string {
  const own = [captain, captainContact.captainEmail].map(it => it.toLowerCase())
  if (own.includes(email.toLowerCase())) throw new Refusal('invalid', FIELD_TEXTS.emailOfCaptain, 'email')
  return email
}

/**
 * A new sailor friend: active, of this captain, without notification of a lost connection, whatever was sent.
 * CONTACT-02, 03, 06, 07.
 */
function created(state: BoatState, body: NewContact): SailorFriend {
  withoutCaptainEmail(state, body.email)
  return {
    ...body,
    id: nextId(state, 'contact', state.contacts),
    active: true,
    captainEmail: state.captain,
    gsmConnectionLostEmailActive: false,
    gsmConnectionLostSMSActive: false,
  }
}

function update(state: BoatState, id: string, body: ContactChange): undefined {
  if (isCaptains(state, id)) state.captainContact = savedCaptain(state.captainContact, body)
  else {
    const before = requireContact(state, id)
    const after = savedFriend(state, before, body)
    state.contacts = state.contacts.map(it => (it === before ? after : it))
  }
}

/** The captain's record with changes; id and e-mail address stay. */
function savedCaptain(
  { id, captainEmail }: CaptainContact,
  { email: _, active: __, ...body }: ContactChange,
): CaptainContact {
  return { ...body, id, captainEmail }
}

function savedFriend(
  state: BoatState,
  { id, captainEmail }: SailorFriend,
  { email, active, ...body }: ContactChange,
): SailorFriend {
  if (email === undefined) throw new Refusal('invalid', FIELD_TEXTS.emailRequired, 'email')
  if (active === undefined) throw new Refusal('invalid', 'active: is true or false', 'active')
  return { ...body, id, captainEmail, active, email: withoutCaptainEmail(state, email) }
}
