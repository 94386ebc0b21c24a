/** Open requests of the servers: busy ones, and parked ones that deliberately wait for virtual time. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BoatActivity } from '#time/waitUntilIdle.ts'

export interface Traffic extends Pick<BoatActivity, 'busy' | 'parked'> {
  /** Marks a request as deliberately waiting for virtual time. Returns a function that ends this. */
  park(request: FastifyRequest): () => void
}

/** Hub polls and streams stay open deliberately; the hub counts their messages itself. */
const isOfHub = (request: FastifyRequest): boolean =>
  request.method === 'GET' && (request.headers.upgrade !== undefined || /^\/messages\/?(\?|$)/i.test(request.url))

export function watchTraffic(servers: readonly FastifyInstance[]): Traffic {
  const open = new Map<FastifyRequest, string>()
  const parked = new Set<FastifyRequest>()
  let count = 0
  const watch = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (isOfHub(request)) return
    open.set(request, `${request.method} ${request.url.split('?')[0]} #${++count}`)
    reply.raw.once('close', () => {
      open.delete(request)
      parked.delete(request)
    })
  }
  for (const server of servers) server.addHook('onRequest', watch)
  return {
    busy: () => [...open].filter(([request]) => !parked.has(request)).map(([, what]) => ({ kind: 'request', what })),
    parked: () => parked.size,
    park(request) {
      if (open.has(request)) parked.add(request)
      return () => void parked.delete(request)
    },
  }
}
