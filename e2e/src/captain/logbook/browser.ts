/** The captain's log in the browser. */
import type { Locator, Page } from 'playwright'
import * as z from 'zod/mini'
import { press, type } from '#captain/browser/hand.ts'
import { attributeOf, isShown, part, textOf, textsOf } from '#captain/browser/look.ts'
import { pathOf } from '#captain/browser/path.ts'
import { type ChoiceWord, Fields, type LogbookFact, type LogbookVerb } from './words.ts'

type Do = (page: Page, params: unknown) => Promise<void>
type Read = (page: Page, parameter: unknown) => Promise<unknown>

const CHOICE_NAMES: Readonly<Record<ChoiceWord, string>> = {
  save: 'Save to favourites',
  edit: 'Edit favourite journey',
  remove: 'Delete favourite journey',
  memories: 'Journey memories',
}
const FIELD_NAMES = { nickname: 'Nickname', description: 'Description' } as const

const isHere = (page: Page): boolean => pathOf(page).startsWith('/logbook-record/')
const onLog =
  (read: Read): Read =>
  async (page, parameter) =>
    isHere(page) ? read(page, parameter) : undefined
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true })
const data = (page: Page): Locator => part(page, 'Trip data')
const dialog = (page: Page): Locator => page.getByRole('dialog')
const form = (page: Page): Locator => dialog(page).filter({ has: page.getByLabel('Nickname', { exact: true }) })
const field = (page: Page, name: 'nickname' | 'description'): Locator => form(page).getByLabel(FIELD_NAMES[name], { exact: true })
const favourites = (page: Page): Locator => page.getByRole('list', { name: 'Favourite journeys' })

export const verbs: Readonly<Record<LogbookVerb, Do>> = {
  'open-log': async (page, day) => {
    await type(page.getByLabel('Day of the trip', { exact: true }), String(day))
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
    if (nickname !== undefined) await type(field(page, 'nickname'), nickname)
    if (description !== undefined) await type(field(page, 'description'), description)
  },
  'save-favourite': page => press(button(form(page), 'SAVE')),
  'answer-remove-favourite': (page, word) => press(button(page.getByRole('alertdialog'), word === 'remove' ? 'Delete' : 'Keep')),
  'leave-log': page => press(button(page, 'Back')),
}

const figures = async (page: Page): Promise<readonly (readonly [string, string])[]> => {
  const [terms, values] = await Promise.all([textsOf(data(page).getByRole('term')), textsOf(data(page).getByRole('definition'))])
  return terms.map((term, at) => [term, values[at] ?? ''])
}

const trip: Read = async page => {
  const [start, stop, time, distance, average, max] = (await figures(page)).map(([, value]) => value)
  return max === undefined ? undefined : { start, stop, time, distance, average, max }
}

const figure: Read = async page => {
  const [[term, value] = [], ...more] = await figures(page)
  return term === undefined || more.length > 0 ? undefined : { term, value, step: await attributeOf(data(page).getByRole('img', { name: / of \d$/ }), 'aria-label') }
}

const onMap: Read = async page => {
  const signs = page.getByRole('group', { name: 'On the map' }).getByRole('img')
  const names = await signs.evaluateAll(all => all.map(it => it.getAttribute('aria-label') ?? ''))
  const arrows = names.map(it => /, (\d+) arrows$/.exec(it)?.[1]).find(it => it !== undefined)
  return {
    marks: names.filter(it => ['Start', 'Stop', 'Round trip'].some(mark => mark === it) || it.startsWith('Max ')),
    arrows: Number(arrows ?? 0),
    way: names.includes('Way of the trip'),
    credits: await textOf(page.getByRole('main').getByRole('paragraph').filter({ hasText: 'Natural Earth' })),
    course: (await attributeOf(page.getByRole('img', { name: /^Course from start to stop: / }), 'aria-label'))?.replace(/^.*: /, ''),
  }
}

const counterOf = async (page: Page, name: 'nickname' | 'description'): Promise<string | undefined> =>
  (
    await textsOf(
      form(page)
        .locator('.field', { has: page.getByLabel(FIELD_NAMES[name], { exact: true }) })
        .locator('.field-count'),
    )
  )[0]

const readForm: Read = async page =>
  (await isShown(form(page)))
    ? {
        title: await textOf(form(page).getByRole('heading')),
        nickname: await counterOf(page, 'nickname'),
        description: await counterOf(page, 'description'),
        enabled: await button(form(page), 'SAVE').isEnabled(),
      }
    : undefined

const said: Read = async page => {
  const it = page.getByRole('alertdialog').or(dialog(page).filter({ has: button(page, 'OK') }))
  return (await isShown(it)) ? { title: await textOf(it.getByRole('heading')), text: await textOf(it.getByRole('paragraph')) } : undefined
}

const favourite: Read = async page => {
  const nickname = await textOf(data(page).getByRole('heading'))
  return nickname === undefined ? undefined : { nickname, description: (await textsOf(data(page).locator('.trip-favourite').getByRole('paragraph')))[0] }
}

const listed: Read = async page => {
  if (await isShown(page.getByText('No favourite journeys yet', { exact: true }))) return []
  const lines = await textsOf(favourites(page).getByRole('listitem'))
  return lines.length === 0 ? undefined : lines.map(it => it.replace(/\s+(?=\w{3} \d\d, \d{4}$)/, ', '))
}

export const facts: Readonly<Record<LogbookFact, Read>> = {
  trip: onLog(trip),
  'trip-figure': onLog(figure),
  'trip-map': onLog(onMap),
  'log-says': onLog(page => textOf(data(page).locator('.notice').getByRole('paragraph'))),
  'log-options': onLog(page => textsOf(dialog(page).getByRole('list', { name: 'Extra options' }).getByRole('button'))),
  'log-dialog': onLog(said),
  'favourite-form': onLog(readForm),
  favourite: onLog(favourite),
  favourites: listed,
}
