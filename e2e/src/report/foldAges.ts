/** Folds app entries that only count seconds, such as 'Status 11s ago', into one. */
import type { ReportEntry } from './record.ts'

export interface FoldedEntry extends ReportEntry {
  /** Number of entries that it stands for, if more than one. */
  readonly times?: number
  /** Time of the last of them. */
  readonly until?: number
}

/** Ages and countdowns: '1d 2h 3m 4s', '47 s'. A length such as '12 m' has a blank before its unit, and is no time. */
const SPAN = /(?:\d+[dhms]\b ?)+|\d+ s\b/g

/** Returns the text of an app entry without its time; undefined for entries without a time. */
function countedBy({ lane, name, body }: ReportEntry): string | undefined {
  if (lane !== 'app' || typeof body !== 'object' || body === null) return undefined
  const [come, gone] = [Reflect.get(body, 'come'), Reflect.get(body, 'gone')].map(texts =>
    Array.isArray(texts) ? JSON.stringify(texts).replaceAll(SPAN, '#') : undefined,
  )
  // The new text is the old one, except for its time.
  return come?.includes('#') && come === gone ? `${name} ${come}` : undefined
}

/**
 * Folds entries in the order of their first times. Entries of other lanes do not end a count; other changes of the same
 * app do.
 */
export function foldAges(entries: readonly ReportEntry[]): readonly FoldedEntry[] {
  const all: FoldedEntry[] = []
  const counting = new Map<string, { readonly says: string; readonly index: number }>()
  for (const it of entries) {
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
