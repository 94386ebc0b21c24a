/** Reads the rest of a refused body, so that the client can send it and read the answer; else it sees a broken pipe. */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Length of the rest. Above it the connection is closed, as it is when the request takes too long. */
const MAX_REST_BYTES = 67_108_864

/** Keeps the connection open for the rest of a body that has been refused for its length, within a limit. */
export function drainBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (Number(raw.headers['content-length'] ?? 0) > MAX_REST_BYTES) return
  // Fastify closes the connection after such an answer, also while the client is sending.
  reply.removeHeader('connection')
  let rest = 0
  raw.on('data', (chunk: Buffer) => {
    rest += chunk.length
    if (rest > MAX_REST_BYTES) raw.destroy()
  })
}
