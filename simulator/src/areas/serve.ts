/**
 * Where the wire meets the rules: parses what comes in, checks who may, tells the journal, turns refusals into problem
 * documents.
 */
import {
  type BodyOf,
  canCall,
  type ParamsOf,
  type Problem,
  roleRefusalText,
  type ReplyOf,
  type Rights,
  type Route,
} from '@drydock/contracts'
import * as z from 'zod/mini'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rightsOf } from '#boat/access.ts'
import type { RequestInterceptor } from '#boat/requestInterceptor.ts'
import type { Boat } from '#boat/boat.ts'
import { inputLogOf, type InputHandlers, appendFromOutside } from '#boat/inputLog.ts'
import { truncatedJson } from '#boat/truncate.ts'
import { Refusal, type RefusalCode } from '#boat/refusal.ts'

/** Who calls, and on which boat. */
export interface Caller {
  readonly boat: Boat
  readonly user: string
  readonly rights: Rights
}

/** Finds out who calls; a number is the status with which they are turned away. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | 401 | 403>

export interface AreaContext {
  readonly http: FastifyInstance
  readonly authenticate: Authenticate
  /** Hears of each call before the boat works on it. */
  readonly intercept?: RequestInterceptor
  /** Where a call that changes the boat leaves a way to make it again. */
  readonly inputHandlers?: InputHandlers
}

export interface RouteCall<R extends Route> extends Caller {
  readonly params: ParamsOf<R>
  readonly body: BodyOf<R>
}

/** What a call carries, as it came. */
interface RawCall {
  readonly params: unknown
  readonly body: unknown
}
const RecordedCall = z.object({ user: z.string(), params: z.unknown(), body: z.optional(z.unknown()) })

/** What a schema says when it has no words of its own. */
const english = z.locales.en()

const STATUS: Readonly<Record<RefusalCode, number>> = {
  'not-found': 404,
  'not-allowed': 403,
  conflict: 409,
  invalid: 400,
  broken: 500,
}
const TITLE: Readonly<Record<number, string>> = {
  400: 'The request cannot be read',
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'The body is not JSON',
  500: 'Internal error',
}
/** Of a boat that somebody has told to be broken. */
const INJECTED_FAULT_TITLE = 'An injected fault'

export function sendProblem(
  reply: FastifyReply,
  status: number,
  detail?: string,
  field?: string,
  title = TITLE[status] ?? 'Refused',
): FastifyReply {
  const problem: Problem = {
    type: 'about:blank',
    title,
    status,
    ...(detail ? { detail } : {}),
    ...(field ? { field } : {}),
  }
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return reply.code(status).header('cache-control', 'no-store').type('application/problem+json').send(problem)
}

/** The same for what was asked for: a 500 is no bug then. */
export const sendInjectedProblem = (
  reply: FastifyReply,
  status: number,
  detail?: string,
  field?: string,
): FastifyReply => sendProblem(reply, status, detail, field, status === 500 ? INJECTED_FAULT_TITLE : undefined)

/**
 * Serves one route of the contracts by one rule. Who calls is asked before a body is read, so that strangers learn
 * nothing. `tell` says what the journal is told of an answer, for one that holds a secret. `limit` refuses what has
 * been asked for too often: nothing of such a call is kept, so that it cannot fill the memory by being made again and
 * again.
 */
