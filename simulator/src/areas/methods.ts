/** Answers to methods that a path does not know, from the contracts, so that no path is forgotten. RFC 9110, 15.5.6. */
import type { FastifyInstance } from 'fastify'
import { sendProblem } from './serve.ts'

export interface ServedRoute {
  readonly method: string
  readonly path: string
  /** Whether a call by GET changes the boat: nobody may cause it by asking for the head of its answer. OPEN-124. */
  readonly changes?: boolean
}

/** Whether a path of a request is one of this route, whatever its letters and its last slash. */
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

/**
 * For a server on which these routes are served: their paths answer 405 with `Allow` to any other method, and `OPTIONS`
 * with `Allow` alone.
 */
export function answerOtherMethods(http: FastifyInstance, routes: readonly ServedRoute[]): void {
  const patterns = routes.map(it => ({ pattern: patternOf(it), methods: withHead(it) }))
  http.addHook('onRequest', async (request, reply) => {
    // The files of the app take every path by GET and HEAD, the gateway's too.
    if (!request.is404 && request.routeOptions.url !== '/*') return undefined
    const path = request.url.split('?')[0] ?? '/'
    const methods = patterns.filter(it => it.pattern.test(path)).flatMap(it => it.methods)
    // Before a body is read: what nobody serves is not there, however unreadable it was sent.
    if (methods.length === 0)
      return /^\/api(\/|$)/i.test(path)
        ? sendProblem(reply, 404, `Nothing is served at ${request.method} ${path}.`)
        : undefined
    // The server takes no part of a path that is longer than its limit for one.
    if (methods.includes(request.method)) return sendProblem(reply, 414, 'A part of the path is too long.', 'path')
    const allow = [...new Set([...methods, 'OPTIONS'])].join(', ')
    reply.header('allow', allow)
    if (request.method === 'OPTIONS') return reply.code(200).header('cache-control', 'no-store').send()
    return sendProblem(reply, 405, `${path} is called by ${allow}, not by ${request.method}.`)
  })
}
