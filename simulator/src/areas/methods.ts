/** Answers to unsupported methods and unknown paths, derived from the contracts. RFC 9110, 15.5.6. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './serve.ts'

export interface ServedRoute {
  readonly method: string
  readonly path: string
  /** Whether a GET call changes the boat; such a call does not accept HEAD. OPEN-124. */
  readonly changes?: boolean
}

/** Pattern for the paths of a route, independent of case and a trailing slash. */
const patternOf = ({ path }: ServedRoute): RegExp =>
  new RegExp(
    `^${path
      .replace(/\/$/, '')
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{\w+\}/g, '[^/]+')}/?$`,
    'i',
  )

const withHead = ({ method, changes }: ServedRoute): readonly string[] =>
  method === 'GET' && !changes ? ['GET', 'HEAD'] : [method]

/** Answers other methods of these routes' paths with 405 and `Allow`, and `OPTIONS` with `Allow` only. */
export function answerOtherMethods(http: FastifyInstance, routes: readonly ServedRoute[]): void {
  const patterns = routes.map(it => ({ pattern: patternOf(it), methods: withHead(it) }))
  http.addHook('onRequest', async (request, reply) => {
    // The app's static files match every path by GET and HEAD, including the gateway's.
    if (!request.is404 && request.routeOptions.url !== '/*') return undefined
    const path = request.url.split('?')[0] ?? '/'
    const methods = patterns.filter(it => it.pattern.test(path)).flatMap(it => it.methods)
    // Answered before the body is read: an unknown path is 404, even with an unreadable body.
    if (methods.length === 0)
      return /^\/api(\/|$)/i.test(path)
        ? sendProblem(reply, 404, `Nothing is served at ${request.method} ${path}.`)
        : undefined
    // The method is supported, so the router rejected a path part that is longer than its limit.
    if (methods.includes(request.method)) return sendProblem(reply, 414, 'A part of the path is too long.', 'path')
    return answerOtherMethod(request, reply, methods)
  })
}

/** Answers a request to a path that has these methods, but not that of the request. */
export function answerOtherMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
): FastifyReply {
  const allow = [...new Set([...methods, 'OPTIONS'])].join(', ')
  reply.header('allow', allow)
  if (request.method === 'OPTIONS') return reply.code(200).header('cache-control', 'no-store').send()
  return sendProblem(reply, 405, `${request.url.split('?')[0]} is called by ${allow}, not by ${request.method}.`)
}
