/** NMEA 0183: the fixes of RMC sentences of any talker. RMC is the one sentence that carries a date, so days are never guessed. */
import type { Instant } from '@drydock/contracts'
import { type Fix, inTime, type Recording } from './track.ts'

type Sentence = { readonly is: 'broken' | 'foreign' | 'void' } | { readonly is: 'fix'; readonly fix: Fix }

/** Reads a recording line by line; a line that is no sentence, or whose checksum is wrong, is broken. */
export function readNmea(text: string): Recording {
  const count = { broken: 0, foreign: 0, void: 0 }
  const fixes: Fix[] = []
  for (const line of text.split(/\r?\n|\r/)) {
    if (line.trim() === '') continue
    const it = sentence(line.trim())
    if (it.is === 'fix') fixes.push(it.fix)
    else count[it.is]++
  }
  const { kept, dropped } = inTime(fixes)
  return { fixes: kept, skipped: { broken: count.broken, foreign: count.foreign, unused: count.void + dropped } }
}

/** `$GPRMC,…*6C`, perhaps behind a tag block `\…\`. */
const FORM = /^(?:\\[^\\]*\\)?[$!]([^*]+)\*([0-9A-Fa-f]{2})$/

function sentence(line: string): Sentence {
  const [, body = '', checksum = ''] = FORM.exec(line) ?? []
  if (body === '' || checksumOf(body) !== Number.parseInt(checksum, 16)) return { is: 'broken' }
  const fields = body.split(',')
  if (!/^[A-Z]{2}RMC$/.test(fields[0] ?? '')) return { is: 'foreign' }
  if (fields[2] !== 'A') return { is: 'void' }
  const fix = fixOf(fields)
  return fix ? { is: 'fix', fix } : { is: 'broken' }
}

function checksumOf(body: string): number {
  let sum = 0
  for (let index = 0; index < body.length; index++) sum ^= body.charCodeAt(index)
  return sum
}

/** RMC: time, status, latitude, N or S, longitude, E or W, speed, course, date. */
function fixOf([, time = '', , latitude = '', north = '', longitude = '', east = '', , , date = '']: readonly string[]): Fix | undefined {
  const at = momentOf(time, date)
  const [y, x] = [degreesOf(latitude, north, 'N', 'S', 90), degreesOf(longitude, east, 'E', 'W', 180)]
  return at === undefined || y === undefined || x === undefined ? undefined : { at, latitude: y, longitude: x }
}

/** `hhmmss.sss` and `ddmmyy`; years from 80 on are of the last century. */
function momentOf(time: string, date: string): Instant | undefined {
  const [, hh, mm, ss, fraction = '0'] = /^(\d\d)(\d\d)(\d\d)(?:\.(\d{1,6}))?$/.exec(time) ?? []
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(date) ?? []
  if (hh === undefined || day === undefined) return undefined
  const [hours, minutes, seconds] = [Number(hh), Number(mm), Number(ss)]
  const century = Number(year) < 80 ? 2000 : 1900
  const midnight = Date.UTC(century + Number(year), Number(month) - 1, Number(day))
  if (hours > 23 || minutes > 59 || seconds > 60 || new Date(midnight).getUTCDate() !== Number(day) || new Date(midnight).getUTCMonth() !== Number(month) - 1) return undefined
  return midnight + ((hours * 60 + minutes) * 60 + seconds) * 1_000 + Math.round(Number(`0.${fraction}`) * 1_000)
}

/** `ddmm.mmmm` or `dddmm.mmmm` and a letter. */
function degreesOf(text: string, letter: string, plus: string, minus: string, most: number): number | undefined {
  const [, whole, minutes] = /^(\d{1,3})(\d\d(?:\.\d+)?)$/.exec(text) ?? []
  if (whole === undefined || (letter !== plus && letter !== minus)) return undefined
  const value = Number(whole) + Number(minutes) / 60
  if (Number(minutes) >= 60 || value > most) return undefined
  return letter === minus ? -value : value
}
