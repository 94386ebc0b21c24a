/** Sailor friends in the browser. */
import type { Locator, Page } from 'playwright'
import * as z from 'zod/mini'
import { press, tick, type, unfold } from '#captain/browser/hand.ts'
import { attributeOf, isShown, part, textOf, textsOf } from '#captain/browser/look.ts'
import { pathOf } from '#captain/browser/path.ts'
import { type AnswerWord, type ContactFact, type ContactVerb, Fill, Tick } from './words.ts'

type Do = (page: Page, params: unknown) => Promise<void>
type Read = (page: Page, parameter: unknown) => Promise<unknown>

const LABELS: Readonly<Record<string, string>> = { name: 'Name', email: 'E-mail', phone: 'Phone number' }
const ANSWERS: Readonly<Record<AnswerWord, string>> = { stay: 'Stay', leave: 'Leave', keep: 'Keep', remove: 'Remove', ok: 'OK' }

const isHere = (page: Page): boolean => /^\/(add|edit)contact$/i.test(pathOf(page))
const main = (page: Page): Locator => page.getByRole('main')
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true })
const dialog = (page: Page): Locator => page.getByRole('alertdialog').or(page.getByRole('dialog'))
const field = (page: Page, name: unknown): Locator => page.getByLabel(LABELS[String(name)] ?? 'Name', { exact: true })
const channelName = (by: unknown): string => (by === 'sms' ? 'SMS Notifications' : 'E-mail Notifications')

/** A panel of boxes, open. */
async function opened(page: Page, by: unknown): Promise<Locator> {
  await unfold(part(page, channelName(by)).getByRole('button', { name: new RegExp(`^${channelName(by)}`) }))
  return part(page, channelName(by))
}

export const verbs: Readonly<Record<ContactVerb, Do>> = {
  'edit-sailor-friend': (page, name) => press(main(page).getByRole('link', { name: new RegExp(`^${String(name)} is told of `) })),
  'fill-friend': async (page, params) => {
    for (const [name, text = ''] of Object.entries(z.parse(Fill, params))) {
      await type(field(page, name), text)
      // What is wrong with a field is said once it has been left.
      await field(page, name).blur()
    }
  },
  'tick-friend': async (page, params) => {
    const { by, box, on } = z.parse(Tick, params)
    await tick((await opened(page, by)).getByRole('checkbox', { name: box, exact: true }), on)
  },
  'save-friend': page => press(button(main(page), 'SAVE')),
  'delete-friend': page => press(button(main(page), 'DELETE')),
  'leave-friend': page => press(button(page, 'Back')),
  'answer-friend': (page, word) => press(button(dialog(page), ANSWERS[word as AnswerWord])),
}

const readField: Read = async (page, name) => {
  const input = field(page, name)
  if (!isHere(page) || !(await isShown(input))) return undefined
  const below = await attributeOf(input, 'aria-describedby')
  const error = (await attributeOf(input, 'aria-invalid')) === 'true' && below !== undefined ? await textOf(page.locator(`[id="${below}"]`)) : undefined
  const counter = (await textsOf(page.locator('.field', { has: input }).locator('.field-count')))[0]
  return { text: await input.inputValue(), ...(counter === undefined ? {} : { counter }), error: error ?? 'none' }
}

const labelsOf = (boxes: Locator): Promise<string[]> => boxes.evaluateAll(all => all.map(it => it.closest('label')?.textContent ?? ''))

const boxes: Read = async (page, by) => {
  if (!isHere(page)) return undefined
  const all = part(page, channelName(by)).getByRole('checkbox')
  const without = (names: string[]): string[] => names.filter(it => it !== 'Select all')
  return { all: without(await labelsOf(all)), ticked: without(await labelsOf(part(page, channelName(by)).getByRole('checkbox', { checked: true }))) }
}

const save: Read = async page => {
  const it = button(main(page), 'SAVE')
  if (!isHere(page) || !(await isShown(it))) return undefined
  const below = await attributeOf(it, 'aria-describedby')
  return { enabled: await it.isEnabled(), reason: below === undefined ? undefined : await textOf(page.locator(`[id="${below}"]`)), delete: await isShown(button(main(page), 'DELETE')) }
}

const asked: Read = async page => {
  if (!isHere(page) || !(await isShown(dialog(page)))) return undefined
  return { title: await textOf(dialog(page).getByRole('heading')), text: await textOf(dialog(page).getByRole('paragraph')) }
}

const friends: Read = async page => {
  const links = main(page).getByRole('link', { name: / is told of / })
  const lines = await Promise.all((await links.all()).map(it => it.innerText()))
  return lines.map(it => it.trim().replace(/\s+(?=is told of )/, ', '))
}

export const facts: Readonly<Record<ContactFact, Read>> = {
  friends,
  'friend-form': async page => (isHere(page) ? textOf(main(page).getByRole('heading', { level: 2 })) : undefined),
  'friend-field': readField,
  'friend-boxes': boxes,
  'friend-save': save,
  'friend-dialog': asked,
}
