/**
 * The form of one sailor friend: adding, editing, saving and removing. A failure is logged, and the form stays as it
 * was. Source: CONTACT, SM-FORM, OPEN-082, 084, 119, 120.
 */
import {
  contactRoutes,
  Email,
  FIELD_TEXTS,
  Name,
  type NotificationFlags as Flags,
  type SailorFriend,
} from '@drydock/contracts'
import { proxy, type Snapshot } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { changesOf, type FormState } from '#machines/form.ts'
import { phoneVerdictOf, type PhoneVerdict } from '#machines/phone.ts'
import { FLAGS } from '#stores/contactFlags.ts'
import { contactDraft, loadContacts } from '#stores/contacts.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { draftOf, keepDraft } from '#stores/drafts.ts'
import { fieldProblem } from '#stores/fieldProblem.ts'
import { type SaveAttempt, changedFields, formStore } from '#stores/formStore.ts'
import { loadNotifications, notifications } from '#stores/notifications.ts'
import { readRecord, saveRecord } from '#stores/saveRecord.ts'
import { session } from '#stores/session.ts'

/** Editable fields, as typed. */
export type ContactFields = { name: string; email: string; phoneNumber: string } & Flags
/** `dialog`: which success dialog is open. `isFailed`: the friend could not be read. */
export interface ContactFormStore {
  mode: 'add' | 'edit'
  state: FormState<ContactFields>
  dialog: 'nothing' | 'added' | 'saved'
  isFailed: boolean
  isRemoving: boolean
}

const OFF = Object.fromEntries(FLAGS.map(flag => [flag, false])) as Flags
const EMPTY: ContactFields = { name: '', email: '', phoneNumber: '', ...OFF }
const NOTHING: ContactFormStore = {
  mode: 'add',
  state: { is: 'unread' },
  dialog: 'nothing',
  isFailed: false,
  isRemoving: false,
}

export const contactForm = proxy<ContactFormStore>({ ...NOTHING })

/** The record that is edited; undefined while adding. */
let record: SailorFriend | undefined
let form = ''

const fields = formStore<ContactFields>({
  name: () => (form === '' ? undefined : form),
  // The add page asks nothing, since its input is kept as a draft. CONTACT-39 is about the edit page only.
  asks: () => contactForm.mode === 'edit',
  show: state => {
    contactForm.state = state
  },
})

function fieldsOf({ name, email, phoneNumber, ...rest }: SailorFriend): ContactFields {
  return { name, email, phoneNumber, ...(Object.fromEntries(FLAGS.map(flag => [flag, rest[flag]])) as Flags) }
}

/** Loads the friend with this id, or starts a new one. Returns a function to be called when the screen is left. */
export function openContactForm(id: string | undefined): () => void {
  fields.send({ is: 'forget' })
  record = undefined
  form = id === undefined ? 'contact' : contactDraft({ id })
  Object.assign(contactForm, { ...NOTHING, mode: id === undefined ? 'add' : 'edit' })
  if (id === undefined) fields.load(EMPTY)
  else void loadContact(id)
  // It may have another address of the captain than the account. OPEN-082.
  if (notifications.contact === undefined) void loadNotifications()
  const stop = fields.open()
  const openedForm = form
  return () => {
    stop()
    if (form !== openedForm) return
    form = ''
    fields.send({ is: 'forget' })
    Object.assign(contactForm, NOTHING)
  }
}

/**
 * Reads the friend into the open form; after a failure `isFailed` is set. A reply for a form that was left is dropped.
 */
export async function loadContact(id: string): Promise<void> {
  const generation = currentGeneration()
  const openedForm = form
  contactForm.isFailed = false
  const answer = await call(contactRoutes.read, { params: { id } })
  if (isFromEarlierSession(generation) || form !== openedForm) return
  if (!answer.ok || !('email' in answer.value)) {
    contactForm.isFailed = true
    return
  }
  record = answer.value
  fields.load(fieldsOf(record))
}

/** Puts typed values into the form; nothing is sent. */
export const changeContact = (values: Partial<ContactFields>): void => fields.send({ is: 'changed', values })

/** Answers 'Unsaved Changes'. */
export const answerLeavingContact = fields.answerLeaving

export interface ContactErrors {
  readonly name: string | undefined
  readonly email: string | undefined
  readonly phone: PhoneVerdict
}

/** Returns whether an address is the captain's own: signed-in user or captain's record. CONTACT-26, OPEN-082. */
function isCaptains(email: string): boolean {
  const own = [session.user?.id, notifications.contact?.captainEmail, record?.captainEmail].map(it => it?.toLowerCase())
  return own.includes(email.trim().toLowerCase())
}

