/** The built app: its files as they are, its one page for every route of its own, and the policy it runs under. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isReserved } from '@drydock/contracts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendProblem } from '#areas/serve.ts'
import { type MapsHosts, NO_MAPS } from './mapsHosts.ts'
import type { Origins } from './origins.ts'

/** The build puts this where a nonce belongs. */
const NONCE_MARK = '__CSP_NONCE__'
const YEAR_S = 31_536_000
/** The one style element that html2canvas 1.4.1 writes into the copy of the page that it captures. */
const CAPTURE_STYLE = "'sha256-UP0QZg7irvSMvOBz9mH2PIIE28+57UiavRfeVea0l3g='"

/** Nothing from anywhere else but where the parts of the boat stand, no inline script; styles that the app makes carry the nonce of this answer. */
export const policyOf = (nonce: string, { app, gateway, identity, storage }: Origins, maps: MapsHosts = NO_MAPS): string => {
  const elsewhere = (...origins: readonly string[]): string =>
    [...new Set(origins)]
      .filter(it => it !== app)
      .map(it => ` ${it}`)
      .join('')
  const sockets = gateway === app ? '' : ` ${gateway.replace(/^http/, 'ws')}`
  return [
    "default-src 'self'",
    `style-src 'self' 'nonce-${nonce}' ${CAPTURE_STYLE}${maps.style}`,
    ...maps.others,
    `img-src 'self' data: blob:${elsewhere(gateway, storage)}${maps.img}`,
    `connect-src 'self'${elsewhere(gateway, identity, storage)}${sockets}${maps.connect}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Serves the folder of a build; without one, a page says how to make it. */
export async function mountApp(http: FastifyInstance, folder: string, origins: () => Origins, maps: MapsHosts = NO_MAPS): Promise<void> {
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
  const sendApp = (reply: FastifyReply): FastifyReply => (page === undefined ? sendProblem(reply, 404, 'The app has not been built yet: run `npm start`.') : sendPage(reply, page, origins(), maps))
  // Routes of their own: the folder of the files is no file, and the page by its name, as a service worker keeps it, needs its policy too.
  for (const address of ['/', '/index.html']) http.get(address, (_, reply) => sendApp(reply))
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isReserved(path) && !/\.\w+$/.test(path)
    if (!isPage) return sendProblem(reply, 404, `Nothing is served at ${request.method} ${path}.`)
    return sendApp(reply)
  })
}

function sendPage(reply: FastifyReply, page: string, origins: Origins, maps: MapsHosts): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .header('content-security-policy', policyOf(nonce, origins, maps))
    .header('cache-control', 'no-cache')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(NONCE_MARK, nonce))
}
