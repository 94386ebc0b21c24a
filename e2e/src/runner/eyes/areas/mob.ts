/** Man over board as it is shown. */
import type { MobFact } from '#runner/captain/mob/words.ts'
import {
  attributeOf,
  button,
  errorOf,
  isEnabled,
  isShown,
  labelsOf,
  part,
  textOf,
  textsOf,
  textIn,
} from '../page/look.ts'
import type { Fact, Seen } from '../page/seen.ts'
import type { View } from '../page/view.ts'

const main = (page: Seen): View => page.getByRole('main')
const dialog = (page: Seen): View => page.getByRole('dialog', { name: /VIP contact/ })
/** While a dialog is open, what is behind it has no role. */
const send = (page: Seen): View => page.locator('button[aria-describedby="mob-word"]')

const screen: Fact = page => {
  if (page.path !== '/mob') return undefined
  const [latitude, longitude] = textsOf(part(page, 'PHONE LOCATION').locator('p > [aria-hidden]'))
  const input = main(page).getByLabel('Phone number', { exact: true })
  const failed = textsOf(main(page).getByRole('alert').getByRole('paragraph'))
  return {
    latitude,
    longitude,
    phone: textIn(input),
    error: errorOf(page, input),
    button: textOf(send(page)),
    enabled: isEnabled(send(page)),
    loading: attributeOf(send(page), 'aria-busy') === 'true',
    below: textOf(page.locator('#mob-word')),
    failed: failed[0] ?? 'none',
    hint: failed[1] ?? 'none',
    dialog: textOf(main(page).getByRole('dialog').getByRole('paragraph')) ?? 'none',
  }
}

const isForm = (page: Seen): boolean => isShown(button(dialog(page), 'SAVE'))

const list: Fact = page => {
  if (!isShown(dialog(page)) || isForm(page)) return undefined
  const items = dialog(page).getByRole('listitem')
  const names = labelsOf(items.getByRole('button')).filter(it => !it.startsWith('UNDO'))
  const deleted = items.filter({ has: page.getByRole('button', { name: /^UNDO/ }) }).getByRole('paragraph')
  const buttons = textsOf(dialog(page).getByRole('button'))
  return {
    title: textOf(dialog(page).getByRole('heading')),
    list: names.filter(it => it.includes(', ')),
    buttons: [
      ...names.filter(it => !it.includes(', ')),
      ...buttons.filter(it => it === 'RETURN' || it === 'ADD NEW VIP'),
    ],
    deleted: textOf(deleted) ?? 'none',
  }
}

const form: Fact = page => {
  if (!isForm(page)) return undefined
  const [name, phone] = [
    dialog(page).getByLabel('Name', { exact: true }),
    dialog(page).getByLabel('Phone number', { exact: true }),
  ]
  return {
    title: textOf(dialog(page).getByRole('heading')),
    name: textIn(name),
    phone: textIn(phone),
    'name-error': errorOf(page, name),
    'phone-error': errorOf(page, phone),
    enabled: isEnabled(button(dialog(page), 'SAVE')),
  }
}

export const facts: Readonly<Record<MobFact, Fact>> = { mob: screen, vips: list, 'vip-form': form }