/** Returns the error texts of name and e-mail address, undefined where valid, and the verdict on the phone number. */
export const contactErrors = ({
  name,
  email,
  phoneNumber,
}: Pick<ContactFields, 'name' | 'email' | 'phoneNumber'>): ContactErrors => ({
  name: fieldProblem(Name, name),
  email: fieldProblem(Email, email) ?? (isCaptains(email) ? FIELD_TEXTS.emailOfCaptain : undefined),
  phone: phoneVerdictOf(phoneNumber),
})
/** Whether all fields may be saved. */
export const isContactValid = ({ name, email, phone }: ContactErrors): boolean =>
  name === undefined && email === undefined && phone === 'valid'

/** Returns whether SAVE has changes to save. */
export const isContactChanged = ({ state }: Snapshot<ContactFormStore>): boolean =>
  state.is !== 'unread' && changesOf<ContactFields>(state.values, state.saved).length > 0

const trimmed = (it: ContactFields): ContactFields => ({ ...it, name: it.name.trim(), email: it.email.trim() })

/** Sends a new friend, or the changes of one; returns whether the gateway has them now. */
async function send({ values, saved }: Pick<SaveAttempt<ContactFields>, 'values' | 'saved'>): Promise<boolean> {
  if (record !== undefined) {
    const params = { id: record.id }
    const friend = await saveRecord(
      () => readRecord(contactRoutes.read, { params }),
      body => call(contactRoutes.update, { params, body }),
      changedFields({ values, saved }),
    )
    return friend !== undefined
  }
  const captainEmail = (session.user?.id ?? '').toLowerCase()
  const { ok } = await call(contactRoutes.add, {
    body: {
      ...values,
      gsmConnectionLostEmailActive: false,
      gsmConnectionLostSMSActive: false,
      active: true,
      captainEmail,
    },
  })
  return ok
}

/**
 * Drops the draft of a form that was left before its save was answered, unless its text has changed since. A form for a
 * new friend that shows it again starts empty.
 */
function dropSavedDraft(name: string, attempt: SaveAttempt<ContactFields>): void {
  const userId = session.user?.id
  if (userId === undefined) return
  const [draft, sent] = [draftOf(userId, name), changedFields(attempt)]
  const isSame = [...new Set([...Object.keys(draft), ...Object.keys(sent)])].every(key => draft[key] === sent[key])
  if (!isSame) return
  keepDraft(userId, name, {})
  const state = fields.state()
  if (form !== name || contactForm.mode === 'edit' || state.is === 'unread' || state.sending !== undefined) return
  fields.send({ is: 'forget' })
  fields.load(EMPTY)
}

/**
 * Adds or updates the friend, and opens a success dialog. Does nothing while a field is wrong or a save is under way.
 */
export async function saveContactForm(): Promise<void> {
  const state = fields.state()
  if (state.is === 'unread' || !isContactValid(contactErrors(state.values))) return
  const attempt = fields.save()
  if (!attempt) return
  const { run } = attempt
  const generation = currentGeneration()
  const opened = form
  const values = trimmed(attempt.values)
  const ok = await send({ values, saved: attempt.saved })
  if (isFromEarlierSession(generation)) return
  if (ok) void loadContacts()
  if (!fields.isSaving(attempt)) {
    if (ok) dropSavedDraft(opened, attempt)
    return
  }
  if (!ok) return fields.send({ is: 'save-failed', run })
  const added = record === undefined
  fields.send({ is: 'saved', run, values })
  contactForm.dialog = added ? 'added' : 'saved'
}

/** Closes the success dialog. */
export const closeContactDialog = (): void => {
  contactForm.dialog = 'nothing'
}

/** Opens the question whether to remove the friend; `answerRemovingContact` takes the answer. */
export const askToRemoveContact = (): void => fields.send({ is: 'delete' })

/** Answers 'Confirm'; returns whether the friend was removed while its form was open. */
export async function answerRemovingContact(remove: boolean): Promise<boolean> {
  if (!remove || record === undefined || contactForm.isRemoving) {
    if (!remove) fields.send({ is: 'declined' })
    return false
  }
  const generation = currentGeneration()
  const opened = form
  contactForm.isRemoving = true
  const answer = await call(contactRoutes.remove, { params: { id: record.id } })
  if (isFromEarlierSession(generation)) return false
  // Also after a refusal: another phone may have removed the friend.
  void loadContacts()
  if (form !== opened) return false
  contactForm.isRemoving = false
  fields.send({ is: answer.ok ? 'deleted' : 'declined' })
  return answer.ok
}

resetOn('alarm-data-cleared', () => {
  record = undefined
  form = ''
  fields.send({ is: 'forget' })
  Object.assign(contactForm, NOTHING)
})
