/** Bodies of calls: JSON in UTF-8, sent as it is. Whoever says otherwise, or sends otherwise, is told so. RFC 8259, 8.1. */
import type { FastifyInstance } from 'fastify'

class Unreadable extends Error {
  readonly statusCode: 400 | 415
  /** Of the errors that are the body's fault. */
  readonly code = 'FST_ERR_CTP_DRYDOCK'

  constructor(statusCode: 400 | 415, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i
const UTF8 = new TextDecoder('utf-8', { fatal: true })

export function readJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8'
    const encoding = request.headers['content-encoding'] ?? 'identity'
    if (!/^utf-?8$/i.test(charset)) return done(new Unreadable(415, `The body is read as UTF-8, not as '${charset.slice(0, 30)}'.`))
    if (encoding.toLowerCase() !== 'identity') return done(new Unreadable(415, `The body is read as it is, not as '${encoding.slice(0, 30)}'.`))
    const text = textOf(body)
    return text === undefined ? done(new Unreadable(400, 'The body is not in UTF-8.')) : parse(request, text, done)
  })
}

function textOf(body: Buffer): string | undefined {
  try {
    return UTF8.decode(body)
  } catch {
    return undefined
  }
}
