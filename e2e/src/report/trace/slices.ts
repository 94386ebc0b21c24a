/** Slices of a trace: the times in which the boat was armed, and those in which an app showed a screen. */
import type { LaneEvent } from './event.ts'
import type { ReportEntry } from '../record.ts'
import { appEntryOf, laneOf } from './lanes.ts'

/** A value of a lane from one moment on; undefined if nothing holds from then on. */
interface Change {
  readonly lane: string
  readonly at: number
  readonly value: string | undefined
}

/** Returns beginnings and ends; each lane has at most one slice at a time, and all end with the run. */
export function slicesOf(entries: readonly ReportEntry[], end: number): readonly LaneEvent[] {
  const changes = entries.map(changeOf).filter(it => it !== undefined)
  return [...Map.groupBy(changes, it => it.lane).values()].flatMap(own => {
    // An app reports moments of a drive at once, so its entries may follow later ones of the journal.
    const ordered = own.toSorted((a, b) => a.at - b.at)
    return ordered.flatMap(({ lane, at, value }, index): readonly LaneEvent[] => {
      const until = ordered[index + 1]?.at ?? Math.max(end, at)
      if (value === undefined || until === at) return []
      return [
        { ph: 'B', lane, at, name: value },
        { ph: 'E', lane, at: until, name: value },
      ]
    })
  })
}

function changeOf(entry: ReportEntry): Change | undefined {
  const { lane, at, name, body } = entry
  if (lane === 'state' && name === 'armed')
    return { lane: laneOf(entry), at, value: body === true ? 'armed' : undefined }
  if (lane !== 'app' || appEntryOf(entry).fact !== 'screen') return undefined
  return { lane: laneOf(entry), at, value: typeof body === 'string' ? body.split('\n')[0] || 'screen' : undefined }
}
