/**
 * Reply faults: web server hooks that intercept calls before the boat handles them, and replies before they are sent.
 */
import { parsedIfJson } from '@drydock/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestInterceptor, InterceptedRequest } from '#boat/requestInterceptor.ts'
import { defineBoatPart } from '#boat/parts.ts'
import { type Fault, faultsOf } from './faults.ts'
import { customJson, patchedJson, headersOf, completeBody } from './customReply.ts'
import { callOf, closeConnection, holdCall, holdReply } from './heldCalls.ts'
import { firstHalf, PROXY_ERROR_PAGE, withTimeShiftText, withWrongTypesText } from './corrupt.ts'

export interface ReplyFaultOptions {
  /** Marks a call as deliberately waiting for virtual time. Returns a function that ends this. */
  park(request: FastifyRequest): () => void
  refuse(reply: FastifyReply, status: number, detail: string): FastifyReply
}

const DETAIL = 'An injected fault gave this answer.'
const never = (): Promise<never> => new Promise(() => undefined)
/** Maximum length of a remembered reply, for the fault 'stale'. */
const MAX_REMEMBERED_LENGTH = 65_536
const MAX_REMEMBERED_REPLIES = 200
/** Previous replies by caller, method and address. */
const previousRepliesOf = defineBoatPart('answers', () => new Map<string, string>(), {
  without: 'Replies contain signed addresses, which are secrets; the first reply to each call is remembered again.',
})

/** Installs the hooks; call it before routes are added. Returns the interceptor that routes call. */
export function installReplyFaults(
  servers: readonly FastifyInstance[],
  { park, refuse }: ReplyFaultOptions,
): RequestInterceptor {
  const interceptedRequests = new WeakMap<object, InterceptedRequest>()
  const pendingFaults = new WeakMap<object, Fault>()

  const before = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const intercepted = interceptedRequests.get(request)
    if (intercepted && (await holdCall(intercepted, request, reply, park)) === 'discarded')
      return closeConnection(reply)
    const fault = intercepted && faultOn(intercepted, request)
    if (!intercepted || !fault) return undefined
    if (fault.request && request.body !== undefined) request.body = customJson(request.body, fault.request)
    const replaced = replaceReply(fault, intercepted, reply, refuse)
    if (replaced) return replaced
    if (fault.kind === 'drop') {
      park(request)
      await never()
    }
    pendingFaults.set(request, fault)
    return undefined
  }
  const after = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const intercepted = interceptedRequests.get(request)
    if (!intercepted) return payload
    const previous = intercepted.place === 'storage' ? undefined : rememberReply(intercepted, request, payload)
    const end = await holdReply(intercepted, request, reply, park, payload)
    if (end === 'discarded') {
      closeConnection(reply)
      return never()
    }
    // A fault that began while the reply was held is meant for it.
    const fault = (end === 'released' ? faultOn(intercepted, request) : undefined) ?? pendingFaults.get(request)
    return fault ? faultyReply(fault, { request, reply, payload, intercepted, park, previous }) : payload
  }
  for (const http of servers) http.addHook('preHandler', before).addHook('onSend', after)
  return (request, intercepted) => void interceptedRequests.set(request, intercepted)
}

/** Returns the fault that strikes the call, and counts it. */
const faultOn = (intercepted: InterceptedRequest, request: FastifyRequest): Fault | undefined =>
  faultsOf(intercepted.boat).strike({
    place: intercepted.place,
    name: intercepted.name,
    call: callOf(intercepted, request),
  })

/** Answers in place of the boat; returns undefined for faults that let the boat handle the call. */
function replaceReply(
  fault: Fault,
  intercepted: InterceptedRequest,
  reply: FastifyReply,
  refuse: ReplyFaultOptions['refuse'],
): FastifyReply | undefined {
  if (fault.kind === 'status' || fault.kind === 'unauthorized') {
    const status = fault.kind === 'unauthorized' ? 401 : (fault.status ?? 500)
    intercepted.appendReply?.(status)
    return refuse(reply, status, DETAIL)
  }
  const whole = completeBody(fault.answer ?? {})
  if (whole !== undefined) {
    intercepted.appendReply?.(fault.status ?? 200, parsedIfJson(whole))
    return reply
      .code(fault.status ?? 200)
      .headers({ 'cache-control': 'no-store', ...headersOf(fault.answer ?? {}) })
      .send(whole)
  }
  if (fault.kind !== 'offline') return undefined
  return closeConnection(reply)
}

/** Remembers a reply for the fault 'stale'; returns the previous one to the same call of the same person. */
function rememberReply(
  { boat, user = '' }: InterceptedRequest,
  { method, url }: FastifyRequest,
  payload: unknown,
): string | undefined {
  const replies = previousRepliesOf(boat)
  const key = `${user} ${method} ${url}`
  const previous = replies.get(key)
  // Removed first, so that the newest reply is the last of the map, and a long one leaves no older one behind.
  replies.delete(key)
  if (typeof payload === 'string' && payload.length <= MAX_REMEMBERED_LENGTH) replies.set(key, payload)
  // Drops the oldest reply, because callers can use any number of URLs.
  const [oldest] = replies.keys()
  if (replies.size > MAX_REMEMBERED_REPLIES && oldest !== undefined) replies.delete(oldest)
  return previous
}

interface Answer {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly payload: unknown
  readonly intercepted: InterceptedRequest
  readonly park: ReplyFaultOptions['park']
  /** The previous reply to the same call. */
  readonly previous: string | undefined
}

/** Returns the payload that replaces the reply; may return later, or never. */
async function faultyReply(
  fault: Fault,
  { request, reply, payload, intercepted, park, previous }: Answer,
): Promise<unknown> {
  if (fault.kind === 'delay') {
    const unpark = park(request)
    await new Promise<void>(resolve => {
      intercepted.boat.clock.after(fault.by ?? 0, () => {
        unpark()
        resolve()
      })
    })
    return payload
  }
  if (fault.kind === 'half-open') {
    park(request)
    return never()
  }
  if (fault.kind === 'reset') return resetConnection(reply, payload)
  if (fault.kind === 'answer') reply.code(fault.status ?? reply.statusCode).headers(fault.answer?.headers ?? {})
  const whole = completeBody(fault.answer ?? {})
  if (whole !== undefined) reply.headers(headersOf(fault.answer ?? {}))
  const corrupted = whole ?? corruptedReply(fault, payload, previous)
  if (corrupted !== payload) reply.removeHeader('content-length')
  return corrupted
}

/** Sends the headers and the first half of the reply, then breaks the connection. */
function resetConnection(reply: FastifyReply, payload: unknown): Promise<never> {
  const body =
    typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.from(payload) : Buffer.from(PROXY_ERROR_PAGE)
  const { raw } = reply
  reply.hijack()
  raw.writeHead(reply.statusCode, { 'content-length': body.length })
  raw.write(firstHalf(body), () => raw.destroy())
  return never()
}

function corruptedReply({ kind, by = 0, answer = {} }: Fault, payload: unknown, previous: string | undefined): unknown {
  if (kind === 'answer') return typeof payload === 'string' ? patchedJson(payload, answer) : payload
  if (kind === 'clock-skew') return typeof payload === 'string' ? withTimeShiftText(payload, by) : payload
  if (kind === 'malformed') return PROXY_ERROR_PAGE
  if (kind === 'truncated')
    return typeof payload === 'string' || Buffer.isBuffer(payload) ? firstHalf(payload) : payload
  if (kind === 'wrong-type') return withWrongTypesText(typeof payload === 'string' ? payload : '')
  return kind === 'stale' ? (previous ?? payload) : payload
}
