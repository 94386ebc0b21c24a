/** Reads headers and query of a SignalR client's request. */
import type { IncomingMessage } from 'node:http'

/** The query parameters with keys in lower case; of repeated ones the first. */
export function queryOf({ url = '' }: Pick<IncomingMessage, 'url'>): ReadonlyMap<string, string> {
  const query = new Map<string, string>()
  for (const [key, value] of new URLSearchParams(pastPath(url))) {
    if (!query.has(key.toLowerCase())) query.set(key.toLowerCase(), value)
  }
  return query
}

/** The address without its query, which may contain a token and must not be logged. */
export const pathOf = ({ url = '' }: Pick<IncomingMessage, 'url'>): string => url.replace(/[?#].*$/s, '')

const pastPath = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

/** The bearer token from the header, or from the query, since browsers cannot always set headers. */
export function tokenOf(request: Pick<IncomingMessage, 'url' | 'headers'>): string | undefined {
  const header = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')
  return header?.[1] ?? (queryOf(request).get('access_token') || undefined)
}

type OriginRule = { allowOrigin?(origin: string | undefined, request: IncomingMessage): boolean }

/** Whether a WebSocket may be opened: by `allowOrigin`, or by default from the same host or without an origin. */
export function originAllowed(request: IncomingMessage, rule: OriginRule): boolean {
  const { origin, host } = request.headers
  if (rule.allowOrigin) return rule.allowOrigin(origin, request)
  return origin === undefined || origin.replace(/^https?:\/\//, '') === host
}

/** Headers of CORS for a page that `allowOrigin` allows; undefined without the option, and for other pages. */
export function corsHeadersFor(
  request: IncomingMessage,
  rule: OriginRule,
): Readonly<Record<string, string>> | undefined {
  const { origin, 'access-control-request-headers': headers } = request.headers
  if (origin === undefined || !rule.allowOrigin?.(origin, request)) return undefined
  return {
    'access-control-allow-origin': origin,
    // The official client sends cookies unless it is told not to.
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
    ...(request.method === 'OPTIONS' && { 'access-control-allow-methods': 'GET, POST, DELETE' }),
    ...(request.method === 'OPTIONS' && headers !== undefined && { 'access-control-allow-headers': headers }),
  }
}
