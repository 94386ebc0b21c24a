/**
 * Favourite journeys: the list, the one whose log is open, and its actions. A failed call changes nothing and shows no
 * message. Source: JOURNEY, SM-JOUR, OPEN-039, 085, 096.
 */
import {
  Description,
  type FavouriteJourney,
  JOURNEY_TEXTS,
  decodeReply,
  journeyRoutes,
  type NewJourney,
  Nickname,
  runMachine,
} from '@drydock/contracts'
import { proxy, type Snapshot } from 'valtio/vanilla'
import { call, callForText } from '#api/call.ts'
import { type JourneyState, journeyMachine } from '#machines/journey.ts'
import { timers } from '#platform/time.ts'
import { showSuccess } from '#stores/banners.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { queueJourneyChange } from '#stores/journeySlots.ts'
import { dropOutdated, latestOnly } from '#stores/latest.ts'
import { recordPictures, removeIfOrphaned, removePictures } from '#stores/orphanedPictures.ts'

/**
 * `list` by day, the newest first; undefined until it has been read. `isFailed`: it could not be read the last time.
 */
export interface JourneysStore {
  list: FavouriteJourney[] | undefined
  isFailed: boolean
  /** The day whose log is open, 'YYYY-MM-DD'. */
  day: string | undefined
  state: JourneyState
}

const closed = (): JourneysStore => ({ list: undefined, isFailed: false, day: undefined, state: { is: 'unknown' } })
export const journeys = proxy<JourneysStore>(closed())

const machine = runMachine(journeyMachine, timers, (state: JourneyState) => {
  journeys.state = state
})
resetOn('alarm-data-cleared', () => {
  machine.send({ is: 'forget' })
  Object.assign(journeys, closed())
})

const ask = dropOutdated(() => call(journeyRoutes.list))
const beginReadingOne = latestOnly()
const byDay = (a: FavouriteJourney, b: FavouriteJourney): number =>
  a.favouriteDate < b.favouriteDate ? 1 : a.favouriteDate > b.favouriteDate ? -1 : 0

/** Reads the list, newest day first; a reply that a later request has overtaken is dropped. */
export async function loadJourneys(): Promise<void> {
  const answer = (await ask())?.answer
  if (answer === undefined) return
  journeys.isFailed = !answer.ok
  if (!answer.ok) return
  journeys.list = answer.value.toSorted(byDay)
  const { day } = journeys
  if (day !== undefined) machine.send({ is: 'read', it: journeys.list.find(it => it.favouriteDate === day) })
}

/**
 * Opens the journey of a day and finds out whether it is a favourite: by its id, where the address has one that fits,
 * else by the list. Returns a function that closes it.
 */
export function openJourney(day: string, id?: string): () => void {
  machine.send({ is: 'forget' })
  journeys.day = day
  void (id === undefined ? loadJourneys() : readOne(day, id))
  return () => {
    if (journeys.day !== day) return
    journeys.day = undefined
    machine.send({ is: 'forget' })
  }
}

async function readOne(day: string, id: string): Promise<void> {
  const isLast = beginReadingOne()
  const answer = await call(journeyRoutes.read, { params: { id } })
  if (!isLast() || journeys.day !== day) return
  if (answer.ok && answer.value.favouriteDate === day) machine.send({ is: 'read', it: answer.value })
  else await loadJourneys()
}

export interface JourneyFields {
  readonly nickname: string
  readonly description: string
}
/** Returns whether the texts may be saved. JOURNEY-04 to JOURNEY-06. */
export const isJourneyValid = ({ nickname, description }: JourneyFields): boolean =>
  Nickname.safeParse(nickname).success && Description.safeParse(description).success
const trimmed = ({ nickname, description }: JourneyFields): JourneyFields => ({
  nickname: nickname.trim(),
  description: description.trim(),
})

/** Extra options that a log can have, in their order. Source: LOGBOOK-19 to LOGBOOK-29, OPEN-093. */
const LOG_OPTIONS = ['share-log', 'share-log-with-memories', 'save', 'edit', 'remove', 'memories'] as const
export type LogOption = (typeof LOG_OPTIONS)[number]

/**
 * Returns the options of a person. Without a loaded profile nobody has rights, and without loaded favourites a log is
 * neither favourite nor plain.
 */
export function optionsOf(
  is: JourneyState['is'],
  rights: { readonly isCaptain: boolean; readonly hasGalleryAccess: boolean } | undefined,
): readonly LogOption[] {
  const isFavourite = is === 'favourite' || is === 'asking'
  const isCaptain = rights?.isCaptain === true
  const has: Readonly<Record<LogOption, boolean>> = {
    'share-log': true,
    'share-log-with-memories': true,
    save: isCaptain && is === 'plain',
    edit: isCaptain && isFavourite,
    remove: isCaptain && isFavourite,
    memories: isFavourite && (isCaptain || rights?.hasGalleryAccess === true),
  }
  return LOG_OPTIONS.filter(it => has[it])
}

/** Returns the path of the memories of the open journey. ROUTE-23, ROUTE-25, OPEN-077. */
export function memoriesPath(state: Snapshot<JourneyState>, rights: { readonly deviceId: string } | undefined): string {
  const [id, device] = ['it' in state ? state.it.id : '', rights?.deviceId ?? ''].map(encodeURIComponent)
  return `/userGallery/${id},${device}?id=${id}&deviceId=${device}`
}

