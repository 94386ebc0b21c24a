/** Man over board in the browser. */
import type { Locator, Page } from 'playwright'
import * as z from 'zod/mini'
import { press, type } from '#captain/browser/hand.ts'
import { attributeOf, escaped, isShown, part, textOf, textsOf } from '#captain/browser/look.ts'
import { pathOf } from '#captain/browser/path.ts'
import { type MobFact, type MobVerb, Vip } from './words.ts'

type Do = (page: Page, params: unknown) => Promise<void>
type Read = (page: Page) => Promise<unknown>

const isHere = (page: Page): boolean => pathOf(page) === '/mob'
const main = (page: Page): Locator => page.getByRole('main')
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true })
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /VIP contact/ })
/** While a dialog is open, what is behind it has no role. */
const send = (page: Page): Locator => page.locator('button[aria-describedby="mob-word"]')

async function fill(input: Locator, text: string | undefined): Promise<void> {
  if (text === undefined) return
  await type(input, text)
  // What is wrong with a field is said once it has been left.
  await input.blur()
}

/** What is wrong with a field that was left. */
async function errorOf(page: Page, input: Locator): Promise<string> {
  const below = await attributeOf(input, 'aria-describedby')
  return (await attributeOf(input, 'aria-invalid')) === 'true' && below !== undefined ? ((await textOf(page.locator(`[id="${below}"]`))) ?? 'none') : 'none'
}

export const verbs: Readonly<Record<MobVerb, Do>> = {
  'mob-phone': (page, text) => fill(main(page).getByLabel('Phone number', { exact: true }), String(text)),
  'send-mob': page => press(button(main(page), 'Send Message')),
  'retry-mob': page => press(button(main(page), 'Retry')),
  'vip-list': page => press(button(main(page), 'VIP')),
  'choose-vip': (page, name) => press(dialog(page).getByRole('button', { name: new RegExp(`^${escaped(String(name))}, `) })),
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

const screen: Read = async page => {
  if (!isHere(page)) return undefined
  const [latitude, longitude] = await textsOf(part(page, 'PHONE LOCATION').locator('p > [aria-hidden]'))
  const input = main(page).getByLabel('Phone number', { exact: true })
  const failed = main(page).getByRole('alert').getByRole('paragraph')
  return {
    latitude,
    longitude,
    phone: await input.inputValue(),
    error: await errorOf(page, input),
    button: await textOf(send(page)),
    enabled: await send(page).isEnabled(),
    loading: (await attributeOf(send(page), 'aria-busy')) === 'true',
    below: await textOf(page.locator('#mob-word')),
    failed: (await textsOf(failed))[0] ?? 'none',
    hint: (await textsOf(failed))[1] ?? 'none',
    dialog: (await textOf(main(page).getByRole('dialog').getByRole('paragraph'))) ?? 'none',
  }
}

const isForm = (page: Page): Promise<boolean> => isShown(button(dialog(page), 'SAVE'))

const list: Read = async page => {
  if (!(await isShown(dialog(page))) || (await isForm(page))) return undefined
  const rows = dialog(page).getByRole('listitem').getByRole('button')
  const names = (await rows.evaluateAll(all => all.map(it => it.getAttribute('aria-label') ?? ''))).filter(it => !it.startsWith('UNDO'))
  const deleted = dialog(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^UNDO/ }) })
    .getByRole('paragraph')
  const buttons = await textsOf(dialog(page).getByRole('button'))
  return {
    title: await textOf(dialog(page).getByRole('heading')),
    list: names.filter(it => it.includes(', ')),
    buttons: [...names.filter(it => !it.includes(', ')), ...buttons.filter(it => it === 'RETURN' || it === 'ADD NEW VIP')],
    deleted: (await textOf(deleted)) ?? 'none',
  }
}

const form: Read = async page => {
  if (!(await isForm(page))) return undefined
  const [name, phone] = [dialog(page).getByLabel('Name', { exact: true }), dialog(page).getByLabel('Phone number', { exact: true })]
  return {
    title: await textOf(dialog(page).getByRole('heading')),
    name: await name.inputValue(),
    phone: await phone.inputValue(),
    'name-error': await errorOf(page, name),
    'phone-error': await errorOf(page, phone),
    enabled: await button(dialog(page), 'SAVE').isEnabled(),
  }
}

export const facts: Readonly<Record<MobFact, Read>> = { mob: screen, vips: list, 'vip-form': form }
