/**
 * Addresses of the gateway become those of the proxy on the way to the app, and the other way round; all others stay.
 */

/** An origin in the forms in which a text may hold it: plain, of sockets, with escaped slashes, and in a query. */
function formsOf(origin: string): readonly string[] {
  const socket = origin.replace(/^http/, 'ws')
  return [origin, socket].flatMap(it => [it, it.replaceAll('/', '\\/'), encodeURIComponent(it)])
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A host that only begins alike is another one. */
export function mapped(text: string, from: string, to: string): string {
  const after = formsOf(to)
  return formsOf(from).reduce(
    (it, form, index) => it.replace(new RegExp(`${literal(form)}(?![\\w.:-])`, 'g'), () => after[index] ?? to),
    text,
  )
}
