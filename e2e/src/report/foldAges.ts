/** Folds app entries that only count seconds, such as 'Status 11s ago', into one. */
import type { ReportEntry } from './record.ts'

export interface FoldedEntry extends ReportEntry {
  /** How many entries it stands for, when it is more than one. */
  readonly times?: number
  /** When the last of them came. */
  readonly until?: number
}

/** Ages and countdowns: '1d 2h 3m 4s', '47 s'. Metres have a blank before their sign, and are no time. */
const SPAN = /(?:\d+[dhms]\b ?)+|\d+ s\b/g

/** Of an app entry: what it says whatever time it says; undefined when it says none, or is none. */
function countedBy({ lane, name, body }: ReportEntry): string | undefined {
  if (lane !== 'app' || typeof body !== 'object' || body === null) return undefined
  const [come, gone] = [Reflect.get(body, 'come'), Reflect.get(body, 'gone')].map(it =>
    Array.isArray(it) ? JSON.stringify(it).replaceAll(SPAN, '#') : undefined,
  )
  // What came is what went, but for its time.
  return come?.includes('#') && come === gone ? `${name} ${come}` : undefined
}

/**
 * In the order of their first moments. What another lane tells meanwhile does not end a count; something else that the
 * same app shows does.
 */
export function foldAges(told: readonly ReportEntry[]): readonly FoldedEntry[] {
  const all: FoldedEntry[] = []
  const counting = new Map<string, { readonly says: string; readonly index: number }>()
  for (const it of told) {
    const says = countedBy(it)
    const running = it.lane === 'app' ? counting.get(it.name) : undefined
    const before = running && running.says === says ? all[running.index] : undefined
    if (before && running)
      all[running.index] = { ...before, body: it.body, times: (before.times ?? 1) + 1, until: it.at }
    else all.push(it)
    if (before || it.lane !== 'app') continue
    if (says === undefined) counting.delete(it.name)
    else counting.set(it.name, { says, index: all.length - 1 })
  }
  return all
}
