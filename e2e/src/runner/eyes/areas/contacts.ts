/** Observations of sailor friends. */
import type { ContactObservation } from '#runner/captain/contacts/vocabulary.ts'
import {
  button,
  counterOf,
  describedBy,
  errorOf,
  isEnabled,
  isShown,
  labelLinesOf,
  region,
  textOf,
  textsOf,
  inputValueOf,
} from '../page/read.ts'
import type { Observer, ObservedPage } from '../page/observedPage.ts'
import type { View } from '../page/view.ts'

const NOTIFIED = / gets \w+ notifications?/
const LABELS: Readonly<Record<string, string>> = { name: 'Name', email: 'E-mail', phone: 'Phone number' }

const isHere = (page: ObservedPage): boolean => /^\/(add|edit)contact$/i.test(page.path)
const main = (page: ObservedPage): View => page.getByRole('main')
const dialog = (page: ObservedPage): View => page.getByRole('alertdialog').or(page.getByRole('dialog'))
const channelName = (by: unknown): string => (by === 'sms' ? 'SMS Notifications' : 'E-mail Notifications')

const readField: Observer = (page, name) => {
  const input = page.getByLabel(LABELS[String(name)] ?? 'Name', { exact: true })
  if (!isHere(page) || !isShown(input)) return undefined
  const counter = counterOf(page, input)
  return { text: inputValueOf(input), ...(counter === undefined ? {} : { counter }), error: errorOf(page, input) }
}

/** Returns the visible label around each box, without the box for all of them. */
export const boxNames = (boxes: View): readonly string[] =>
  boxes
    .all()
    .map(it => labelLinesOf(it).join(' '))
    .filter(it => it !== 'Select all')

const boxes: Observer = (page, by) => {
  if (!isHere(page)) return undefined
  const panel = region(page, channelName(by))
  return {
    all: boxNames(panel.getByRole('checkbox')),
    ticked: boxNames(panel.getByRole('checkbox', { checked: true })),
  }
}

const save: Observer = page => {
  const it = button(main(page), 'SAVE')
  if (!isHere(page) || !isShown(it)) return undefined
  return { enabled: isEnabled(it), reason: describedBy(page, it), delete: isShown(button(main(page), 'DELETE')) }
}

const asked: Observer = page => {
  if (!isHere(page) || !isShown(dialog(page))) return undefined
  return { title: textOf(dialog(page).getByRole('heading')), text: textOf(dialog(page).getByRole('paragraph')) }
}

export const observers: Readonly<Record<ContactObservation, Observer>> = {
  friends: page =>
    textsOf(main(page).getByRole('link', { name: NOTIFIED })).map(it =>
      it.replace(/\s+(?=gets \w+ notifications?)/, ', '),
    ),
  'friend-form': page => (isHere(page) ? textOf(main(page).getByRole('heading', { level: 2 })) : undefined),
  'friend-field': readField,
  'friend-boxes': boxes,
  'friend-save': save,
  'friend-dialog': asked,
}
