/** Reads what a SignalR client says in headers and query. */
import type { IncomingMessage } from 'node:http'

/** The query with keys in lower case; the first of several values counts. */
export function queryOf({ url = '' }: Pick<IncomingMessage, 'url'>): ReadonlyMap<string, string> {
  const query = new Map<string, string>()
  for (const [key, value] of new URLSearchParams(pastPath(url))) {
    if (!query.has(key.toLowerCase())) query.set(key.toLowerCase(), value)
  }
  return query
}

/** The address without its query, which may hold a token and must not reach a log. */
export const pathOf = ({ url = '' }: Pick<IncomingMessage, 'url'>): string => url.replace(/[?#].*$/s, '')

const pastPath = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

/** The bearer token: of the header, else of the query, which browsers use where they cannot set headers. */
export function tokenOf(request: Pick<IncomingMessage, 'url' | 'headers'>): string | undefined {
  const header = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')
  return header?.[1] ?? (queryOf(request).get('access_token') || undefined)
}

type OriginRule = { allowOrigin?(origin: string | undefined, request: IncomingMessage): boolean }

/** Whether a WebSocket may be opened: by the embedder's rule, else from the same host or from no page at all. */
export function originAllowed(request: IncomingMessage, rule: OriginRule): boolean {
  const { origin, host } = request.headers
  if (rule.allowOrigin) return rule.allowOrigin(origin, request)
  return origin === undefined || origin.replace(/^https?:\/\//, '') === host
}
