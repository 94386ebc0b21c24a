/** Access control of the control interface: token, Host header and origin of each request. */
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendProblem } from '#areas/serve.ts'
import { bearerTokenOf } from '#boat/bearerToken.ts'
import { isSameSecret } from '#boat/isSameSecret.ts'
import { isConsole } from './console.ts'
import { isDocs } from './docs.ts'

/** Allowed names in the Host header. Any other name may be a DNS rebinding attack. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Guards all routes. `opened` is the address for other machines, if the interface is open to them. */
export function guardAccess(http: FastifyInstance, token: string, opened?: string): void {
  const wanted = Buffer.from(token)
  http.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    if (!isAllowedHost(request.headers.host, opened))
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
    if (!isSameSecret(bearerTokenOf(request.headers.authorization) ?? '', wanted))
      return sendProblem(
        reply,
        401,
        'The bearer token is missing or wrong. Send the token that the start of the fake boat prints as `Authorization: Bearer TOKEN`.',
        'Authorization',
      )
    return undefined
  })
}

/**
 * Whether a Host header is allowed. An opened interface also accepts IP addresses, which DNS rebinding cannot forge.
 */
function isAllowedHost(host: string | undefined, opened: string | undefined): boolean {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase()
  return (
    LOOPBACK.has(name) ||
    (opened !== undefined && (name === opened.toLowerCase() || isIP(name.replace(/^\[|\]$/g, '')) !== 0))
  )
}

const isOwnOrigin = ({ headers }: FastifyRequest): boolean =>
  headers.origin === undefined || headers.origin === `http://${headers.host}`
