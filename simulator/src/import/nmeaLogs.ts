/** Test fixture of the import: NMEA logs as various receivers and loggers write them, each with its number of fixes. */
import { gzipSync } from 'node:zlib'
import type { NmeaOptions } from './nmea.ts'
import { sentence } from './testing.ts'

export interface Log {
  readonly name: string
  readonly file: string | Uint8Array
  readonly fixes: number
  readonly options?: NmeaOptions
}

const BEGAN = Date.UTC(2026, 5, 1, 8)
export const SECONDS = Array.from({ length: 60 }, (_, second) => second)
/** Writes a number with at least `length` digits. */
export const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

/** A position every second, each to the east of the previous one, as NMEA digits. */
const place = (second: number): string => `5440.${pad(second * 7, 4)},N,01230.${pad(second * 11, 4)},E`
/** The time of a fix: seconds after 2026-06-01 08:00 UTC. */
export const at = (second: number): Date => new Date(BEGAN + second * 1_000)
const time = (second: number): string => `${at(second).toISOString().slice(11, 19).replaceAll(':', '')}.00`
const day = (second: number): string =>
  `${pad(at(second).getUTCDate())}${pad(at(second).getUTCMonth() + 1)}${String(at(second).getUTCFullYear()).slice(2)}`

const rmcAt = (second: number, talker = 'GP'): string =>
  sentence(`${talker}RMC,${time(second)},A,${place(second)},5.0,90.0,${day(second)},,,A`)
const rmcVoid = (second: number): string => sentence(`GPRMC,${time(second)},V,,,,,,,${day(second)},,,N`)
const ggaAt = (second: number, quality = 1): string =>
  sentence(`GPGGA,${time(second)},${place(second)},${quality},08,0.9,5.0,M,40.0,M,,`)
const gnsAt = (second: number): string => sentence(`GNGNS,${time(second)},${place(second)},AAN,08,0.9,5.0,40.0,,`)
const gllAt = (second: number): string => sentence(`GPGLL,${place(second)},${time(second)},A,A`)
const zdaAt = (second: number): string =>
  sentence(
    `GPZDA,${time(second)},${pad(at(second).getUTCDate())},${pad(at(second).getUTCMonth() + 1)},${at(second).getUTCFullYear()},00,00`,
  )
const wind = sentence('IIMWV,045,R,12.1,N,A')
const ship = sentence('AIVDM,1,1,,B,13uSbD002JPpe?VOC?5AiQHH0<0W,0', '!')
const bare = (line: string): string => line.replace(/\*..$/, '')

const lines = (write: (second: number) => string | readonly string[], end = '\r\n', seconds = SECONDS): string =>
  `${seconds.flatMap(write).join(end)}${end}`
/**
 * Encodes a text as UTF-16.
 * @param isBig most significant byte first.
 * @param mark begin with a byte order mark.
 */
