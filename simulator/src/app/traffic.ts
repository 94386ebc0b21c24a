/** Which requests are being worked on, so that lock-step can wait for them. */
import type { FastifyInstance } from 'fastify'
import type { BoatSide } from '#time/settle.ts'

export function watchTraffic(http: FastifyInstance): Pick<BoatSide, 'busy' | 'parked'> {
  const open = new Set<string>()
  let count = 0
  http.addHook('onRequest', async (request, reply) => {
    if (request.headers.upgrade !== undefined) return
    const entry = `${request.method} ${request.url.split('?')[0]} #${++count}`
    open.add(entry)
    reply.raw.once('close', () => open.delete(entry))
  })
  return { busy: () => [...open].map(what => ({ kind: 'request', what })), parked: () => 0 }
}
