/**
 * Who may use the control interface: whoever has its token, from this machine unless it was opened, and no page of
 * another origin.
 */
import { timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendProblem } from '#areas/serve.ts'
import { isConsole } from './console.ts'
import { isDocs } from './docs.ts'

/**
 * Names of this machine by which it may be called; anything else is a page that was pointed here by a foreign name
 * server.
 */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** `opened` is the address that it was opened on, for other machines too. */
export function guardAccess(http: FastifyInstance, token: string, opened?: string): void {
  const wanted = Buffer.from(token)
  http.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    if (!isCalledBy(request.headers.host, opened))
      return sendProblem(
        reply,
        403,
        'The Host header names another machine. Call the control interface as localhost or 127.0.0.1.',
        'Host',
      )
    if (!isOwnOrigin(request))
      return sendProblem(
        reply,
        403,
        'Pages of other origins may not use the control interface. Open the console at its own address.',
        'Origin',
      )
    const path = request.url.split('?')[0] ?? ''
    if (isDocs(request.method, path) || isConsole(request.method, path)) return undefined
    if (!isSame(wanted, bearerOf(request)))
      return sendProblem(
        reply.header('www-authenticate', 'Bearer'),
        401,
        'The bearer token is missing or wrong. Send the token that `npm start` prints as `Authorization: Bearer TOKEN`.',
        'Authorization',
      )
    return undefined
  })
}

/** An opened one is called by its address, too: a foreign name server can give names, but no addresses. */
function isCalledBy(host: string | undefined, opened: string | undefined): boolean {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase()
  return (
    LOOPBACK.has(name) ||
    (opened !== undefined && (name === opened.toLowerCase() || isIP(name.replace(/^\[|\]$/g, '')) !== 0))
  )
}

const isOwnOrigin = ({ headers }: FastifyRequest): boolean =>
  headers.origin === undefined || headers.origin === `http://${headers.host}`

const bearerOf = ({ headers }: FastifyRequest): string => /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

function isSame(wanted: Buffer, given: string): boolean {
  const bytes = Buffer.from(given)
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
}
