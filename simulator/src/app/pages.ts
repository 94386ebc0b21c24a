/** The built app: its files as they are, its one page for every route of its own, and the policy it runs under. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isReserved } from '@drydock/contracts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendProblem } from '#areas/serve.ts'
import type { Origins } from './origins.ts'

/** The build puts this where a nonce belongs. */
const NONCE_MARK = '__CSP_NONCE__'
const YEAR_S = 31_536_000

/** Nothing from anywhere else but where the parts of the boat stand, no inline script; styles that the app makes carry the nonce of this answer. */
export const policyOf = (nonce: string, { app, gateway, identity, storage }: Origins): string => {
  const elsewhere = (...origins: readonly string[]): string =>
    [...new Set(origins)]
      .filter(it => it !== app)
      .map(it => ` ${it}`)
      .join('')
  const sockets = gateway === app ? '' : ` ${gateway.replace(/^http/, 'ws')}`
  return [
    "default-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${elsewhere(gateway, storage)}`,
    `connect-src 'self'${elsewhere(gateway, identity, storage)}${sockets}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Serves the folder of a build; without one, a page says how to make it. */
export async function mountApp(http: FastifyInstance, folder: string, origins: () => Origins): Promise<void> {
  await http.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  const sendApp = (reply: FastifyReply): FastifyReply => (page === undefined ? sendProblem(reply, 404, 'The app has not been built yet: run `npm start`.') : sendPage(reply, page, origins()))
  // Routes of their own: the folder of the files is no file, and the page by its name, as a service worker keeps it, needs its policy too.
  for (const address of ['/', '/index.html']) http.get(address, (_, reply) => sendApp(reply))
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isReserved(path) && !/\.\w+$/.test(path)
    if (!isPage) return sendProblem(reply, 404, `Nothing is served at ${request.method} ${path}.`)
    return sendApp(reply)
  })
}

function sendPage(reply: FastifyReply, page: string, origins: Origins): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .header('content-security-policy', policyOf(nonce, origins))
    .header('cache-control', 'no-cache')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(NONCE_MARK, nonce))
}
