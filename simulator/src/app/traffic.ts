/** Which requests are being worked on, and which wait on purpose, so that lock-step can tell them apart. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BoatActivity } from '#time/waitUntilIdle.ts'

export interface Traffic extends Pick<BoatActivity, 'busy' | 'parked'> {
  /** This request waits for boat time on purpose from now on; the answer ends it. */
  park(request: FastifyRequest): () => void
}

/** Polls and event streams of the hub stay open on purpose: what the hub counts of them is what matters. */
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
  for (const it of servers) it.addHook('onRequest', watch)
  return {
    busy: () => [...open].filter(([request]) => !parked.has(request)).map(([, what]) => ({ kind: 'request', what })),
    parked: () => parked.size,
    park(request) {
      if (open.has(request)) parked.add(request)
      return () => void parked.delete(request)
    },
  }
}
