/** The captain's log without a page: the app's own stores and actions, said in its own texts. */
import { counterOf } from '@drydock/client/texts/counter'
import { calendarDay } from '@drydock/client/texts/formatLog'
import { journeys } from '@drydock/client/texts/journeys'
import { logbook } from '@drydock/client/texts/logbook'
import { DESCRIPTION_LENGTH, NICKNAME_LENGTH } from '@drydock/contracts'
import * as z from 'zod/mini'
import { need, refuse, there } from '#captain/headless/hand.ts'
import type { Seen } from '#captain/headless/seen.ts'
import { type ChoiceWord, Fields, freshLog, type LogbookFact, type LogbookVerb, type OpenLog } from './words.ts'

type Do = (seen: Seen, params: unknown) => void
type Read = (seen: Seen, parameter: unknown) => unknown

const isHere = ({ app }: Seen): boolean => app.route().startsWith('/logbook-record/')
const onLog =
  (read: Read): Read =>
  (seen, parameter) =>
    isHere(seen) ? read(seen, parameter) : undefined
const openOf = ({ opened }: Seen): OpenLog => opened.log ?? freshLog
function change(seen: Seen, it: Partial<OpenLog>): void {
  seen.opened.log = { ...openOf(seen), ...it }
}
const isPanelOpen = ({ app }: Seen): boolean => app.route() === '/settings' && app.stores.panels.sections.includes('boat') && app.stores.panels.open.boat.includes(1)
const favouriteOf = ({ app }: Seen) => {
  const { state } = app.stores.journeys
  return 'it' in state ? state.it : undefined
}
const optionsOf = ({ app }: Seen) => app.derived.optionsOf(app.stores.journeys.state.is, app.stores.profile.it)
const canSave = (seen: Seen): boolean => {
  const { state } = seen.app.stores.journeys
  return seen.app.derived.isJourneyValid(openOf(seen).fields) && !('run' in state && state.run !== undefined)
}

/** A button of the log that opens or turns something. */
function press(seen: Seen, name: string, it: Partial<OpenLog>): void {
  need('button', name, there(isHere(seen)))
  change(seen, it)
}

function go(seen: Seen, path: string | undefined): void {
  if (path === undefined) throw new Error('There is no such day.')
  seen.opened.log = freshLog
  seen.app.go(path)
}

function choose(seen: Seen, word: unknown): void {
  const choice = word as ChoiceWord
  need('button', journeys.options[choice], there(isHere(seen) && openOf(seen).dialog === 'options' && optionsOf(seen).includes(choice)))
  const { nickname = '', description = '' } = favouriteOf(seen) ?? {}
  change(seen, { dialog: choice === 'save' || choice === 'edit' ? choice : 'none', fields: { nickname, description } })
  if (choice === 'remove') seen.app.actions.askToRemoveJourney()
  if (choice === 'memories') seen.app.go(seen.app.derived.memoriesPath(seen.app.stores.journeys.state, seen.app.stores.profile.it))
}

function save(seen: Seen): void {
  const { dialog, fields } = openOf(seen)
  need('button', journeys.save, dialog !== 'save' && dialog !== 'edit' ? 'missing' : canSave(seen) ? undefined : 'disabled')
  const { saveJourney, editJourney } = seen.app.actions
  void (dialog === 'save' ? saveJourney(fields) : editJourney(fields)).then(done => {
    if (done) change(seen, { dialog: 'none' })
  })
}

