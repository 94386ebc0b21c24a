/**
 * Serves routes by rules: parses requests, checks rights, appends to the journal, and answers refusals as problem
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

/** The caller and the boat. */
export interface Caller {
  readonly boat: Boat
  readonly user: string
  readonly rights: Rights
}

/** Returns the caller of a request, or the HTTP status that refuses it. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | 401 | 403>

export interface AreaContext {
  readonly http: FastifyInstance
  readonly authenticate: Authenticate
  /** Receives each call before the boat handles it. */
  readonly intercept?: RequestInterceptor
  /** Replay handlers of calls; `serve` adds one for each route. */
  readonly inputHandlers?: InputHandlers
}

export interface RouteCall<R extends Route> extends Caller {
  readonly params: ParamsOf<R>
  readonly body: BodyOf<R>
}

/** Unparsed parts of a request. */
interface RawCall {
  readonly params: unknown
  readonly body: unknown
}
const RecordedCall = z.object({ user: z.string(), params: z.unknown(), body: z.optional(z.unknown()) })

/** Default error texts of schemas. */
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
/** Problem title of an injected status 500. */
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

/** Sends an injected problem, whose status 500 is no bug. */
export const sendInjectedProblem = (
  reply: FastifyReply,
  status: number,
  detail?: string,
  field?: string,
): FastifyReply => sendProblem(reply, status, detail, field, status === 500 ? INJECTED_FAULT_TITLE : undefined)

/**
 * Serves a route of the contracts by a rule. It authenticates before it reads a body, so that strangers learn nothing.
 * `redact` returns the reply for the journal, if the reply contains a secret. `limit` refuses too many calls; a refused
 * call is not recorded as an input, so repeated calls cannot fill the memory.
 */
export function serve<const R extends Route>(
  { http, authenticate, intercept, inputHandlers }: AreaContext,
  it: R,
  rule: (call: RouteCall<R>) => ReplyOf<R>,
  {
    redact = reply => reply,
    limit = () => undefined,
  }: { readonly redact?: (reply: ReplyOf<R>) => unknown; readonly limit?: (call: RouteCall<R>) => void } = {},
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
    // Recorded as parsed, so that the log contains only validated data.
    inputLogOf(boat)[it.changes ? 'add' : 'addRead'](name, { user, params: sent.params, body: reading.it.body })
    const answer = attempt(() => rule({ ...caller, ...reading.it }))
    const found =
      'refusal' in answer ? refused(reading.it, answer.refusal) : answered(reading.it, answer.it, redact(answer.it))
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
    // Some GET calls change the boat, so they have no HEAD route. OPEN-124.
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
      // A caller who is locked out is refused before anything is read.
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
      // A route with a reply sends null as JSON; Fastify would send an empty body.
      return it.reply && answer === null
        ? reply.type('application/json; charset=utf-8').send('null')
        : reply.send(answer ?? undefined)
    },
  })
}

/** Result of a call. `told` is its journal entry: parsed parts, or the raw parts if they were unreadable. */
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

/** Checks the caller's role and parses the request. @throws Refusal */
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

/** Parses a part with its schema; undefined without a schema. @throws Refusal that names the field. */
function parsed(schema: Route['body'], value: unknown, part: string): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, { error: english.localeError })
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.map(String).join('.') || part
  throw new Refusal('invalid', `${field}: ${issue?.message ?? 'unreadable'}`, field)
}
