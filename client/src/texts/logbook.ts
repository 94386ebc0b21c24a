/** Texts of the captain's log. Source: LOGBOOK; doc 2 §2; OPEN-091 to OPEN-093, OPEN-109. */
import { type Duration, HOUR, type Instant, METERS_PER_NAUTICAL_MILE, MINUTE, SECOND } from '@drydock/contracts'
import { NONE } from '#texts/formatAge.ts'
import { calendarDay, logClock } from '#texts/formatLog.ts'
import { compass, compassSpoken } from '#texts/formatWeather.ts'

/** Meters and knots; undefined where the points do not tell. */
interface Figures {
  readonly startAt: Instant | undefined
  readonly stopAt: Instant | undefined
  readonly duration: Duration | undefined
  readonly meters: number | undefined
  readonly average: number | undefined
  readonly fastest: { readonly knots: number } | undefined
}
export interface FigureText {
  readonly term: string
  readonly value: string
  readonly unit?: string
}

const two = (value: number): string => String(value).padStart(2, '0')
/** '04:27:32'. */
const timeText = (time: Duration): string =>
  [Math.floor(time / HOUR), Math.floor((time % HOUR) / MINUTE), Math.floor((time % MINUTE) / SECOND)].map(two).join(':')
const orNone = <T>(value: T | undefined, text: (value: T) => string): string =>
  value === undefined ? NONE : text(value)
const oneDecimal = (value: number): string => value.toFixed(1)

export const logbook = {
  /** `day` is 'YYYY-MM-DD'. */
  heading: (day: string | undefined): string => `Captain's Log - ${orNone(day, calendarDay)}`,
  data: 'Trip data',
  dataAs: 'Trip data as',
  carousel: 'Carousel',
  list: 'List',
  /** Times in the time zone of the person. LOGBOOK-08 to LOGBOOK-13. */
  figures: ({ startAt, stopAt, duration, meters, average, fastest }: Figures, zone: string): readonly FigureText[] => [
    { term: 'Start Time', value: orNone(startAt, at => logClock(at, zone)) },
    { term: 'Stop Time', value: orNone(stopAt, at => logClock(at, zone)) },
    { term: 'Trip Time', value: orNone(duration, timeText) },
    { term: 'Trip Distance', value: orNone(meters, it => oneDecimal(it / METERS_PER_NAUTICAL_MILE)), unit: 'NM' },
    { term: 'Average Speed', value: orNone(average, oneDecimal), unit: 'kts' },
    { term: 'Max Speed', value: orNone(fastest, it => oneDecimal(it.knots)), unit: 'kts' },
  ],
  slide: (number: number, count: number): string => `${number} of ${count}`,
  pause: 'Pause',
  play: 'Play',
  previous: 'Previous figure',
  next: 'Next figure',
  start: 'Start',
  stop: 'Stop',
  round: 'Round trip',
  fastest: (knots: number): string => `Max ${oneDecimal(knots)} kts`,
  legend: 'Speed of the trip',
  bands: ['0–3', '3–5', '5–7', '7+'],
  knots: 'kts',
  course: compass,
  courseSpoken: (degrees: number | undefined): string => `Course from start to stop: ${compassSpoken(degrees)}`,
  hint: 'Hint',
  hintText: 'Swipe or tap the trip data to switch between carousel and list.',
  ok: 'OK',
  options: 'Extra options',
  close: 'Close',
  gpx: 'Save as GPX file',
  reading: 'Reading the log',
  empty: 'No trip on this day',
  emptyHint: 'The boat has not told of any place.',
  failed: 'The log could not be read',
  failedHint: 'Nothing is lost: the log stays with the boat.',
  invalid: 'No such day',
  invalidHint: 'Choose a day in Settings.',
  toSettings: 'To Settings',
} as const