export const utf16 = (text: string, isBig = false, mark = true): Uint8Array => {
  const bytes = Buffer.from(`${mark ? '\u{feff}' : ''}${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
/** A fix with another time than that of its position. */
const wrongAt = (second: number, other: number): string =>
  sentence(`GPRMC,${time(other)},A,${place(second)},5.0,90.0,${day(other)},,,A`)
/** The fixes of one minute, one of them with another time. */
const oneAt = (second: number, other: number): string => lines(it => (it === second ? wrongAt(it, other) : rmcAt(it)))
export const HOUR = 3_600
export const DAY = 24 * HOUR
/** Midnight is 16 hours after the first. */
const LATE = SECONDS.map(it => it + 16 * HOUR - 30)

export const NMEA_LOGS: readonly Log[] = [
  { name: 'RMC each second', file: lines(it => rmcAt(it)), fixes: 60 },
  { name: 'lines that end with LF', file: lines(it => rmcAt(it), '\n'), fixes: 60 },
  { name: 'lines that end with CR', file: lines(it => rmcAt(it), '\r'), fixes: 60 },
  { name: 'empty lines between', file: lines(it => rmcAt(it), '\r\n\r\n\r\n'), fixes: 60 },
  { name: 'a byte order mark', file: Buffer.from(`\u{feff}${lines(it => rmcAt(it))}`), fixes: 60 },
  {
    name: 'several satellite systems',
    file: lines(it => rmcAt(it, ['GP', 'GN', 'GL', 'GA', 'II'][it % 5])),
    fixes: 60,
  },
  { name: 'RMC, GGA and GLL of each second', file: lines(it => [rmcAt(it), ggaAt(it), gllAt(it)]), fixes: 60 },
  { name: 'GGA and GLL before RMC', file: lines(it => [ggaAt(it), gllAt(it), rmcAt(it)]), fixes: 60 },
  { name: 'GGA with ZDA each second', file: lines(it => [zdaAt(it), ggaAt(it)]), fixes: 60 },
  { name: 'GLL with ZDA each second', file: lines(it => [zdaAt(it), gllAt(it)]), fixes: 60 },
  { name: 'GNS with ZDA each second', file: lines(it => [zdaAt(it), gnsAt(it)]), fixes: 60 },
  { name: 'GGA with one ZDA at the beginning', file: `${zdaAt(0)}\n${lines(it => ggaAt(it))}`, fixes: 60 },
  { name: 'GGA with one ZDA at the end', file: `${lines(it => ggaAt(it))}${zdaAt(60)}\n`, fixes: 60 },
  { name: 'GLL with one RMC a minute', file: lines(it => (it === 30 ? [gllAt(it), rmcAt(it)] : gllAt(it))), fixes: 60 },
  {
    name: 'GGA over midnight, with ZDA before it',
    file: `${zdaAt(16 * HOUR - 31)}\n${lines(it => ggaAt(it), '\n', LATE)}`,
    fixes: 60,
  },
  {
    name: 'GLL over midnight, with ZDA after it',
    file: `${lines(gllAt, '\n', LATE)}${zdaAt(16 * HOUR + 40)}\n`,
    fixes: 60,
  },
  { name: 'RMC over midnight', file: lines(it => rmcAt(it), '\n', LATE), fixes: 60 },
  {
    name: 'GGA that moves between the fixes of RMC',
    file: lines(it => (it % 2 === 0 ? rmcAt(it) : ggaAt(it))),
    fixes: 60,
  },
  { name: 'RMC that is void while GGA is good', file: lines(it => [rmcVoid(it), ggaAt(it), zdaAt(it)]), fixes: 60 },
  {
    name: 'a receiver that is void for the first ten seconds',
    file: lines(it => (it < 10 ? rmcVoid(it) : rmcAt(it))),
    fixes: 50,
  },
  {
    name: 'a receiver that loses its satellites now and then',
    file: lines(it => (it % 6 === 0 ? [rmcVoid(it), ggaAt(it, 0)] : [rmcAt(it), ggaAt(it)])),
    fixes: 50,
  },
  {
    name: 'AIS, wind and depth between',
    file: lines(it => [ship, wind, rmcAt(it), sentence('SDDPT,4.2,0.5')]),
    fixes: 60,
  },
  { name: 'tag blocks', file: lines(it => `\\s:gps,c:${1_780_300_800 + it}*0A\\${rmcAt(it)}`), fixes: 60 },
  {
    name: 'a time stamp before each line',
    file: lines(it => `2026-06-01 10:00:${pad(it)}.123 ${rmcAt(it)}`),
    fixes: 60,
  },
  {
    name: 'seconds since 1970 and a semicolon before each line',
    file: lines(it => `${1_780_300_800 + it};N;${rmcAt(it)}`),
    fixes: 60,
  },
  {
    name: 'lines of a system log',
    file: lines(it => `<190>Jun  1 08:00:${pad(it)} boat gpsd[512]: ${rmcAt(it)}`),
    fixes: 60,
  },
  { name: 'lines in braces', file: lines(it => `{${it}} ${rmcAt(it)}`), fixes: 60 },
  {
    name: 'a table with quotes',
    file: `received,protocol,message\n${lines(it => `"2026-06-01T08:00:${pad(it)}Z",NMEA,"${rmcAt(it)}"`)}`,
    fixes: 60,
  },
  { name: 'a time stamp after each line', file: lines(it => `${rmcAt(it)},${1_780_300_800 + it}`), fixes: 60 },
  {
    name: 'binary before each line',
    file: Buffer.concat(
      SECONDS.map(second =>
        Buffer.concat([
          Buffer.from([0xb5, 0x62, 0x01, 0x07, 0xff, 0x80, 0x00, second]),
          Buffer.from(`${rmcAt(second)}\r\n`),
        ]),
      ),
    ),
    fixes: 60,
  },
  {
    name: 'binary with line ends and dollars in it',
    file: Buffer.concat(
      SECONDS.map(second =>
        Buffer.concat([Buffer.from([0x24, 0x0a, 0xc3, 0x24, 0x21, 0x0d, 0xe2]), Buffer.from(`${rmcAt(second)}\n`)]),
      ),
    ),
    fixes: 60,
  },
  { name: 'sentences without an end of line', file: SECONDS.map(it => rmcAt(it)).join(''), fixes: 60 },
  {
    name: 'each tenth line cut off, and run into the next',
    file: lines(it => (it % 10 === 0 ? `${rmcAt(it).slice(0, 25)}${wind}` : rmcAt(it))),
    fixes: 54,
  },
  {
    name: 'each fifth line with a wrong digit',
    file: lines(it => (it % 5 === 0 ? rmcAt(it).replace('5440', '5441') : rmcAt(it))),
    fixes: 48,
  },
  {
    name: 'no checksums, which are asked for',
    file: lines(it => (it % 2 === 0 ? bare(rmcAt(it)) : rmcAt(it))),
    fixes: 30,
  },
  {
    name: 'no checksums, which are not asked for',
    file: lines(it => bare(rmcAt(it))),
    fixes: 60,
    options: { noChecksum: true },
  },
  {
    name: 'no checksums but for wrong ones',
    file: lines(it => (it % 5 === 0 ? rmcAt(it).replace('5440', '5441') : bare(rmcAt(it)))),
    fixes: 48,
    options: { noChecksum: true },
  },
  { name: 'UTF-16, little end first', file: utf16(lines(it => rmcAt(it))), fixes: 60 },
  {
    name: 'UTF-16, big end first',
    file: utf16(
      lines(it => rmcAt(it)),
      true,
    ),
    fixes: 60,
  },
  {
    name: 'UTF-16 without a mark',
    file: utf16(
      lines(it => rmcAt(it)),
      false,
      false,
    ),
    fixes: 60,
  },
  { name: 'gzip', file: gzipSync(lines(it => rmcAt(it))), fixes: 60 },
  { name: 'gzip of UTF-16', file: gzipSync(utf16(lines(it => rmcAt(it)))), fixes: 60 },
  {
    name: 'gzip in two parts, as loggers append',
    file: Buffer.concat([
      gzipSync(lines(it => rmcAt(it), '\n', SECONDS.slice(0, 30))),
      gzipSync(lines(it => rmcAt(it), '\n', SECONDS.slice(30))),
    ]),
    fixes: 60,
  },
  { name: 'one fix an hour ahead', file: oneAt(30, 30 + HOUR), fixes: 59 },
  { name: 'one fix an hour back', file: oneAt(30, 30 - HOUR), fixes: 59 },
  { name: 'one fix of tomorrow', file: oneAt(30, 30 + DAY), fixes: 59 },
  { name: 'a first fix of 1980', file: oneAt(0, -46 * 365 * DAY), fixes: 59 },
  { name: 'a last fix in ten years', file: oneAt(59, 3_650 * DAY), fixes: 59 },
  { name: 'one second a minute ahead', file: oneAt(30, 95), fixes: 59 },
  { name: 'five wrong dates, apart', file: lines(it => (it % 12 === 5 ? rmcAt(it + it * DAY) : rmcAt(it))), fixes: 55 },
  {
    name: 'three wrong dates in a row, each another',
    file: lines(it => (it >= 20 && it < 23 ? rmcAt(it + (it - 10) * 7 * DAY) : rmcAt(it))),
    fixes: 57,
  },
  {
    name: 'a wrong date that GGA follows',
    file: lines(it => [it === 30 ? wrongAt(it, it - DAY) : rmcAt(it), ggaAt(it)]),
    fixes: 59,
  },
  { name: 'an hour at anchor in between', file: lines(it => rmcAt(it < 30 ? it : it + HOUR)), fixes: 60 },
  { name: 'two days in between', file: lines(it => rmcAt(it < 30 ? it : it + 2 * DAY)), fixes: 60 },
  { name: 'a fix each half hour', file: lines(it => rmcAt(it * 1_800)), fixes: 60 },
  {
    name: 'two logs, the later one first',
    file: `${lines(it => rmcAt(it + DAY))}${lines(it => rmcAt(it))}`,
    fixes: 120,
  },
  { name: 'the newest line first', file: lines(it => rmcAt(59 - it)), fixes: 60 },
  { name: 'each line twice', file: lines(it => [rmcAt(it), rmcAt(it)]), fixes: 60 },
  {
    name: 'ten fixes a second',
    file: lines(second =>
      Array.from({ length: 10 }, (_, tenth) =>
        sentence(`GPRMC,${time(second).slice(0, -2)}${tenth}0,A,${place(second)},5.0,90.0,${day(second)},,,A`),
      ),
    ),
    fixes: 600,
  },
]
