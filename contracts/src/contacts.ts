/**
 * Contacts: the captain's own record, and sailor friends, which also have an e-mail address and an active flag. Source:
 * doc 1 §3, §7, doc 2 §3; OPEN-032, 033, 085.
 */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { maxTrimmedLength, Email, MAX_EMAIL_LENGTH, Name, Phone } from './fields.ts'
import { NotificationFlags, WrittenFlags } from './notifications.ts'
import { route } from './route.ts'
import { withWireFormat } from './wireFormat.ts'
import { OptionalText, lenientArray, lenientObject } from './tolerant.ts'

/** Id that stands for the captain's own record in calls; the record also has its own id. */
export const CAPTAIN_CONTACT_ID = 'captain'
/** Maximum number of sailor friends that the fake boat stores. */
export const MAX_CONTACTS = 100
export const CONTACT_TEXTS = {
  added: 'Sailor friend addded successfully.',
  saved: 'Changes saved successfully.',
} as const

export const CaptainContact = z.extend(NotificationFlags, {
  id: z.catch(withWireFormat('nonEmptyText', z.string()), CAPTAIN_CONTACT_ID),
  name: OptionalText,
  phoneNumber: withWireFormat('phone', OptionalText),
  captainEmail: OptionalText,
})
export type CaptainContact = z.infer<typeof CaptainContact>
export const SailorFriend = z.extend(CaptainContact, {
  id: withWireFormat('nonEmptyText', z.string()),
  email: withWireFormat('email', z.string()),
  active: z.catch(z._default(z.boolean(), true), true),
})
export type SailorFriend = z.infer<typeof SailorFriend>

/** An e-mail address that the app sends back as it read it, without validation. */
const SentEmail = z.string().check(maxTrimmedLength(MAX_EMAIL_LENGTH))
const SentId = z.string().check(maxTrimmedLength(200))
export const NewContact = z.extend(WrittenFlags, {
  name: Name,
  email: Email,
  active: z.boolean(),
  phoneNumber: Phone,
  captainEmail: SentEmail,
})
export type NewContact = z.infer<typeof NewContact>
/** Change of a contact. A sailor friend needs `email` and `active`; the captain's own record has neither. */
export const ContactChange = z.extend(WrittenFlags, {
  id: z.optional(SentId),
  name: Name,
  phoneNumber: Phone,
  captainEmail: SentEmail,
  email: z.optional(Email),
  active: z.optional(z.boolean()),
})
export type ContactChange = z.infer<typeof ContactChange>

const params = lazyObject(() => ({ id: z.string() }))
export const contactRoutes = {
  list: route({
    method: 'GET',
    path: '/api/contact',
    role: 'account',
    changes: false,
    reply: lenientArray(SailorFriend),
  }),
  read: route({
    method: 'GET',
    path: '/api/contact/{id}',
    role: 'account',
    changes: false,
    params,
    reply: z.union([SailorFriend, lenientObject(CaptainContact)]),
  }),
  add: route({
    method: 'POST',
    path: '/api/contact',
    role: 'captain',
    changes: true,
    body: NewContact,
  }),
  update: route({
    method: 'PUT',
    path: '/api/contact/{id}',
    role: 'captain',
    changes: true,
    params,
    body: ContactChange,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/contact/{id}',
    role: 'captain',
    changes: true,
    params,
  }),
} as const
