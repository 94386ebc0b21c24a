/**
 * The log of a day: its points are loaded as text and computed in a worker, since they are many. Source: LOGBOOK,
 * OPEN-024, 077, 078, 091.
 */
import { isCalendarDay, isoText, logbookRoutes, parseTripRange } from '@drydock/contracts'
import { proxy, ref } from 'valtio/vanilla'
import { callForText } from '#api/call.ts'
import { type TripRequest, type TripResult, computeTrip, type Trip, tripOf } from '#machines/trip/trip.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { latestOnly } from '#stores/latest.ts'

/** `range` is that of the address. `invalid`: it is no range of days. The trip is never changed, only replaced. */
export interface LogbookStore {
  range: string | undefined
  is: 'unread' | 'loading' | 'error' | 'invalid' | 'loaded'
  trip: Trip | undefined
}

/** Shown until a trip is loaded. */
export const NO_TRIP: Trip = tripOf([])

const closed = (): LogbookStore => ({ range: undefined, is: 'unread', trip: undefined })
export const logbook = proxy<LogbookStore>(closed())

const beginRequest = latestOnly()
/** Points as the gateway sent them, for the GPX file. */
let points: string | undefined

type TripComputation = (request: TripRequest) => Promise<TripResult>
const onPage: TripComputation = question => Promise.resolve(computeTrip(question))
let computeTripElsewhere = onPage

/** Sets where trips are computed; when that fails they are computed on the page. */
export function setTripComputation(computation: TripComputation): void {
  computeTripElsewhere = computation
}

/** Returns the result of a computation, which comes from outside and may be anything. */
function checked(result: TripResult | null | undefined): TripResult {
  if (typeof result?.is !== 'string') throw new Error('The answer is no trip.')
  return result
}

const compute: TripComputation = request =>
  computeTripElsewhere(request)
    .then(checked)
    .catch((error: unknown) => {
      console.warn(`Trips are computed on the page: ${String(error)}`)
      return onPage(request)
    })

/** Returns the day of a log, 'YYYY-MM-DD': that of the address, else the first day of the range. */
export function dayOfLog(range: string, date: string | null): string | undefined {
  if (date !== null && isCalendarDay(date)) return date
  const parsed = parseTripRange(range)
  return parsed && (parsed.is === 'days' ? parsed.start : isoText(parsed.start).slice(0, 10))
}

/** Loads the open log. */
export async function loadLogbook(): Promise<void> {
  const { range } = logbook
  if (range === undefined) return
  if (!parseTripRange(range)) {
    logbook.is = 'invalid'
    return
  }
  const isLast = beginRequest()
  logbook.is = 'loading'
  const answer = await callForText(logbookRoutes.points, { params: { range } })
  if (!isLast()) return
  if (!answer.ok) {
    logbook.is = 'error'
    return
  }
  const result = await compute({ is: 'trip', text: answer.value })
  if (!isLast()) return
  if (result.is === 'unreadable') console.warn(`The log of ${range} cannot be read: ${result.problem}`)
  points = result.is === 'trip' ? answer.value : undefined
  logbook.trip = result.is === 'trip' ? ref(result.trip) : undefined
  logbook.is = result.is === 'trip' ? 'loaded' : 'error'
}

/** Opens the log of a range; returns a function that closes it. */
export function openLogbook(range: string): () => void {
  forget()
  logbook.range = range
  void loadLogbook()
  return () => {
    if (logbook.range === range) forget()
  }
}

function forget(): void {
  beginRequest()
  points = undefined
  Object.assign(logbook, closed())
}

/** Returns the open trip as a GPX file; undefined when there is none. */
export async function gpxOfLog(name: string): Promise<string | undefined> {
  if (points === undefined) return undefined
  const result = await compute({ is: 'gpx', text: points, name })
  return result.is === 'gpx' ? result.gpx : undefined
}

resetOn('alarm-data-cleared', forget)
