/** Parses one NMEA 0183 sentence: its position, time of day and date. */
import { type Duration, HOUR, type Instant } from '@drydock/contracts'
import type { SkipReason } from './skipReasons.ts'
import { EARLIEST } from './track.ts'

const DAY: Duration = 24 * HOUR

/** Parsed values of a sentence; date, time or position may be missing. */
export interface SentenceData {
  /** Time since midnight, UTC. */
  readonly time: Duration
  /** Midnight of the date, UTC. */
  readonly midnight?: Instant | undefined
  readonly place?: { readonly latitude: number; readonly longitude: number } | undefined
}

type Fields = readonly string[]
type Status = 'good' | 'void'

/** Field positions of each sentence type; field 0 is the name. */
interface Layout {
  readonly time: number
  /** Latitude; its letter, the longitude and its letter follow. */
  readonly place?: number
  readonly status: (fields: Fields) => Status
  readonly date?: (fields: Fields) => string
}

const statusOf = (isGood: boolean): Status => (isGood ? 'good' : 'void')
const LAYOUTS: Readonly<Record<string, Layout>> = {
  RMC: { time: 1, place: 3, status: it => statusOf(it[2] === 'A'), date: it => it[9] ?? '' },
  GGA: { time: 1, place: 2, status: it => statusOf(/^[1-9]$/.test(it[6] ?? '')) },
  GNS: { time: 1, place: 2, status: it => statusOf(/[^N]/.test(it[6] ?? '')) },
  GLL: { time: 5, place: 1, status: it => statusOf(it[6] === undefined || it[6] === 'A') },
  ZDA: {
    time: 1,
    status: it => statusOf((it[4] ?? '') !== ''),
    date: ([, , day = '', month = '', year = '']) => `${day.padStart(2, '0')}${month.padStart(2, '0')}${year}`,
  },
}

/** Start of a sentence: a talker of two letters and a type. Talkers with a P are makers, whose types are their own. */
const HEAD = /^[$!](?!P)[A-Z]{2}([A-Z]{3}),/

/** @param piece starts at its `$` or `!`; anything after the checksum is skipped. */
export function readSentence(piece: string, isChecked: boolean): SentenceData | SkipReason {
  const layout = LAYOUTS[HEAD.exec(piece)?.[1] ?? '']
  if (!layout) return 'other'
  const star = piece.indexOf('*')
  const [written] = star === -1 ? [] : (/^[0-9A-Fa-f]{2}/.exec(piece.slice(star + 1, star + 3)) ?? [])
  if (written === undefined && isChecked) return 'noChecksum'
  const body = star === -1 ? (/^[\x20-\x7e]*/.exec(piece)?.[0] ?? '').slice(1).trim() : piece.slice(1, star)
  if (written !== undefined && checksumOf(body) !== Number.parseInt(written, 16)) return 'checksum'
  return parseFields(
    body.split(',').map(it => it.trim()),
    layout,
  )
}

function parseFields(fields: Fields, layout: Layout): SentenceData | SkipReason {
  if (layout.status(fields) === 'void') return 'void'
  const date = layout.date?.(fields) ?? ''
  const text = fields[layout.time] ?? ''
  const place = layout.place === undefined ? undefined : parsePlace(fields.slice(layout.place, layout.place + 4))
  if (layout.place !== undefined && !place) return 'invalid'
  if (text === '') return 'undated'
  const [time, midnight] = [parseTime(text), date === '' ? undefined : parseDate(date)]
  if (time === undefined || (date !== '' && midnight === undefined)) return 'invalid'
  return { time, midnight, place }
}

function checksumOf(body: string): number {
  let sum = 0
  for (let index = 0; index < body.length; index++) sum ^= body.charCodeAt(index)
  return sum
}

/** `hhmmss.sss`; a leap second has the number 60. */
function parseTime(text: string): Duration | undefined {
  const [, hh, mm, ss, fraction = ''] = /^(\d\d)(\d\d)(\d\d)(?:\.(\d{0,9}))?$/.exec(text) ?? []
  if (hh === undefined || Number(hh) > 23 || Number(mm) > 59 || Number(ss) > 60) return undefined
  return ((Number(hh) * 60 + Number(mm)) * 60 + Number(ss)) * 1_000 + Math.round(Number(`0.${fraction}0`) * 1_000)
}

/** `ddmmyy` or `ddmmyyyy`; two-digit years from 80 on are in the previous century. */
function parseDate(text: string): Instant | undefined {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d|\d{4})$/.exec(text) ?? []
  if (year === undefined) return undefined
  const full = Number(year) + (year.length === 4 ? 0 : Number(year) < 80 ? 2000 : 1900)
  const midnight = Date.UTC(full, Number(month) - 1, Number(day))
  const date = new Date(midnight)
  return midnight >= EARLIEST && date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1
    ? midnight
    : undefined
}

function parsePlace([latitude = '', north = '', longitude = '', east = '']: Fields): SentenceData['place'] {
  const [y, x] = [parseDegrees(latitude, north, 'N', 'S', 90), parseDegrees(longitude, east, 'E', 'W', 180)]
  return y === undefined || x === undefined ? undefined : { latitude: y, longitude: x }
}

/** `ddmm.mmmm` or `dddmm.mmmm`, and a letter. */
function parseDegrees(text: string, letter: string, plus: string, minus: string, most: number): number | undefined {
  const [, whole, minutes] = /^(\d{1,3})(\d\d(?:\.\d{0,12})?)$/.exec(text) ?? []
  if (whole === undefined || (letter !== plus && letter !== minus)) return undefined
  const value = Number(whole) + Number(minutes) / 60
  if (Number(minutes) >= 60 || value > most) return undefined
  return letter === minus ? -value : value
}

/** Returns the instant with this time of day that is nearest to another instant. */
export const nearestTo = (time: Duration, moment: Instant): Instant => time + Math.round((moment - time) / DAY) * DAY
