/** Sailor friends without a page. */
import { contacts } from '@drydock/client/texts/contacts'
import { notifications } from '@drydock/client/texts/notifications'
import { counterOf } from '@drydock/client/texts/counter'
import { phoneError } from '@drydock/client/texts/profile'
import { NAME_LENGTH, type NotificationFlags } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { Hindrance } from '#captain/hindrance.ts'
import { need, refuse } from '#captain/headless/hand.ts'
import type { Seen } from '#captain/headless/seen.ts'
import { type ContactFact, type ContactVerb, Fill, Tick } from './words.ts'

type Do = (seen: Seen, params: unknown) => void
type Read = (seen: Seen, parameter: unknown) => unknown

const LIST = '/settings'

function fieldsOf({ app }: Seen) {
  const { state } = app.stores.contactForm
  return /^\/(add|edit)contact\b/i.test(app.route()) && state.is !== 'unread' ? state.values : undefined
}
const isCaptain = ({ app }: Seen): boolean => app.stores.profile.it?.isCaptain === true

/** What hinders a control of the form: only the captain changes anything. */
const control = (seen: Seen, isEnabled = isCaptain(seen)): Hindrance | undefined => (fieldsOf(seen) === undefined ? 'missing' : isEnabled ? undefined : 'disabled')

const saveButton: Read = seen => {
  const { stores, derived } = seen.app
  const fields = fieldsOf(seen)
  const { state, mode } = stores.contactForm
  if (!fields || state.is === 'unread') return undefined
  const valid = derived.isContactValid(derived.contactErrors(fields))
  const saving = state.sending !== undefined
  const changed = derived.isContactChanged(stores.contactForm)
  const reason = !isCaptain(seen) ? contacts.captainOnly : saving ? contacts.saving : !valid ? contacts.fill : changed ? contacts.changed : contacts.unchanged
  return { enabled: isCaptain(seen) && !saving && valid, reason, delete: mode === 'edit' }
}

const isSaveEnabled = (seen: Seen): boolean => z.safeParse(z.object({ enabled: z.literal(true) }), saveButton(seen, undefined)).success

function tick(seen: Seen, params: unknown): void {
  const { by, box, on } = z.parse(Tick, params)
  const { friendBoxes, wiredTo } = seen.app.derived
  const of = friendBoxes.filter(it => box === notifications.all || notifications.labels[it] === box)
  need('checkbox', box, of.length === 0 ? 'missing' : control(seen))
  seen.app.actions.changeContact(Object.fromEntries(of.map(it => [wiredTo(it, by), on])))
}

function fill(seen: Seen, params: unknown): void {
  need('field', contacts.name, control(seen))
  const { name, email, phone } = z.parse(Fill, params)
  const typed = { name, email, phoneNumber: phone }
  seen.app.actions.changeContact(Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== undefined)))
}

function answer({ app }: Seen, word: unknown): void {
  const { told, state } = app.stores.contactForm
  if (word === 'ok') {
    app.actions.closeToldContact()
    if (told === 'added') app.go(LIST)
  } else if (state.is === 'asking') app.actions.answerLeavingContact(word === 'leave')
  else void app.actions.answerRemoving(word === 'remove').then(gone => gone && app.go(LIST))
}

export const verbs: Readonly<Record<ContactVerb, Do>> = {
  'edit-sailor-friend': ({ app }, name) => {
    const found = app.stores.contacts.list?.find(it => it.name === name)
    if (!found) refuse('link', `${String(name)} is told of`, 'missing')
    app.go(`/editContact?id=${encodeURIComponent(found.id)}`)
  },
  'fill-friend': fill,
  'tick-friend': tick,
  'save-friend': seen => {
    need('button', contacts.save, control(seen, isSaveEnabled(seen)))
    void seen.app.actions.saveContactForm()
  },
  'delete-friend': seen => {
    need('button', contacts.delete, seen.app.stores.contactForm.mode === 'edit' ? control(seen) : 'missing')
    seen.app.actions.askToRemove()
  },
  'leave-friend': ({ app }) => app.go(LIST),
  'answer-friend': answer,
}

const readField: Read = (seen, name) => {
  const fields = fieldsOf(seen)
  if (!fields) return undefined
  const errors = seen.app.derived.contactErrors(fields)
  const shown: Readonly<Record<string, object>> = {
    name: { text: fields.name, counter: counterOf(fields.name, NAME_LENGTH).text, error: errors.name ?? 'none' },
    email: { text: fields.email, error: errors.email ?? 'none' },
    phone: { text: fields.phoneNumber, error: phoneError(errors.phone) ?? 'none' },
  }
  return shown[String(name)]
}

const boxes: Read = (seen, by) => {
  const fields = fieldsOf(seen)
  if (!fields) return undefined
  const { friendBoxes, wiredTo } = seen.app.derived
  const ticked = friendBoxes.filter(it => fields[wiredTo(it, by === 'sms' ? 'sms' : 'email')])
  return { all: friendBoxes.map(it => notifications.labels[it]), ticked: ticked.map(it => notifications.labels[it]) }
}

const dialog: Read = seen => {
  if (!fieldsOf(seen)) return undefined
  const { state, told } = seen.app.stores.contactForm
  if (state.is === 'asking') return { title: contacts.unsaved, text: contacts.unsavedAsk }
  if (state.is === 'asking-delete') return { title: contacts.confirm, text: contacts.confirmAsk }
  return told === 'nothing' ? undefined : { title: contacts.success, text: told === 'added' ? contacts.added : contacts.saved }
}

const friends: Read = ({ app }) => {
  const { sections, open } = app.stores.panels
  if (app.route() !== LIST || !sections.includes('boat') || !open.boat.includes(2)) return undefined
  const flags = Object.keys(app.stores.contacts.list?.[0] ?? {}).filter((it): it is keyof NotificationFlags => it.endsWith('Active'))
  return app.stores.contacts.list?.map(it => `${it.name || it.email}, ${contacts.told(flags.filter(flag => it[flag]).length)}`)
}

export const facts: Readonly<Record<ContactFact, Read>> = {
  friends,
  'friend-form': seen => (fieldsOf(seen) ? (seen.app.stores.contactForm.mode === 'add' ? contacts.add : contacts.edit) : undefined),
  'friend-field': readField,
  'friend-boxes': boxes,
  'friend-save': saveButton,
  'friend-dialog': dialog,
}
