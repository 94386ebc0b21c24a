/**
 * Reads NMEA 0183: the fixes of RMC, GGA, GNS and GLL sentences of any talker. RMC and ZDA sentences give the date of
 * their neighbors.
 */
import type { Instant } from '@drydock/contracts'
import { collectFixes, fileOrder } from './fixes.ts'
import { withoutJumps } from './jumps.ts'
import { createLineSplitter } from './lines.ts'
import { nearestTo, readSentence, type SentenceData } from './sentence.ts'
import { countSkips } from './skipReasons.ts'
import type { RecordingReader } from './track.ts'

export interface NmeaOptions {
  /** Accepts sentences without a checksum; a wrong checksum is never accepted. */
  readonly noChecksum?: boolean
}

/** Reads a recording sentence by sentence. */
export function nmeaReader({ noChecksum = false }: NmeaOptions = {}): RecordingReader {
  const skips = countSkips()
  const { add, read } = collectDated()
  const lines = createLineSplitter(piece => {
    const sentence = piece === undefined ? 'unreadable' : readSentence(piece, !noChecksum)
    if (typeof sentence === 'string') skips.add(sentence)
    else add(sentence)
  })
  return {
    write: lines.write,
    end() {
      lines.end()
      const { fixes, undated, dates } = read()
      const { kept, duplicates: repeated, jumps: jump, leaps: leap } = withoutJumps(fixes, fileOrder(fixes))
      skips.add('undated', undated)
      skips.add('other', dates)
      skips.add('repeated', repeated)
      skips.add('jump', jump)
      skips.add('leap', leap)
      return { fixes, kept, skipped: skips.counted() }
    },
  }
}

/**
 * Collects the fixes of sentences. Each time of day gets the date nearest to the last dated sentence before it, or at
 * the start of the file to the first one after it.
 */
function collectDated() {
  const collector = collectFixes()
  let last: Instant | undefined
  let dates = 0
  return {
    add(sentence: SentenceData): void {
      const { place, time, midnight } = sentence
      if (last === undefined && midnight !== undefined) {
        last = midnight + time
        dateBackwards(collector.collected().at, last)
      }
      last = last === undefined ? undefined : instantNear(sentence, last)
      if (place) collector.add(last ?? time, place.latitude, place.longitude)
      else dates++
    },
    read() {
      const fixes = collector.collected()
      return last === undefined
        ? { fixes: collectFixes().collected(), undated: fixes.length, dates: 0 }
        : { fixes, undated: 0, dates }
    },
  }
}

/** Gives dates to the times of day before the first dated sentence; each of them has a position. */
function dateBackwards(times: Float64Array, first: Instant): void {
  let next = first
  for (let index = times.length - 1; index >= 0; index--) times[index] = next = nearestTo(times[index] ?? 0, next)
}

const instantNear = ({ time, midnight }: SentenceData, near: Instant): Instant =>
  midnight === undefined ? nearestTo(time, near) : midnight + time
