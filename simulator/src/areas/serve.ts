/** Where the wire meets the rules: parses what comes in, checks who may, tells the journal, turns refusals into problem documents. */
import { type BodyOf, type ParamsOf, type Problem, type ReplyOf, type Route } from '@drydock/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Boat } from '#boat/boat.ts'
import { Refusal, type RefusalCode } from '#boat/refusal.ts'

/** Who calls, and on which boat. */
export interface Caller {
  readonly boat: Boat
  readonly user: string
  readonly isCaptain: boolean
}

/** Finds out who calls; a number is the status with which they are turned away. */
export type WhoCalls = (request: FastifyRequest) => Promise<Caller | 401 | 403>

export interface Gateway {
  readonly http: FastifyInstance
  readonly whoCalls: WhoCalls
}

export interface Call<R extends Route> extends Caller {
  readonly params: ParamsOf<R>
  readonly body: BodyOf<R>
}

const STATUS: Readonly<Record<RefusalCode, number>> = { 'not-found': 404, 'not-allowed': 403, conflict: 409, invalid: 400, broken: 500 }
const TITLE: Readonly<Record<number, string>> = { 400: 'The request cannot be read', 401: 'Sign in first', 403: 'Not allowed', 404: 'Not found', 409: 'Not now', 500: 'The boat is broken on purpose' }

export function sendProblem(reply: FastifyReply, status: number, detail?: string, field?: string): FastifyReply {
  const problem: Problem = { type: 'about:blank', title: TITLE[status] ?? 'Refused', status, ...(detail ? { detail } : {}), ...(field ? { field } : {}) }
  return reply.code(status).type('application/problem+json').send(problem)
}

/** Serves one route of the contracts by one rule. */
export function serve<const R extends Route>({ http, whoCalls }: Gateway, it: R, rule: (call: Call<R>) => ReplyOf<R>): void {
  http.route({
    method: it.method,
    url: it.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const caller = await whoCalls(request)
      if (typeof caller === 'number') return sendProblem(reply, caller)
      if (it.role === 'captain' && !caller.isCaptain) return sendProblem(reply, 403, 'Only the captain may do this.')
      const answer = outcome(it, caller, request, rule)
      caller.boat.journal.tell('rest', `${it.method} ${it.path}`, { user: caller.user, params: request.params, body: request.body ?? null, ...answer.told })
      return answer.refusal ? sendProblem(reply, answer.told.status, answer.refusal.message, answer.refusal.field) : reply.send(answer.told.reply ?? undefined)
    },
  })
}

interface Outcome {
  readonly told: { readonly status: number; readonly reply: unknown }
  readonly refusal?: Refusal
}

function outcome<R extends Route>(it: R, caller: Caller, request: FastifyRequest, rule: (call: Call<R>) => ReplyOf<R>): Outcome {
  try {
    const params = parsed(it.params, request.params, 'path') as ParamsOf<R>
    const body = parsed(it.body, request.body, 'body') as BodyOf<R>
    return { told: { status: 200, reply: rule({ ...caller, params, body }) ?? null } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { told: { status: STATUS[error.code], reply: null }, refusal: error }
  }
}

/** What the schema of a part says of it; a part without a schema is left alone. */
function parsed(schema: Route['body'], value: unknown, part: string): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.map(String).join('.') || part
  throw new Refusal('invalid', `${field}: ${issue?.message ?? 'unreadable'}`, field)
}
