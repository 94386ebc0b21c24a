/**
 * Faults of answers, as hooks of the web server: each call is met before the boat works on it, and its answer before it
 * leaves.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestInterceptor, InterceptedRequest } from '#boat/requestInterceptor.ts'
import { defineBoatPart } from '#boat/parts.ts'
import { type Fault, faultsOf } from './faults.ts'
import { patchedJson, headersOf, completeBody } from './customReply.ts'
import { firstHalf, PROXY_ERROR_PAGE, withTimeShiftText, withWrongTypesText } from './corrupt.ts'

export interface ReplyFaultOptions {
  /** A call now waits for boat time on purpose; the answer of this ends it. */
  park(request: FastifyRequest): () => void
  refuse(reply: FastifyReply, status: number, detail: string): FastifyReply
}

const DETAIL = 'An injected fault gave this answer.'
const never = (): Promise<never> => new Promise(() => undefined)
/** Answers of this many characters are remembered, for the time after. */
const MAX_REMEMBERED_LENGTH = 65_536
const MAX_REMEMBERED_REPLIES = 200
/** By address. */
const previousRepliesOf = defineBoatPart('answers', () => new Map<string, string>(), {
  without: 'Answers hold signed addresses, which are secrets: the first answer to each call is remembered anew.',
})

/** To be called before routes are added. */
export function installReplyFaults(
  servers: readonly FastifyInstance[],
  { park, refuse }: ReplyFaultOptions,
): RequestInterceptor {
  const meetings = new WeakMap<object, InterceptedRequest>()
  const struck = new WeakMap<object, Fault>()

  const before = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const meeting = meetings.get(request)
    const fault =
      meeting &&
      faultsOf(meeting.boat).strike({ place: meeting.place, name: meeting.name, call: callOf(meeting, request) })
    if (!meeting || !fault) return undefined
    if (fault.kind === 'status' || fault.kind === 'unauthorized') {
      const status = fault.kind === 'unauthorized' ? 401 : (fault.status ?? 500)
      meeting.appendReply?.(status)
      return refuse(reply, status, DETAIL)
    }
    const whole = completeBody(fault.answer ?? {})
    if (whole !== undefined) {
      meeting.appendReply?.(fault.status ?? 200, readOf(whole))
      return reply
        .code(fault.status ?? 200)
        .headers({ 'cache-control': 'no-store', ...headersOf(fault.answer ?? {}) })
        .send(whole)
    }
    if (fault.kind === 'offline') {
      reply.hijack()
      reply.raw.destroy()
      return reply
    }
    if (fault.kind === 'drop') {
      park(request)
      await never()
    }
    struck.set(request, fault)
    return undefined
  }

  const after = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const meeting = meetings.get(request)
    if (!meeting || meeting.place === 'storage')
      return faultyReply(struck.get(request), { request, reply, payload, meeting, park, earlier: undefined })
    const answers = previousRepliesOf(meeting.boat)
    const earlier = answers.get(request.url)
    if (typeof payload === 'string' && payload.length <= MAX_REMEMBERED_LENGTH) answers.set(request.url, payload)
    // The oldest goes: anybody may make up addresses without end.
    const [oldest] = answers.keys()
    if (answers.size > MAX_REMEMBERED_REPLIES && oldest !== undefined) answers.delete(oldest)
    return faultyReply(struck.get(request), { request, reply, payload, meeting, park, earlier })
  }
  for (const http of servers) http.addHook('preHandler', before).addHook('onSend', after)
  return (request, meeting) => void meetings.set(request, meeting)
}

/** What the journal is told of a text: the JSON that it is, or itself. */
function readOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The call with its parameters filled in. */
const callOf = ({ name }: InterceptedRequest, { params }: FastifyRequest): string =>
  name.replace(/\{(\w+)\}/g, (whole, key: string) => String(Object(params)[key] ?? whole))

interface Answer {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly payload: unknown
  readonly meeting: InterceptedRequest | undefined
  readonly park: ReplyFaultOptions['park']
  /** What the same call was answered the time before. */
  readonly earlier: string | undefined
}

/** What leaves in place of the answer; it may take until later, or for ever. */
async function faultyReply(
  fault: Fault | undefined,
  { request, reply, payload, meeting, park, earlier }: Answer,
): Promise<unknown> {
  if (!fault || !meeting) return payload
  if (fault.kind === 'delay') {
    const unpark = park(request)
    await new Promise<void>(resolve => {
      meeting.boat.clock.after(fault.by ?? 0, () => {
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
  const spoilt = corruptedReply(fault, payload, earlier)
  if (spoilt !== payload) reply.removeHeader('content-length')
  return spoilt
}

/** Says how long the answer is, sends half of it, and breaks the connection. */
function resetConnection(reply: FastifyReply, payload: unknown): Promise<never> {
  const body =
    typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.from(payload) : Buffer.from(PROXY_ERROR_PAGE)
  const { raw } = reply
  reply.hijack()
  raw.writeHead(reply.statusCode, { 'content-length': body.length })
  raw.write(firstHalf(body), () => raw.destroy())
  return never()
}

function corruptedReply({ kind, by = 0, answer = {} }: Fault, payload: unknown, earlier: string | undefined): unknown {
  if (kind === 'answer') return typeof payload === 'string' ? patchedJson(payload, answer) : payload
  if (kind === 'clock-skew') return typeof payload === 'string' ? withTimeShiftText(payload, by) : payload
  if (kind === 'malformed') return PROXY_ERROR_PAGE
  if (kind === 'truncated')
    return typeof payload === 'string' || Buffer.isBuffer(payload) ? firstHalf(payload) : payload
  if (kind === 'wrong-type') return withWrongTypesText(typeof payload === 'string' ? payload : '')
  return kind === 'stale' ? (earlier ?? payload) : payload
}
