/** Actions on sailor friends. */
import type { Locator, Page } from 'playwright'
import * as z from 'zod/mini'
import { press, setChecked, fillIn, expand } from '#runner/captain/shared/interactions.ts'
import { region } from '#runner/captain/shared/locators.ts'
import { type AnswerWord, type ContactAction, Fill, Tick } from './vocabulary.ts'

type Do = (page: Page, params: unknown) => Promise<void>
const LABELS: Readonly<Record<string, string>> = { name: 'Name', email: 'E-mail', phone: 'Phone number' }
/** The title of the dialog that each answer is for, and the name of its button. */
const ANSWERS: Readonly<Record<AnswerWord, readonly [title: string, button: string]>> = {
  stay: ['Unsaved Changes', 'Cancel'],
  leave: ['Unsaved Changes', 'Leave'],
  keep: ['Confirm', 'Cancel'],
  remove: ['Confirm', 'Remove'],
  ok: ['Success', 'OK'],
}

const main = (page: Page): Locator => page.getByRole('main')
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string): Locator =>
  page.getByRole('alertdialog', { name }).or(page.getByRole('dialog', { name }))
const field = (page: Page, name: unknown): Locator => page.getByLabel(LABELS[String(name)] ?? 'Name', { exact: true })
const channelName = (by: unknown): string => (by === 'sms' ? 'SMS Notifications' : 'E-mail Notifications')

/** Opens a panel of checkboxes and returns it. */
async function opened(page: Page, by: unknown): Promise<Locator> {
  await expand(region(page, channelName(by)).getByRole('button', { name: new RegExp(`^${channelName(by)}`) }))
  return region(page, channelName(by))
}

export const performers: Readonly<Record<ContactAction, Do>> = {
  'edit-sailor-friend': (page, name) =>
    press(main(page).getByRole('link', { name: new RegExp(`^${String(name)} gets \\w+ notifications?`) })),
  'fill-friend': async (page, params) => {
    for (const [name, text = ''] of Object.entries(z.parse(Fill, params))) {
      await fillIn(field(page, name), text)
      // The app validates a field when it loses focus.
      await field(page, name).blur()
    }
  },
  'tick-friend': async (page, params) => {
    const { by, box, on } = z.parse(Tick, params)
    await setChecked((await opened(page, by)).getByRole('checkbox', { name: box, exact: true }), on)
  },
  'save-friend': page => press(button(main(page), 'SAVE')),
  'delete-friend': page => press(button(main(page), 'DELETE')),
  'leave-friend': page => press(button(page, 'Back')),
  'answer-friend': (page, word) => {
    const [title, name] = ANSWERS[word as AnswerWord]
    return press(button(dialog(page, title), name))
  },
}