export const verbs: Readonly<Record<LogbookVerb, Do>> = {
  'open-log': (seen, day) => {
    need('field', 'Day of the trip', there(isPanelOpen(seen)))
    go(seen, seen.app.derived.logbookPath(String(day)))
  },
  'open-favourite': (seen, nickname) => {
    const found = isPanelOpen(seen) ? seen.app.stores.journeys.list?.find(it => it.nickname === nickname) : undefined
    if (!found) refuse('link', String(nickname), 'missing')
    go(seen, seen.app.derived.logbookPath(found.favouriteDate, found))
  },
  'trip-as': (seen, view) => press(seen, view === 'carousel' ? 'Carousel' : 'List', { view: view === 'carousel' ? 'carousel' : 'list', at: 0 }),
  'next-figure': seen => press(seen, 'Next figure', { at: (openOf(seen).at + 1) % 6 }),
  'open-log-options': seen => press(seen, 'Extra options', { dialog: 'options' }),
  'open-log-hint': seen => press(seen, 'Hint', { dialog: 'hint' }),
  'close-log-dialog': seen => change(seen, { dialog: 'none' }),
  'choose-log-option': choose,
  'fill-favourite': (seen, params) => {
    const { nickname, description } = z.parse(Fields, params)
    const { fields } = openOf(seen)
    change(seen, { fields: { nickname: nickname ?? fields.nickname, description: description ?? fields.description } })
  },
  'save-favourite': save,
  'answer-remove-favourite': (seen, word) =>
    void seen.app.actions.answerRemovingJourney(word === 'remove').then(removed => {
      if (removed) seen.app.go('/settings')
    }),
  'leave-log': seen => seen.app.go('/settings'),
}

const shown = (seen: Seen): readonly (readonly [string, string])[] => {
  const { stores, derived } = seen.app
  const { figures } = stores.logbook.trip ?? derived.noTrip
  return logbook.figures(figures, stores.settings.timeZone).map(({ term, value, unit }) => [term, unit === undefined ? value : `${value} ${unit}`])
}

const trip: Read = seen => {
  const [start, stop, time, distance, average, max] = shown(seen).map(([, value]) => value)
  return openOf(seen).view === 'list' ? { start, stop, time, distance, average, max } : undefined
}

const figure: Read = seen => {
  const { view, at } = openOf(seen)
  const [term, value] = shown(seen)[at] ?? []
  return view === 'carousel' ? { term, value, step: logbook.slide(at + 1, 6) } : undefined
}

const onMap: Read = ({ app: { stores, derived } }) => {
  const it = stores.logbook.trip ?? derived.noTrip
  const { pins = [], arrows = [], legs = [] } = derived.tripContent(it)
  return {
    marks: pins.map(pin => pin.label),
    arrows: arrows.length,
    way: legs.length > 0,
    // Every trip is looked at from where the whole Earth is drawn for.
    credits: derived.mapSources().chart?.attribution,
    course: logbook.courseSpoken(it.course).replace(/^.*: /, ''),
  }
}

const SAID: Readonly<Record<string, string>> = { failed: logbook.failed, invalid: logbook.invalid }
const counter = (text: string, most: number): string => counterOf(text, most).text

const form: Read = seen => {
  const { dialog, fields } = openOf(seen)
  if (dialog !== 'save' && dialog !== 'edit') return undefined
  return { title: journeys.options[dialog], nickname: counter(fields.nickname, NICKNAME_LENGTH), description: counter(fields.description, DESCRIPTION_LENGTH), enabled: canSave(seen) }
}

const said: Read = seen => {
  if (seen.app.stores.journeys.state.is === 'asking') return { title: journeys.removeAsk, text: journeys.removeText }
  return openOf(seen).dialog === 'hint' ? { title: logbook.hint, text: logbook.hintText } : undefined
}

export const facts: Readonly<Record<LogbookFact, Read>> = {
  trip: onLog(trip),
  'trip-figure': onLog(figure),
  'trip-map': onLog(onMap),
  'log-says': onLog(({ app: { stores } }) => SAID[stores.logbook.is] ?? (stores.logbook.trip?.points === 0 ? logbook.empty : undefined)),
  'log-options': onLog(seen =>
    openOf(seen).dialog === 'options' ? [...optionsOf(seen).map(it => journeys.options[it]), ...((seen.app.stores.logbook.trip?.points ?? 0) > 0 ? [logbook.gpx] : [])] : [],
  ),
  'log-dialog': onLog(said),
  'favourite-form': onLog(form),
  favourite: onLog(seen => {
    const it = favouriteOf(seen)
    return it && { nickname: it.nickname, description: it.description }
  }),
  favourites: seen => (isPanelOpen(seen) ? seen.app.stores.journeys.list?.map(it => `${it.nickname}, ${calendarDay(it.favouriteDate)}`) : undefined),
}
