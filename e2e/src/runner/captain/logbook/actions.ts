/** Actions on the captain's log. */
import type { Locator, Page } from 'playwright'
import * as z from 'zod/mini'
import { press, fillIn } from '#runner/captain/shared/interactions.ts'
import { region } from '#runner/captain/shared/locators.ts'
import { type ChoiceWord, Fields, type LogbookAction } from './vocabulary.ts'

type Do = (page: Page, params: unknown) => Promise<void>
const CHOICE_NAMES: Readonly<Record<ChoiceWord, string>> = {
  save: 'Save to favourites',
  edit: 'Edit favourite journey',
  remove: 'Delete favourite journey',
  memories: 'Journey memories',
}
const FIELD_NAMES = { nickname: 'Nickname', description: 'Description' } as const

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true })
const data = (page: Page): Locator => region(page, 'Trip data')
const dialog = (page: Page): Locator => page.getByRole('dialog')
const form = (page: Page): Locator => dialog(page).filter({ has: page.getByLabel('Nickname', { exact: true }) })
const field = (page: Page, name: 'nickname' | 'description'): Locator =>
  form(page).getByLabel(FIELD_NAMES[name], { exact: true })
const favourites = (page: Page): Locator => page.getByRole('list', { name: 'Favourite journeys' })

export const performers: Readonly<Record<LogbookAction, Do>> = {
  'open-log': async (page, day) => {
    await fillIn(page.getByLabel('Day of the trip', { exact: true }), String(day))
    await press(button(page, 'Open the log'))
  },
  'open-favourite': (page, nickname) =>
    press(
      favourites(page)
        .getByRole('link')
        .filter({ has: page.getByText(String(nickname), { exact: true }) }),
      { role: 'link', name: String(nickname) },
    ),
  'trip-as': (page, view) => press(button(data(page), view === 'carousel' ? 'Carousel' : 'List')),
  'next-figure': page => press(button(data(page), 'Next figure')),
  'open-log-options': page => press(button(page, 'Extra options')),
  'open-log-hint': page => press(button(data(page), 'Hint')),
  'close-log-dialog': page =>
    press(
      button(dialog(page), 'Close')
        .or(button(dialog(page), 'OK'))
        .or(button(dialog(page), 'Cancel')),
      { role: 'button', name: 'Close' },
    ),
  'choose-log-option': (page, word) => press(button(dialog(page), CHOICE_NAMES[word as ChoiceWord])),
  'fill-favourite': async (page, params) => {
    const { nickname, description } = z.parse(Fields, params)
    if (nickname !== undefined) await fillIn(field(page, 'nickname'), nickname)
    if (description !== undefined) await fillIn(field(page, 'description'), description)
  },
  'save-favourite': page => press(button(form(page), 'SAVE')),
  'answer-remove-favourite': (page, word) =>
    press(
      button(
        page.getByRole('alertdialog', { name: 'Delete favourite journey?' }),
        word === 'remove' ? 'Delete' : 'Cancel',
      ),
    ),
  'leave-log': page => press(button(page, 'Back')),
}
