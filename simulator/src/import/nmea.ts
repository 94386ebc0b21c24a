/**
 * NMEA 0183: the fixes of RMC, GGA, GNS and GLL sentences of any talker. RMC and ZDA tell the date of those beside
 * them.
 */
import type { Instant } from '@drydock/contracts'
import { withoutJumps } from './jumps.ts'
import { nearestTo, readSentence, type SentenceData } from './sentence.ts'
import { countSkips, type SkipReason } from './skipReasons.ts'
import type { Fix, ParsedFixes } from './track.ts'

export interface NmeaOptions {
  /** Takes sentences that have none; a wrong one is never taken. */
  readonly noChecksum?: boolean
}

/** Where a sentence begins: what stands before it on its line, such as a time stamp or binary, is passed over. */
const BEGIN = /[$!](?=[A-Z][A-Z0-9]{2,10},)/g

/** Reads a recording line by line; two sentences on one line are two. */
export function readNmea(text: string, { noChecksum = false }: NmeaOptions = {}): ParsedFixes {
  const skips: SkipReason[] = []
  const told: SentenceData[] = []
  for (const line of text.split(/\r?\n|\r/)) {
    const pieces = sentencesIn(line)
    if (pieces.length === 0 && line.trim() !== '') skips.push('unreadable')
    for (const it of pieces) {
      const read = readSentence(it, !noChecksum)
      if (typeof read === 'string') skips.push(read)
      else told.push(read)
    }
  }
  const { fixes, undated, dates } = withDates(told)
  const { kept, duplicates: repeated, jumps: jumped, leaps: leapt } = withoutJumps(fixes)
  const counted: readonly (readonly [SkipReason, number])[] = [
    ['undated', undated],
    ['other', dates],
    ['repeated', repeated],
    ['jump', jumped],
    ['leap', leapt],
  ]
  return {
    fixes: kept,
    skipped: countSkips([
      ...skips,
      ...counted.flatMap(([reason, count]) => Array.from({ length: count }, () => reason)),
    ]),
  }
}

function sentencesIn(line: string): readonly string[] {
  const begins = [...line.matchAll(BEGIN)].map(it => it.index)
  return begins.map((begin, index) => line.slice(begin, begins[index + 1]))
}

/**
 * Gives each time of day the date that is nearest to what was dated before it, or, at the beginning of a file, after
 * it.
 */
function withDates(told: readonly SentenceData[]): {
  readonly fixes: readonly Fix[]
  readonly undated: number
  readonly dates: number
} {
  const first = told.findIndex(it => it.midnight !== undefined)
  const moments: Instant[] = []
  if (first === -1) return { fixes: [], undated: told.length, dates: 0 }
  let last = instantNear(told[first], 0)
  for (let index = first - 1; index >= 0; index--) moments[index] = last = instantNear(told[index], last)
  last = instantNear(told[first], 0)
  for (let index = first; index < told.length; index++) moments[index] = last = instantNear(told[index], last)
  const fixes = told.flatMap(({ place }, index) => (place ? [{ at: moments[index] ?? 0, ...place }] : []))
  return { fixes, undated: 0, dates: told.length - fixes.length }
}

const instantNear = (it: SentenceData | undefined, near: Instant): Instant =>
  it === undefined ? near : it.midnight === undefined ? nearestTo(it.time, near) : it.midnight + it.time
