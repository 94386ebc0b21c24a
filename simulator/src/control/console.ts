/** Serves the console: static files without secrets; the page itself asks for the token. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import fastifyStatic from '@fastify/static'
import { sendProblem } from '#areas/serve.ts'
import type { Gateway } from '#up/up.ts'

const ROOT = '/console/'
const INDEX = ROOT.slice(0, -1)
/** Host name of the embedded app. Browsers treat another name of this machine as another site. */
const NAME = 'localhost'

/** Whether a request is for a file of the console. */
export const isConsole = (method: string, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && (path === INDEX || path.startsWith(ROOT))

/** Policy of the console. The frame also shows the identity provider during sign-in. */
const policyOf = ({ embeddedApp, origins }: Gateway): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    `frame-src ${embeddedApp ? `${embeddedApp.origin} ${origins.identity}` : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Serves the folder of a build; without a folder it answers 404 with a hint. */
export function serveConsole(http: FastifyInstance, folder: string | undefined, gateway: Gateway): void {
  const missing = (reply: FastifyReply): FastifyReply =>
    sendProblem(reply, 404, 'The console is not built. Run `npm start`, which builds it.')
  if (folder === undefined) {
    for (const path of [INDEX, `${ROOT}*`]) http.get(path, (_, reply) => missing(reply))
    return
  }
  http.addHook('onRequest', async (request, reply) => {
    const [path = '', query] = request.url.split('?')
    if (!isConsole(request.method, path)) return undefined
    const { host = '' } = request.headers
    if (gateway.embeddedApp && /^(127\.0\.0\.1|\[::1\]):/.test(host))
      return reply.redirect(
        `http://${NAME}:${host.split(':').at(-1)}${path}${query === undefined ? '' : `?${query}`}`,
        307,
      )
    reply.header('content-security-policy', policyOf(gateway)).header('referrer-policy', 'no-referrer')
    return undefined
  })
  // The router treats both paths as equal, but relative links need the trailing slash.
  http.get(INDEX, ({ url }, reply) =>
    url.split('?')[0] === ROOT ? reply.sendFile('index.html') : reply.redirect(ROOT, 308),
  )
  http.register(fastifyStatic, { root: folder, prefix: ROOT, index: false, cacheControl: false, dotfiles: 'ignore' })
}
