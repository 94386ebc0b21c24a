/** JSON bodies: accepts only uncompressed UTF-8 with limited nesting and well-formed Unicode. RFC 8259, 8.1. */
import type { FastifyInstance } from 'fastify'
import { MAX_BODY_BYTES } from '@drydock/contracts'
import { MAX_JSON_DEPTH, findJsonProblem } from '#boat/jsonLimits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum nesting depth of bodies of this route; 64 if undefined. */
    readonly maxDepth?: number
    /** The route has no body, so an empty one that is declared as JSON is accepted. */
    readonly acceptsEmptyBody?: boolean
  }
}

class InvalidBody extends Error {
  readonly statusCode: 400 | 415
  /** Prefix of Fastify's body errors, which `bodyProblem` recognizes. */
  readonly code = 'FST_ERR_CTP_DRYDOCK'
  /** The faulty part. */
  readonly field: string

  constructor(statusCode: 400 | 415, message: string, field = 'body') {
    super(message)
    this.statusCode = statusCode
    this.field = field
  }
}

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i
const UTF8 = new TextDecoder('utf-8', { fatal: true })
const LONGEST_PATH = 100
const SEND_JSON = 'Send the body as JSON, with the header `Content-Type: application/json`.'
const NO_JSON =
  'The body is no JSON. Write names and texts in double quotes, and no comma after the last entry of a list or object.'
const REFUSED_KEY = "The body has a key '__proto__', or 'constructor' with 'prototype' in it. No call takes these."

/** Replaces Fastify's parsers; bodies they refuse are answered 415 (content type, charset, compression) or 400. */
export function addJsonParser(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser(['application/json', 'text/plain'])
  // Clients send an empty body as plain text.
  http.addContentTypeParser<Buffer>('text/plain', { parseAs: 'buffer' }, (request, body, done) =>
    body.length === 0 && request.routeOptions.config.acceptsEmptyBody
      ? done(null, undefined)
      : done(new InvalidBody(415, SEND_JSON)),
  )
  http.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8'
    const encoding = request.headers['content-encoding'] ?? 'identity'
    if (!/^utf-?8$/i.test(charset))
      return done(new InvalidBody(415, `The body is read as UTF-8, not as '${charset.slice(0, 30)}'.`))
    if (encoding.toLowerCase() !== 'identity')
      return done(new InvalidBody(415, `The body is read as it is, not as '${encoding.slice(0, 30)}'.`))
    if (body.length === 0 && request.routeOptions.config.acceptsEmptyBody) return done(null, undefined)
    const text = textOf(body)
    if (text === undefined) return done(new InvalidBody(400, 'The body is not in UTF-8.'))
    return parse(request, text, (error, value) =>
      error
        ? done(isJson(text) ? new InvalidBody(400, REFUSED_KEY) : error)
        : done(faultOf(value, request.routeOptions.config.maxDepth), value),
    )
  })
}

/** Problem details of a body error; undefined for other errors. */
export function bodyProblem(
  { code = '', message, field = 'body' }: Error & { code?: string; field?: string },
  limit: number | undefined,
): { readonly detail: string; readonly field: string } | undefined {
  if (!code.startsWith('FST_ERR_CTP')) return undefined
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return { detail: `The body has more than ${limit ?? MAX_BODY_BYTES} bytes, the most that this call takes.`, field }
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY') return { detail: NO_JSON, field }
  return { detail: code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? SEND_JSON : message, field }
}

function faultOf(value: unknown, maxDepth = MAX_JSON_DEPTH): InvalidBody | null {
  const fault = findJsonProblem(value, maxDepth)
  const field = fault?.path.join('.').slice(0, LONGEST_PATH) || 'body'
  return fault ? new InvalidBody(400, `${field}: ${fault.message}`, field) : null
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function textOf(body: Buffer): string | undefined {
  try {
    return UTF8.decode(body)
  } catch {
    return undefined
  }
}
