/** Texts of the captain's log. Source: LOGBOOK; doc 2 §2; OPEN-091 to OPEN-093, OPEN-109. */
import { type Duration, HOUR, type Instant, METERS_PER_NAUTICAL_MILE, MINUTE, SECOND } from '@drydock/contracts'
import { DISTANCE, type DistanceUnit, SPEED, type SpeedUnit } from '#texts/units.ts'
import { extraOptions } from '#texts/extraOptions.ts'
import { NONE } from '#texts/formatAge.ts'
import { calendarDay } from '#texts/formatDate.ts'
import { clockTimeWithSeconds } from '#texts/formatClock.ts'
import { compass, compassSpoken } from '#texts/formatWeather.ts'
import { fixed } from '#texts/language.ts'

/** Meters and knots; undefined where the points are too few. */
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
const oneDecimal = (value: number): string => fixed(value, 1)
const speedText = (knots: number, unit: SpeedUnit): string => oneDecimal(SPEED[unit].from(knots))

export const logbook = {
  /** `day` is 'YYYY-MM-DD'. */
  heading: (day: string | undefined): string => `Captain's Log - ${orNone(day, calendarDay)}`,
  data: 'Trip data',
  dataAs: 'Trip data as',
  carousel: 'Carousel',
  list: 'List',
  /** Times in the time zone of the person, the others in their units. LOGBOOK-08 to LOGBOOK-13, XTRA-20. */
  figures: (
    { startAt, stopAt, duration, meters, average, fastest }: Figures,
    zone: string,
    speed: SpeedUnit,
    distance: DistanceUnit,
  ): readonly FigureText[] => [
    { term: 'Start Time', value: orNone(startAt, at => clockTimeWithSeconds(at, zone)) },
    { term: 'Stop Time', value: orNone(stopAt, at => clockTimeWithSeconds(at, zone)) },
    { term: 'Trip Time', value: orNone(duration, timeText) },
    {
      term: 'Trip Distance',
      value: orNone(meters, it => oneDecimal(DISTANCE[distance].from(it / METERS_PER_NAUTICAL_MILE))),
      unit: DISTANCE[distance].sign,
    },
    { term: 'Average Speed', value: orNone(average, it => speedText(it, speed)), unit: SPEED[speed].sign },
    { term: 'Max Speed', value: orNone(fastest, it => speedText(it.knots, speed)), unit: SPEED[speed].sign },
  ],
  slide: (number: number, count: number): string => `${number} of ${count}`,
  pause: 'Pause',
  play: 'Play',
  previous: 'Previous figure',
  next: 'Next figure',
  start: 'Start',
  stop: 'Stop',
  round: 'Round trip',
  fastest: (knots: number, unit: SpeedUnit): string => `Max ${speedText(knots, unit)} ${SPEED[unit].sign}`,
  legend: 'Speed of the trip',
  course: compass,
  courseSpoken: (degrees: number | undefined): string => `Course from start to stop: ${compassSpoken(degrees)}`,
  hint: 'Hint',
  hintText: 'Swipe or tap the trip data to switch between carousel and list.',
  ok: 'OK',
  options: extraOptions.title,
  gpx: 'Save as GPX file',
  reading: 'Reading the log',
  empty: 'No trip on this day',
  emptyHint: 'The boat reported no positions.',
  failed: 'The log could not be read',
  failedHint: 'Nothing is lost. The log is stored on the boat.',
  invalid: 'No such day',
  invalidHint: 'Choose a day in Settings.',
  toSettings: 'To Settings',
} as const