/** Drops answers that may be from before an accepted change. A list that is lost by that is asked for again. */
function dropEarlierAnswers(): void {
  beginReadingOne()
  if (ask.outdate()) void loadJourneys()
}

/** Shows what an answered change has made of a day's journey, also where its log was opened again meanwhile. */
function showOnDay(day: string, it: FavouriteJourney | undefined): void {
  if (journeys.day === day) machine.send({ is: 'read', it })
}

let runs = 0
type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false }

/**
 * Makes one change between two states; undefined when it failed or its session has ended. After a failure the list is
 * loaded again.
 */
async function runChange<T>(
  is: 'save' | 'edit' | 'confirmed',
  make: () => Promise<Outcome<T>>,
): Promise<{ readonly run: number; readonly value: T } | undefined> {
  const run = ++runs
  const generation = currentGeneration()
  machine.send({ is, run })
  const { state } = journeys
  if (!('run' in state) || state.run !== run) return undefined
  const answer = await queueJourneyChange<Outcome<T>>(async () =>
    isFromEarlierSession(generation) ? { ok: false } : make(),
  )
  if (isFromEarlierSession(generation)) return undefined
  if (answer.ok) {
    dropEarlierAnswers()
    return { run, value: answer.value }
  }
  machine.send({ is: 'failed', run })
  // Another phone may have removed the journey, or the change was made and only its answer was lost.
  void loadJourneys()
  return undefined
}

/**
 * Adds a journey. Where the answer holds none, the list is loaded, which has it; the value is undefined when the list
 * cannot be read. OPEN-039.
 */
async function addJourney(body: NewJourney): Promise<Outcome<FavouriteJourney | undefined>> {
  const answer = await callForText(journeyRoutes.add, { body })
  if (!answer.ok) return answer
  const added = decodeReply(journeyRoutes.add, answer.value)
  if (added.ok) return added
  await loadJourneys()
  return { ok: true, value: journeys.list?.find(it => it.favouriteDate === body.favouriteDate) }
}

/** Makes the log of the open day a favourite; returns whether it is one now. */
export async function saveJourney(fields: JourneyFields): Promise<boolean> {
  const { day } = journeys
  if (day === undefined || !isJourneyValid(fields)) return false
  const saved = await runChange('save', () => addJourney({ favouriteDate: day, ...trimmed(fields) }))
  if (!saved) return false
  const { run, value: journey } = saved
  if (journey) {
    machine.send({ is: 'saved', run, it: journey })
    showOnDay(day, journey)
    journeys.list = journeys.list
      ?.filter(other => other.id !== journey.id)
      .concat(journey)
      .toSorted(byDay)
  } else if (journeys.day === day) machine.send({ is: 'forget' })
  showSuccess(JOURNEY_TEXTS.saved)
  return true
}

/**
 * Saves nickname and description of the open favourite, with its pictures as they are; returns whether they are saved.
 */
export async function editJourney(fields: JourneyFields): Promise<boolean> {
  const { state } = journeys
  if (state.is !== 'favourite' || !isJourneyValid(fields)) return false
  const { id } = state.it
  const edited = await runChange('edit', async () => {
    // Somebody may have added pictures since the journey was read.
    const present = await call(journeyRoutes.read, { params: { id } })
    if (!present.ok) return present
    const body = { ...present.value, ...trimmed(fields) }
    const answer = await call(journeyRoutes.update, { params: { id }, body })
    return answer.ok ? { ok: true, value: body } : answer
  })
  if (!edited) return false
  machine.send({ is: 'saved', run: edited.run, it: edited.value })
  showOnDay(edited.value.favouriteDate, edited.value)
  journeys.list = journeys.list?.map(it => (it.id === id ? edited.value : it))
  return true
}

/** Opens the question whether to remove the journey; `answerRemovingJourney` takes the answer. */
export const askToRemoveJourney = (): void => machine.send({ is: 'delete' })

/** Answers the open question. Returns whether the journey was removed; the person then goes to Settings. JOURNEY-16. */
export async function answerRemovingJourney(yes: boolean): Promise<boolean> {
  const { state } = journeys
  if (state.is !== 'asking') return false
  if (!yes) {
    machine.send({ is: 'declined' })
    return false
  }
  const { id } = state.it
  const removed = await runChange('confirmed', async () => {
    // Somebody may have added pictures since the journey was read.
    const present = await call(journeyRoutes.read, { params: { id } })
    if (!present.ok) return present
    const pictures = recordPictures(present.value)
    const answer = await call(journeyRoutes.remove, { params: { id } })
    if (answer.ok) return present
    // The journey may be gone although the answer was lost.
    for (const picture of pictures) void removeIfOrphaned(picture)
    return answer
  })
  if (!removed) return false
  machine.send({ is: 'removed', run: removed.run })
  showOnDay(removed.value.favouriteDate, undefined)
  journeys.list = journeys.list?.filter(other => other.id !== id)
  void removePictures(removed.value)
  showSuccess(JOURNEY_TEXTS.removed)
  return true
}
