/** Serves control routes by rules: parses requests, and answers refusals as problem documents. */
import type { ControlRoute } from '@drydock/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type * as z from 'zod/mini'
import { sendProblem } from '#areas/serve.ts'
import { Refusal, type RefusalCode } from '#boat/refusal.ts'
import { parseWith } from '#player/schemaProblems.ts'
import { refusalOfProblems } from './problemRefusal.ts'

type Read<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Answer<S> = S extends z.ZodMiniType ? z.input<S> : undefined

export interface ControlRequest<R extends ControlRoute> {
  /** Boat id in the path; empty if the route has none. */
  readonly id: string
  readonly query: Read<R['query']>
  readonly body: Read<R['body']>
}

const STATUS: Readonly<Record<RefusalCode, number>> = {
  'not-found': 404,
  'not-allowed': 403,
  conflict: 409,
  invalid: 400,
  broken: 409,
}

export function serveControl<const R extends ControlRoute>(
  http: FastifyInstance,
  route: R,
  rule: (asked: ControlRequest<R>) => Answer<R['reply']> | Promise<Answer<R['reply']>>,
): void {
  http.route<{ Params: { id?: string } }>({
    method: route.method,
    url: route.path.replace('{id}', ':id'),
    ...(route.maxBodyBytes === undefined ? {} : { bodyLimit: route.maxBodyBytes }),
    config: {
      acceptsEmptyBody: true,
      ...(route.maxDepth === undefined ? {} : { maxDepth: route.maxDepth }),
    },
    handler: async (request, reply) => {
      try {
        // The cast is needed because the compiler cannot resolve the conditional type.
        const query = read(route.query, request.query, 'query') as Read<R['query']>
        const body = read(route.body, request.body ?? {}, 'body') as Read<R['body']>
        return await reply.send(await rule({ id: request.params.id ?? '', query, body }))
      } catch (error) {
        return refuse(reply, error)
      }
    },
  })
}

function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof Refusal)) throw error
  return sendProblem(reply, STATUS[error.code], error.message, error.field)
}

function read(schema: z.ZodMiniType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined
  const reading = parseWith(schema, value, `the ${part}`)
  if ('it' in reading) return reading.it
  throw refusalOfProblems(reading.problems, part)
}
