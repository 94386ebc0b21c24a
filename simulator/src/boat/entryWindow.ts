/** Entry window: the newest entries of a journal. Age and size of what it keeps are limited. */
import { type Duration, HOUR, type Instant } from '@drydock/contracts'

/** Entries that are older than this are dropped, in milliseconds of the boat's time. */
export const MAX_ENTRY_AGE: Duration = 24 * HOUR
/** Length in UTF-16 units that counts as one more entry, so that long calls cannot fill the memory. */
export const LENGTH_OF_ONE = 1_024
/** Longer texts of calls are truncated, or are within a limit of their own. */
const MAX_COUNTED_LENGTH = 8 * LENGTH_OF_ONE

/** The fields of a journal entry that matter here. */
interface WindowEntry {
  readonly seq: number
  readonly at: Instant
  readonly lane: string
  readonly body: unknown
}

export interface EntryWindow<E extends WindowEntry> {
  /** Appends an entry and drops those that are beyond the limits; the newest entry always stays. */
  add(entry: E, now: Instant): void
  /** Replaces an entry of the same number, unless it has been dropped. */
  replace(entry: E): void
  /** Entries after a sequence number. */
  since(seq: number): readonly E[]
  /** Number of entries that have been dropped so far. */
  dropped(): number
  /**
   * Lowers the maximum size, or raises it again: one for each entry, and one more for each 1,024 characters of a call
   * or step.
   */
  limitTo(size: number): void
}

/** Creates a window for entries that are numbered from `before + 1` on. */
export function createEntryWindow<E extends WindowEntry>(maxSize: number, before = 0): EntryWindow<E> {
  let most = maxSize
  let entries: (E | undefined)[] = []
  /** What calls and steps count beyond one, by sequence number. */
  const extraSizes = new Map<number, number>()
  /** Index of the oldest entry; the places before it are empty. */
  let head = 0
  let extra = 0
  let dropped = before

  const dropOldest = (): void => {
    entries[head++] = undefined
    dropped++
    if (extra === 0) return
    extra -= extraSizes.get(dropped) ?? 0
    extraSizes.delete(dropped)
  }
  const trim = (): void => {
    while (entries.length - head + extra > most && head < entries.length - 1) dropOldest()
    // Releases the empty places once they are the majority.
    if (2 * head <= entries.length) return
    entries = entries.slice(head)
    head = 0
  }
  return {
    add(entry, now) {
      entries.push(entry)
      if (most === Number.POSITIVE_INFINITY) return
      const more = extraSizeOf(entry)
      if (more > 0) {
        extraSizes.set(entry.seq, more)
        extra += more
      }
      while (head < entries.length - 1 && (entries[head]?.at ?? now) < now - MAX_ENTRY_AGE) dropOldest()
      trim()
    },
    replace(entry) {
      const index = entry.seq - 1 - dropped
      if (index >= 0) entries[head + index] = entry
    },
    since: seq => entries.slice(head + Math.max(0, seq - dropped)).filter(it => it !== undefined),
    dropped: () => dropped,
    limitTo(size) {
      if (most === Number.POSITIVE_INFINITY) return
      most = Math.min(maxSize, size)
      trim()
    },
  }
}

/** Calls and steps can be long because people write them; other entries are short. */
function extraSizeOf({ lane, body }: WindowEntry): number {
  if (lane !== 'rest' && lane !== 'step') return 0
  return Math.floor(Math.min(JSON.stringify(body)?.length ?? 0, MAX_COUNTED_LENGTH) / LENGTH_OF_ONE)
}
