/** Replaces the gateway's origin by the proxy's in texts, and the other way round. */

/** Spellings of an origin in texts: HTTP and WebSocket, plain, with escaped slashes, and URL-encoded. */
function spellingsOf(origin: string): readonly string[] {
  const socket = origin.replace(/^http/, 'ws')
  return [origin, socket].flatMap(it => [it, it.replaceAll('/', '\\/'), encodeURIComponent(it)])
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Replaces one origin by another. A longer host name with the same beginning stays. */
export function mapOrigin(text: string, from: string, to: string): string {
  const after = spellingsOf(to)
  return spellingsOf(from).reduce(
    (it, form, index) => it.replace(new RegExp(`${literal(form)}(?![\\w.:-])`, 'g'), () => after[index] ?? to),
    text,
  )
}