export function serve<const R extends Route>(
  { http, authenticate, intercept, inputHandlers }: AreaContext,
  it: R,
  rule: (call: RouteCall<R>) => ReplyOf<R>,
  {
    tell = reply => reply,
    limit = () => undefined,
  }: { readonly tell?: (reply: ReplyOf<R>) => unknown; readonly limit?: (call: RouteCall<R>) => void } = {},
): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  const name = `${it.method} ${it.path}`
  const act = (caller: Caller, sent: RawCall): Outcome => {
    const { boat, user } = caller
    const reading = attempt(() => {
      const call = readCall(it, caller, sent)
      limit({ ...caller, ...call })
      return call
    })
    if ('refusal' in reading) {
      const found = refused(sent, reading.refusal)
      appendFromOutside(boat, 'rest', name, { user, ...found.told })
      return found
    }
    // Kept as it was read, so that nothing is kept that nobody has checked.
    inputLogOf(boat)[it.changes ? 'add' : 'addRead'](name, { user, params: sent.params, body: reading.it.body })
    const answer = attempt(() => rule({ ...caller, ...reading.it }))
    const found =
      'refusal' in answer ? refused(reading.it, answer.refusal) : answered(reading.it, answer.it, tell(answer.it))
    boat.journal.append('rest', name, { user, ...found.told })
    return found
  }
  inputHandlers?.set(name, (boat, what) => {
    const { user, params, body } = RecordedCall.parse(what)
    act({ boat, user, rights: rightsOf(boat.state, user) }, { params, body })
  })
  http.route({
    method: it.method,
    url: it.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(it.maxBodyBytes === undefined ? {} : { bodyLimit: it.maxBodyBytes }),
    // Some calls by GET change the boat: who only asks for the head of an answer must not arm it. OPEN-124.
    exposeHeadRoute: it.method === 'GET' && !it.changes,
    onRequest: async (request, reply) => {
      const caller = await authenticate(request)
      if (typeof caller === 'number') return sendProblem(reply, caller)
      const told = (status: number, reply: unknown = null): void =>
        appendFromOutside(caller.boat, 'rest', name, {
          user: caller.user,
          params: truncatedJson(request.params),
          body: truncatedJson(request.body ?? null),
          status,
          reply,
        })
      // Whatever the call: nothing of it is read.
      if (!canCall('account', caller.rights)) {
        told(403)
        return sendProblem(reply, 403)
      }
      callers.set(request, caller)
      intercept?.(request, { boat: caller.boat, place: 'rest', name, appendReply: told })
    },
    handler: async (request, reply) => {
      const caller = callers.get(request)
      if (!caller) return sendProblem(reply, 401)
      const { refusal, answer, told } = act(caller, request)
      if (refusal) return sendInjectedProblem(reply, told.status, refusal.message, refusal.field)
      reply.header('cache-control', 'no-store')
      // What has an answer answers null as JSON; Fastify would send nothing for it.
      return it.reply && answer === null
        ? reply.type('application/json; charset=utf-8').send('null')
        : reply.send(answer ?? undefined)
    },
  })
}

/**
 * `told` is what the journal is told of a call: its parts as they were read, or as they came when they could not be
 * read.
 */
interface Outcome {
  readonly told: { readonly params: unknown; readonly body: unknown; readonly status: number; readonly reply: unknown }
  readonly answer?: unknown
  readonly refusal?: Refusal
}

const answered = ({ params, body }: RawCall, answer: unknown, reply: unknown): Outcome => ({
  told: { params: params ?? {}, body: body ?? null, status: 200, reply: reply ?? null },
  answer: answer ?? null,
})
const refused = ({ params, body }: RawCall, refusal: Refusal): Outcome => ({
  told: { params: truncatedJson(params), body: truncatedJson(body ?? null), status: STATUS[refusal.code], reply: null },
  refusal,
})

/** What the call says, checked: whether the caller may make it, and what it carries. */
function readCall<R extends Route>(
  it: R,
  caller: Caller,
  { params, body }: RawCall,
): Pick<RouteCall<R>, 'params' | 'body'> {
  if (it.role !== 'anyone' && !canCall(it.role, caller.rights))
    throw new Refusal('not-allowed', roleRefusalText(it.role))
  return { params: parsed(it.params, params, 'path') as ParamsOf<R>, body: parsed(it.body, body, 'body') as BodyOf<R> }
}

function attempt<T>(run: () => T): { readonly it: T } | { readonly refusal: Refusal } {
  try {
    return { it: run() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refusal: error }
  }
}

/** What the schema of a part says of it; a part without a schema is left alone. */
function parsed(schema: Route['body'], value: unknown, part: string): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, { error: english.localeError })
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.map(String).join('.') || part
  throw new Refusal('invalid', `${field}: ${issue?.message ?? 'unreadable'}`, field)
}
