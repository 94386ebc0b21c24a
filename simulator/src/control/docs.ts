/** Serves the documentation pages on the port of the control interface. They need no token, but an allowed host. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendProblem } from '#areas/serve.ts'
import { ROOT } from '#documents/pages/frame.ts'
import { createSite } from '#documents/pages/site.ts'

const INDEX = ROOT.slice(0, -1)

/** Whether a request is for a documentation page. */
export const isDocs = (method: string, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && (path === INDEX || path.startsWith(ROOT))

/** Adds the routes of the documentation site; unknown pages are answered 404. */
export function serveDocs(http: FastifyInstance): void {
  const site = createSite()
  const answer = (reply: FastifyReply, name: string): FastifyReply => {
    const file = site(name)
    if (!file) return sendProblem(reply, 404, 'The documentation has no such page. See /docs/.')
    if (file.policy !== undefined) reply.header('content-security-policy', file.policy)
    return reply.header('referrer-policy', 'no-referrer').type(file.type).send(file.text)
  }
  http.get(INDEX, (_, reply) => answer(reply, ''))
  http.get<{ Params: { '*': string } }>(`${ROOT}*`, (request, reply) => answer(reply, request.params['*']))
}
