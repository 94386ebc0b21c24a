/** Who may use the control interface: whoever has its token, from this machine, and no page of another origin. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendProblem } from '#areas/serve.ts'

/** Names of this machine by which it may be called; anything else is a page that was pointed here by a foreign name server. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

export function guardAccess(http: FastifyInstance, token: string): void {
  const wanted = Buffer.from(token)
  http.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    if (!isLocal(request.headers.host)) return sendProblem(reply, 403, 'The control interface is called by the name of this machine only.', 'Host')
    if (!isOwnOrigin(request)) return sendProblem(reply, 403, 'No page of another origin may use the control interface.', 'Origin')
    if (!isSame(wanted, bearerOf(request))) return sendProblem(reply.header('www-authenticate', 'Bearer'), 401, 'The control interface needs its token as a bearer.', 'Authorization')
    return undefined
  })
}

const isLocal = (host: string | undefined): boolean => LOOPBACK.has((host ?? '').replace(/:\d+$/, '').toLowerCase())

const isOwnOrigin = ({ headers }: FastifyRequest): boolean => headers.origin === undefined || headers.origin === `http://${headers.host}`

const bearerOf = ({ headers }: FastifyRequest): string => /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

function isSame(wanted: Buffer, given: string): boolean {
  const bytes = Buffer.from(given)
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
}
