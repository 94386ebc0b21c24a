/** Bounds what a journal keeps of calls: the newest whole, of older ones the beginning of what is long. */
import { truncatedText, MAX_JSON_LENGTH } from './truncate.ts'

/** Of all calls that are kept whole and are long, in UTF-16 units of their JSON. */
export const MAX_FULL_CALLS_LENGTH = 8 * 1024 * 1024

/** What is asked of an entry of the journal. */
interface CallEntry {
  readonly lane: string
  readonly body: unknown
}

export interface CallRetention<E extends CallEntry> {
  /** The entries that are to be replaced, oldest first, now that this one has been told. */
  add(entry: E): readonly E[]
}

/** Of a journal that keeps everything nothing is clipped. */
export const KEEP_ALL_CALLS = { add: (): readonly never[] => [] }

export function createCallRetention<E extends CallEntry>(most = MAX_FULL_CALLS_LENGTH): CallRetention<E> {
  const whole: { readonly short: E; readonly length: number }[] = []
  let length = 0
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
      const over: E[] = []
      // The newest is always whole, for those who ask what has just been answered.
      while (length > most && whole.length > 1) {
        const oldest = whole.shift()
        length -= oldest?.length ?? 0
        if (oldest) over.push(oldest.short)
      }
      return over
    },
  }
}

/** What came and what was answered, where its JSON is longer than what is kept of each call. */
function longParts(body: unknown): readonly (readonly [key: string, text: string])[] {
  if (typeof body !== 'object' || body === null) return []
  return ['body', 'reply'].flatMap(key => {
    const text = JSON.stringify(Reflect.get(body, key)) ?? ''
    return text.length > MAX_JSON_LENGTH ? [[key, text] as const] : []
  })
}
