/** Memory limit for calls in a journal: the newest stay complete, long bodies of older ones are truncated. */
import { truncatedText, MAX_JSON_LENGTH } from './truncate.ts'

/** Maximum total length of complete long calls, in UTF-16 units of their JSON. */
export const MAX_FULL_CALLS_LENGTH = 8 * 1024 * 1024

/** The fields of a journal entry that matter here. */
interface CallEntry {
  readonly lane: string
  readonly body: unknown
}

export interface CallRetention<E extends CallEntry> {
  /** Adds an entry. Returns the truncated entries that replace older ones, oldest first. */
  add(entry: E): readonly E[]
  /** Sets the maximum total length. Returns the truncated entries, as `add` does. */
  limitTo(length: number): readonly E[]
}

/** For a journal that keeps everything: nothing is truncated. */
export const KEEP_ALL_CALLS = { add: (): readonly never[] => [], limitTo: (): readonly never[] => [] }

export function createCallRetention<E extends CallEntry>(maxLength = MAX_FULL_CALLS_LENGTH): CallRetention<E> {
  const whole: { readonly short: E; readonly length: number }[] = []
  let most = maxLength
  let length = 0
  const trimmed = (): readonly E[] => {
    const over: E[] = []
    // The newest call always stays complete, for callers that ask for the latest reply.
    while (length > most && whole.length > 1) {
      const oldest = whole.shift()
      length -= oldest?.length ?? 0
      if (oldest) over.push(oldest.short)
    }
    return over
  }
  return {
    add(entry) {
      const long = entry.lane === 'rest' ? longParts(entry.body) : []
      if (long.length === 0) return []
      const own = long.reduce((sum, [, text]) => sum + text.length, 0)
      whole.push({
        short: {
          ...entry,
          body: { ...Object(entry.body), ...Object.fromEntries(long.map(([key, text]) => [key, truncatedText(text)])) },
        },
        length: own,
      })
      length += own
      return trimmed()
    },
    limitTo(limit) {
      most = limit
      return trimmed()
    },
  }
}

/** Request and reply bodies whose JSON is longer than the limit for one call. */
function longParts(body: unknown): readonly (readonly [key: string, text: string])[] {
  if (typeof body !== 'object' || body === null) return []
  return ['body', 'reply'].flatMap(key => {
    const text = JSON.stringify(Reflect.get(body, key)) ?? ''
    return text.length > MAX_JSON_LENGTH ? [[key, text] as const] : []
  })
}
