/** Actions on the screen of man over board. */
import type { Locator, Page } from 'playwright'
import * as z from 'zod/mini'
import { press, fillIn } from '#runner/captain/shared/interactions.ts'
import { escaped } from '#runner/captain/shared/locators.ts'
import { type MobAction, Vip } from './vocabulary.ts'

type Do = (page: Page, params: unknown) => Promise<void>
const main = (page: Page): Locator => page.getByRole('main')
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true })
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /VIP contact/ })
async function fill(input: Locator, text: string | undefined): Promise<void> {
  if (text === undefined) return
  await fillIn(input, text)
  // The app validates a field when it loses focus.
  await input.blur()
}

export const performers: Readonly<Record<MobAction, Do>> = {
  'mob-phone': (page, text) => fill(main(page).getByLabel('Phone number', { exact: true }), String(text)),
  'send-mob': page => press(button(main(page), 'Send Message')),
  'retry-mob': page => press(button(main(page), 'Retry')),
  'vip-list': page => press(button(main(page), 'VIP')),
  'choose-vip': (page, name) =>
    press(dialog(page).getByRole('button', { name: new RegExp(`^${escaped(String(name))}, `) })),
  'add-vip': page => press(button(dialog(page), 'ADD NEW VIP')),
  'edit-vip': (page, name) => press(button(dialog(page), `Edit ${String(name)}`)),
  'delete-vip': (page, name) => press(button(dialog(page), `Delete ${String(name)}`)),
  'undo-vip': page => press(dialog(page).getByRole('button', { name: /^UNDO/ })),
  'fill-vip': async (page, params) => {
    const { name, phone } = z.parse(Vip, params)
    await fill(dialog(page).getByLabel('Name', { exact: true }), name)
    await fill(dialog(page).getByLabel('Phone number', { exact: true }), phone)
  },
  'save-vip': page => press(button(dialog(page), 'SAVE')),
  'return-vip': page => press(button(dialog(page), 'RETURN')),
}
