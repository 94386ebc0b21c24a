/** Texts of the sailor friends. Source: CONTACT; OPEN-081, 084, 119, 120. */
import { CONTACT_TEXTS } from '@drydock/contracts'
import { phoneError, type PhoneVerdict } from '#texts/phone.ts'

export const contacts = {
  add: 'Add a new sailor friend',
  edit: 'Edit a sailor friend',
  who: 'Who it is',
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone number',
  emails: 'E-mail Notifications',
  sms: 'SMS Notifications',
  save: 'SAVE',
  saving: 'Saving …',
  delete: 'DELETE',
  success: 'Success',
  added: CONTACT_TEXTS.added,
  saved: CONTACT_TEXTS.saved,
  ok: 'OK',
  confirm: 'Confirm',
  confirmAsk: 'Do you want to remove the contact ?',
  remove: 'Remove',
  unchanged: 'No changes',
  fill: 'Name, e-mail and phone number are needed',
  changed: 'Not saved yet',
  captainOnly: 'Only the captain can add and change sailor friends.',
  loading: 'Reading the sailor friend',
  failed: 'The sailor friend could not be read',
  failedHint: 'It may have been removed.',
  none: 'No sailor friends yet',
  listLoading: 'Reading the sailor friends',
  listFailed: 'The sailor friends could not be read',
  notified: (on: number): string => `gets ${on === 0 ? 'no' : on} ${on === 1 ? 'notification' : 'notifications'}`,
} as const

/** Fields of a friend as typed, and what is wrong with them. */
interface Typed {
  readonly name: string
  readonly email: string
}
interface Faults {
  readonly name: string | undefined
  readonly email: string | undefined
  readonly phone: PhoneVerdict
}

/** Returns why SAVE is disabled: the first error of a field with text, else empty fields; undefined if valid. */
export function saveObstacle(typed: Typed, { name, email, phone }: Faults): string | undefined {
  const faults = [
    typed.name.trim() === '' ? undefined : name,
    typed.email.trim() === '' ? undefined : email,
    phone === 'missing' ? undefined : phoneError(phone),
  ]
  const isIncomplete = name !== undefined || email !== undefined || phone === 'missing'
  return faults.find(it => it !== undefined) ?? (isIncomplete ? contacts.fill : undefined)
}
