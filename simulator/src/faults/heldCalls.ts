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
  if (intercepted.place !== 'rest') return undefined
  const item = {
    direction: 'request',
    name: intercepted.name,
    call: callOf(intercepted, request),
    body: request.body ?? null,
  } as const
  return held(intercepted, item, request, reply, park)
}

/** The same for the reply of the boat. */
export async function holdReply(
  intercepted: InterceptedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  park: Park,
  payload: unknown,
): Promise<HoldEnd | undefined> {
  if (intercepted.place !== 'rest') return undefined
  const item = {
    direction: 'reply',
    name: intercepted.name,
    call: callOf(intercepted, request),
    status: reply.statusCode,
    body: typeof payload === 'string' && payload !== '' ? parsedIfJson(payload) : null,
  } as const
  return held(intercepted, item, request, reply, park)
}

function held(
  { boat }: InterceptedRequest,
  item: Holdable,
  request: FastifyRequest,
  reply: FastifyReply,
  park: Park,
): Promise<HoldEnd> | undefined {
  const ended = Promise.withResolvers<HoldEnd>()
  const breakpoints = breakpointsOf(boat)
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
