/** Serves routes by rules: authenticates requests, handles their calls, and answers refusals as problem documents. */
import { canCall, type Problem, type ReplyOf, type Rights, type Route } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rightsOf } from '#boat/access.ts'
import { bearerTokenOf } from '#boat/bearerToken.ts'
import { Refusal } from '#boat/refusal.ts'
import type { RequestInterceptor } from '#boat/requestInterceptor.ts'
import { type InputHandlers, appendFromOutside } from '#boat/inputLog.ts'
import { parseTraceparent } from '#boat/traceContext.ts'
import { truncatedJson } from '#boat/truncate.ts'
import {
  type Caller,
  createCallHandler,
  nameOf,
  type CallOutcome,
  type RouteCall,
  type RuleOptions,
} from './handleCall.ts'

/** Returns the caller of a request, or the HTTP status that refuses it. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | 401 | 403>

/** An input of the log that a replay handles again. */
const RecordedCall = z.object({ user: z.string(), params: z.unknown(), body: z.optional(z.unknown()) })

export interface AreaContext {
  readonly http: FastifyInstance
  readonly authenticate: Authenticate
  /** Receives each call before the boat handles it. */
  readonly intercept?: RequestInterceptor
  /** Replay handlers of calls; `serve` adds one for each route. */
  readonly inputHandlers?: InputHandlers
  /**
   * Present rights of a caller whose body has arrived, because they may have changed since the headers came; or the
   * HTTP status that refuses the caller, if the boat was removed or replaced. By default nothing changes.
   */
  readonly presentRights?: (caller: Caller) => Rights | 403 | 409
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
/** Problem detail of a call without a valid token. It does not say what is wrong with the token. */
const SEND_TOKEN = 'Send an access token of this gateway that has not expired, as `Authorization: Bearer TOKEN`.'
/** Problem detail of a call that arrived for another boat than the one that is there now. */
const GONE = 'The boat was removed or replaced while this call was under way. Send the request again.'
/** Problem title of an injected status 500. */
const INJECTED_FAULT_TITLE = 'An injected fault'

/** Challenge to a call whose token was not accepted. RFC 6750, 3. */
const INVALID_TOKEN = 'Bearer error="invalid_token", error_description="The access token is not valid or has expired."'

/**
 * Answers with a problem document (RFC 9457) and `no-store`. A 401 also carries the challenge of RFC 6750, which says
 * whether there was a token.
 * @param field the request field that is wrong, if it is a single one.
 * @param title defaults to the usual title of the status.
 */
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
  if (status === 401) {
    const hasToken = bearerTokenOf(reply.request.headers.authorization) !== undefined
    reply.header('www-authenticate', hasToken ? INVALID_TOKEN : 'Bearer')
  }
  return reply.code(status).header('cache-control', 'no-store').type('application/problem+json').send(problem)
}

/** Sends an injected problem, whose status 500 is no bug. */
export const sendInjectedProblem = (
  reply: FastifyReply,
  status: number,
  detail?: string,
  field?: string,
): FastifyReply => sendProblem(reply, status, detail, field, status === 500 ? INJECTED_FAULT_TITLE : undefined)

/** Serves a route of the contracts by a rule. Authenticates before it reads a body, so that strangers learn nothing. */
export function serve<const R extends Route>(
  context: AreaContext,
  route: R,
  rule: (call: RouteCall<R>) => ReplyOf<R>,
  options: RuleOptions<R> = {},
): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  const name = nameOf(route)
  const handle = createCallHandler(route, rule, options)
  context.inputHandlers?.set(name, (boat, what) => {
    const { user, params, body } = RecordedCall.parse(what)
    try {
      handle({ boat, user, rights: rightsOf(boat.state, user) }, { params, body })
    } catch (error) {
      // A call that failed because of a bug must not make the boat unusable. If it did not fail then, states differ.
      if (error instanceof Refusal) throw error
    }
  })
  context.http.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(route.maxBodyBytes === undefined ? {} : { bodyLimit: route.maxBodyBytes }),
    config: { acceptsEmptyBody: route.body === undefined },
    // Some GET calls change the boat, so they have no HEAD route. OPEN-124.
    exposeHeadRoute: route.method === 'GET' && !route.changes,
    onRequest: async (request, reply) => {
      const caller = await admit(context, name, request)
      if (typeof caller === 'number') return sendProblem(reply, caller, caller === 401 ? SEND_TOKEN : undefined)
      callers.set(request, caller)
    },
    handler: async (request, reply) => {
      const caller = callers.get(request)
      if (!caller) return sendProblem(reply, 401)
      const rights = context.presentRights?.(caller) ?? caller.rights
      if (typeof rights === 'number') return sendProblem(reply, rights, GONE)
      const outcome = inTraceOf(request, caller, () => handle({ ...caller, rights }, request))
      return sendOutcome(reply, outcome, route.reply !== undefined)
    },
  })
}

/** Runs `run` in the trace of the request; without a valid `traceparent` it just runs it. */
function inTraceOf<T>({ headers }: FastifyRequest, { boat: { journal } }: Caller, run: () => T): T {
  const parent = parseTraceparent(headers['traceparent'])
  return parent ? journal.within({ ...parent, call: journal.last() }, run) : run()
}

/** Returns the caller of a request, who is not locked out, or the HTTP status that refuses it. */
async function admit(
  { authenticate, intercept }: AreaContext,
  name: string,
  request: FastifyRequest,
): Promise<Caller | 401 | 403> {
  const caller = await authenticate(request)
  if (typeof caller === 'number') return caller
  const appendReply = (status: number, reply: unknown = null): void =>
    appendFromOutside(caller.boat, 'rest', name, {
      user: caller.user,
      params: truncatedJson(request.params),
      body: truncatedJson(request.body ?? null),
      status,
      reply,
    })
  // A caller who is locked out is refused before anything is read.
  if (!canCall('account', caller.rights)) {
    appendReply(403)
    return 403
  }
  intercept?.(request, { boat: caller.boat, place: 'rest', user: caller.user, name, appendReply })
  return caller
}

/** Sends the result of a call. `hasReply`: the route has a reply, which may be null. */
function sendOutcome(reply: FastifyReply, { refusal, answer, entry }: CallOutcome, hasReply: boolean): FastifyReply {
  if (refusal) return sendInjectedProblem(reply, entry.status, refusal.message, refusal.field)
  reply.header('cache-control', 'no-store')
  // A route with a reply sends null as JSON; Fastify would send an empty body.
  return hasReply && answer === null
    ? reply.type('application/json; charset=utf-8').send('null')
    : reply.send(answer ?? undefined)
}
