/** Which requests are being worked on, so that lock-step can wait for them. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BoatSide } from '#time/settle.ts'

/** Polls and event streams of the hub stay open on purpose: what the hub counts of them is what matters. */
const isOfHub = (request: FastifyRequest): boolean => request.method === 'GET' && (request.headers.upgrade !== undefined || /^\/messages\/?(\?|$)/i.test(request.url))

export function watchTraffic(http: FastifyInstance): Pick<BoatSide, 'busy'> {
  const open = new Set<string>()
  let count = 0
  http.addHook('onRequest', async (request, reply) => {
    if (isOfHub(request)) return
    const entry = `${request.method} ${request.url.split('?')[0]} #${++count}`
    open.add(entry)
    reply.raw.once('close', () => open.delete(entry))
  })
  return { busy: () => [...open].map(what => ({ kind: 'request', what })) }
}
