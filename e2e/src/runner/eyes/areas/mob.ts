/** Observations of man over board. */
import type { MobObservation } from '#runner/captain/mob/vocabulary.ts'
import {
  assertSame,
  attributeOf,
  button,
  errorOf,
  isEnabled,
  isSeen,
  isShown,
  labelsOf,
  region,
  textOf,
  textsOf,
  inputValueOf,
} from '../page/read.ts'
import type { Observer, ObservedPage } from '../page/observedPage.ts'
import { assertDistinct } from '../page/seen.ts'
import type { View } from '../page/view.ts'

const main = (page: ObservedPage): View => page.getByRole('main')
const dialog = (page: ObservedPage): View => page.getByRole('dialog', { name: /VIP contact/ })
/** While a dialog is open, elements behind it have no role. */
const send = (page: ObservedPage): View => page.locator('button[aria-describedby="mob-word"]')

/** Whether the button loads, which a bar in it shows and its state says. */
function isLoading(page: ObservedPage): boolean {
  const said = attributeOf(send(page), 'aria-busy')
  const bar = send(page).locator('.bar')
  assertSame("button 'Send Message'", String(isSeen(bar) && isSeen(bar.locator('i'))), said ?? 'false')
  return said === 'true'
}

const screen: Observer = page => {
  if (page.path !== '/mob') return undefined
  const [latitude, longitude] = textsOf(region(page, 'PHONE LOCATION').locator('p > [aria-hidden]'))
  const input = main(page).getByLabel('Phone number', { exact: true })
  const failed = textsOf(main(page).getByRole('alert').getByRole('paragraph'))
  return {
    latitude,
    longitude,
    phone: inputValueOf(input),
    error: errorOf(page, input),
    button: textOf(send(page)),
    enabled: isEnabled(send(page)),
    loading: isLoading(page),
    below: textOf(page.locator('#mob-word')),
    failed: failed[0] ?? 'none',
    hint: failed[1] ?? 'none',
    dialog: textOf(main(page).getByRole('dialog').getByRole('paragraph')) ?? 'none',
  }
}

const isForm = (page: ObservedPage): boolean => isShown(button(dialog(page), 'SAVE'))

const list: Observer = page => {
  if (!isShown(dialog(page)) || isForm(page)) return undefined
  const items = dialog(page).getByRole('listitem')
  const names = labelsOf(items.getByRole('button')).filter(it => !it.startsWith('UNDO'))
  const deleted = items.filter({ has: page.getByRole('button', { name: /^UNDO/ }) }).getByRole('paragraph')
  const signs = items.getByRole('button', { name: /^(Edit|Delete) / }).all()
  assertDistinct(
    'button',
    signs.map(it => [attributeOf(it, 'aria-label')?.split(' ')[0], it]),
  )
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

const form: Observer = page => {
  if (!isForm(page)) return undefined
  const [name, phone] = [
    dialog(page).getByLabel('Name', { exact: true }),
    dialog(page).getByLabel('Phone number', { exact: true }),
  ]
  return {
    title: textOf(dialog(page).getByRole('heading')),
    name: inputValueOf(name),
    phone: inputValueOf(phone),
    'name-error': errorOf(page, name),
    'phone-error': errorOf(page, phone),
    enabled: isEnabled(button(dialog(page), 'SAVE')),
  }
}

export const observers: Readonly<Record<MobObservation, Observer>> = { mob: screen, vips: list, 'vip-form': form }
