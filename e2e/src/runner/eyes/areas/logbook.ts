/** Observations of the captain's log. */
import type { LogbookObservation } from '#runner/captain/logbook/vocabulary.ts'
import { FIELD_NAMES } from '#runner/captain/logbook/names.ts'
import { arrowBearing, assertTowards, placeBearing, POINTS } from '../page/bearing.ts'
import {
  assertSame,
  attributeOf,
  button,
  counterOf,
  isEnabled,
  isSeen,
  isShown,
  labelsOf,
  linesOf,
  region,
  textOf,
  textsOf,
} from '../page/read.ts'
import type { Observer, ObservedPage } from '../page/observedPage.ts'
import { assertDistinct, SHAPES } from '../page/seen.ts'
import type { View } from '../page/view.ts'

const onLog =
  (read: Observer): Observer =>
  (page, parameter) =>
    page.path.startsWith('/logbook-record/') ? read(page, parameter) : undefined
const data = (page: ObservedPage): View => region(page, 'Trip data')
const dialog = (page: ObservedPage): View => page.getByRole('dialog')
const form = (page: ObservedPage): View => dialog(page).filter({ has: page.getByLabel('Nickname', { exact: true }) })
const favourites = (page: ObservedPage): View => page.getByRole('list', { name: 'Favourite journeys' })

const figures = (page: ObservedPage): readonly (readonly [string, string])[] => {
  const values = textsOf(data(page).getByRole('definition'))
  return textsOf(data(page).getByRole('term')).map((term, at) => [term, values[at] ?? ''])
}

const trip: Observer = page => {
  const [start, stop, time, distance, average, max] = figures(page).map(([, value]) => value)
  return max === undefined ? undefined : { start, stop, time, distance, average, max }
}

const figure: Observer = page => {
  const [[term, value] = [], ...more] = figures(page)
  if (term === undefined || more.length > 0) return undefined
  const dots = data(page).getByRole('img', { name: / of \d$/ })
  const step = attributeOf(dots, 'aria-label')
  const isOn = dots.locator('i').elements.map(it => it.matches('.tripData_tripDotOn'))
  assertSame('row of dots', `${isOn.indexOf(true) + 1} of ${isOn.length}`, step)
  return { term, value, step }
}

/** The eight points of the compass, in degrees. */
const EIGHT_POINTS = '0 45 90 135 180 225 270 315'

/** Returns the direction that the rose says; it has eight points, and its letters and its pointer say the same. */
function course(page: ObservedPage): string | undefined {
  const rose = page.getByRole('img', { name: /^Course from start to stop: / })
  const said = attributeOf(rose, 'aria-label')?.replace(/^.*: /, '')
  if (said === undefined) return undefined
  const points = rose.locator('.logbook_courseTick').elements.map(it => Math.round(placeBearing(it) ?? NaN))
  assertSame('points of the rose', points.join(' '), EIGHT_POINTS)
  const letters = rose.locator('text')
  const shown = (isSeen(letters) && letters.elements[0]?.textContent) || ''
  assertSame('rose of the course', POINTS[shown] ?? 'unknown', said)
  assertTowards('pointer of the course', arrowBearing(rose.locator('.logbook_coursePointer').elements[0]), shown)
  return said
}

/** The sign on each pin, which is its last shape: a triangle, a square, and a loop. */
const PINS: Readonly<Record<string, string>> = { Start: 'path[d$="z"]', Stop: 'rect', 'Round trip': 'path[d*="A"]' }

/** Returns the names of pins; each has its sign, and that of the greatest speed shows the words of its name. */
function marksOn(signs: View): readonly string[] {
  const named = signs.all().map(it => [attributeOf(it, 'aria-label') ?? '', it] as const)
  const pins = named.filter(([name]) => Object.hasOwn(PINS, name))
  assertDistinct('pin', pins)
  for (const [name, pin] of pins) {
    const [sign] = pin.locator(SHAPES).last().elements
    if (!sign?.matches(PINS[name] ?? '')) throw new Error(`The pin '${name}' has another sign.`)
  }
  const fastest = named.filter(([name]) => name.startsWith('Max '))
  for (const [name, pin] of fastest) {
    assertSame('pin of the greatest speed', linesOf(pin).join(' '), name)
    assertDistinct('pin', [[name, pin]])
  }
  return [...pins, ...fastest].map(([name]) => name)
}

const onMap: Observer = page => {
  const signs = page.getByRole('group', { name: 'On the map' }).getByRole('img')
  const names = labelsOf(signs)
  const arrows = names.map(it => /, (\d+) arrows$/.exec(it)?.[1]).find(it => it !== undefined)
  return {
    marks: marksOn(signs),
    arrows: Number(arrows ?? 0),
    way: names.includes('Way of the trip'),
    credits: textOf(page.getByRole('main').getByRole('paragraph').filter({ hasText: 'Natural Earth' })),
    course: course(page),
  }
}

const readForm: Observer = page => {
  if (!isShown(form(page))) return undefined
  const counter = (name: keyof typeof FIELD_NAMES): string | undefined =>
    counterOf(form(page), form(page).getByLabel(FIELD_NAMES[name], { exact: true }))
  return {
    title: textOf(form(page).getByRole('heading')),
    nickname: counter('nickname'),
    description: counter('description'),
    enabled: isEnabled(button(form(page), 'SAVE')),
  }
}

const said: Observer = page => {
  const it = page.getByRole('alertdialog').or(dialog(page).filter({ has: button(page, 'OK') }))
  return isShown(it) ? { title: textOf(it.getByRole('heading')), text: textOf(it.getByRole('paragraph')) } : undefined
}

const favourite: Observer = page => {
  const nickname = textOf(data(page).getByRole('heading'))
  return nickname === undefined
    ? undefined
    : { nickname, description: textsOf(data(page).locator('.logbook_tripFavourite').getByRole('paragraph'))[0] }
}

const listed: Observer = page => {
  if (isShown(page.getByText('No favourite journeys yet', { exact: true }))) return []
  const lines = textsOf(favourites(page).getByRole('listitem'))
  return lines.length === 0 ? undefined : lines.map(it => it.replace(/\s+(?=\w{3} \d\d, \d{4}$)/, ', '))
}

export const observers: Readonly<Record<LogbookObservation, Observer>> = {
  trip: onLog(trip),
  'trip-figure': onLog(figure),
  'trip-map': onLog(onMap),
  'log-says': onLog(page => textOf(data(page).locator('[data-notice]').getByRole('paragraph'))),
  'log-options': onLog(page => textsOf(dialog(page).getByRole('list', { name: 'Extra options' }).getByRole('button'))),
  'log-dialog': onLog(said),
  'favourite-form': onLog(readForm),
  favourite: onLog(favourite),
  favourites: listed,
}
