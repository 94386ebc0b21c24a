/** Common response headers, and CORS preflight: in production the storage has its own host. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { headerOf } from './properties.ts'
import { BlobRefusal } from './refusal.ts'

const VERSION = '2025-11-05'
/** Methods that a blob or the container has. */
export const METHODS = 'GET, HEAD, PUT, DELETE, OPTIONS'
const DAY_S = 86_400
/** Only valid header names are echoed. */
const HEADER_NAMES = /^[\w-]+(?:\s*,\s*[\w-]+)*$/
const CLIENT_ID = /^[\w.:-]{1,128}$/

/** Allows all origins, since access depends on the signature alone. Stored content never runs as a page. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const client = headerOf(request.headers, 'x-ms-client-request-id')
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': '*',
    'content-security-policy': "default-src 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-ms-request-id': request.id,
    'x-ms-version': VERSION,
    ...(client && CLIENT_ID.test(client) ? { 'x-ms-client-request-id': client } : {}),
  })
}

/**
 * Answers a CORS preflight request with 200 and what is allowed.
 * @throws BlobRefusal if the request names no method.
 */
export function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (headerOf(request.headers, 'access-control-request-method') === undefined)
    throw new BlobRefusal('MissingRequiredHeader')
  const asked = headerOf(request.headers, 'access-control-request-headers') ?? ''
  reply.headers({ 'access-control-allow-methods': METHODS, 'access-control-max-age': String(DAY_S) })
  if (HEADER_NAMES.test(asked)) reply.header('access-control-allow-headers', asked)
  return reply.code(200).header('content-length', '0').send()
}
