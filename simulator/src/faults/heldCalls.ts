/** Calls and replies that a breakpoint holds, until a person lets them go. */
import { parsedIfJson } from '@drydock/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { breakpointsOf, type Holdable, type HoldEnd } from '#boat/breakpoints.ts'
import type { InterceptedRequest } from '#boat/requestInterceptor.ts'

type Park = (request: FastifyRequest) => () => void

/** Name of the call with its parameters filled in. */
export const callOf = ({ name }: InterceptedRequest, { params }: FastifyRequest): string =>
  name.replace(/\{(\w+)\}/g, (whole, key: string) => String(Object(params)[key] ?? whole))

/** Breaks the connection of a call without an answer. */
export function closeConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

/** Holds a call before the boat handles it, if a breakpoint says so. Returns how that ended; else undefined. */
export async function holdCall(
  intercepted: InterceptedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  park: Park,
): Promise<HoldEnd | undefined> {
  return held(intercepted, { direction: 'request', body: request.body ?? null }, request, reply, park)
}

/** The same for the reply of the boat. */
export async function holdReply(
  intercepted: InterceptedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  park: Park,
  payload: unknown,
): Promise<HoldEnd | undefined> {
  const body = typeof payload === 'string' && payload !== '' ? parsedIfJson(payload) : null
  return held(intercepted, { direction: 'reply', status: reply.statusCode, body }, request, reply, park)
}

function held(
  intercepted: InterceptedRequest,
  part: Pick<Holdable, 'direction' | 'status' | 'body'>,
  request: FastifyRequest,
  reply: FastifyReply,
  park: Park,
): Promise<HoldEnd> | undefined {
  if (intercepted.place !== 'rest') return undefined
  const ended = Promise.withResolvers<HoldEnd>()
  const breakpoints = breakpointsOf(intercepted.boat)
  const item = { name: intercepted.name, call: callOf(intercepted, request), ...part }
  const one = breakpoints.hold(item, ended.resolve)
  if (!one) return undefined
  const unpark = park(request)
  const onClose = (): void => breakpoints.discard(one.id)
  reply.raw.once('close', onClose)
  return ended.promise.finally(() => {
    reply.raw.off('close', onClose)
    unpark()
  })
}
