/** Pages of the built app: static files, the page for every app route, and its content security policy. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { isReservedPath } from '@drydock/contracts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerOtherMethod } from '#areas/methods.ts'
import { sendProblem } from '#areas/serve.ts'
import { mountAssets } from './assets.ts'
import type { Origins } from './origins.ts'
import { sendNothing } from './server.ts'
import { withFirst } from '@drydock/contracts/markup'
import {
  REVALIDATE,
  FILE_HEADERS,
  IMMUTABLE,
  withBaseHref,
  pageHeaders,
  type PageContext,
  withNonce,
} from './policy.ts'

/** Methods of the page of the app. */
const PAGE_METHODS = ['GET', 'HEAD']

export interface AppPage {
  /** Folder of the build. */
  readonly files: string
  /** Prefix of every path of the app: '' at the root, else a path such as '/app'. */
  readonly base: string
  /**
   * Called for each page, because addresses are known only when the server listens. The request determines the app's
   * origin.
   */
  pageContext(request: IncomingMessage): PageContext
  /** Framing of the page for a request to the embedded app's origin; undefined for others. */
  framing?(request: IncomingMessage): Framing | undefined
  /** Markup of a script that runs first in a document, for pages that a runner drives. */
  readonly firstScript?: ((request: IncomingMessage) => string) | undefined
}

/** A page that other pages may show in a frame. */
export interface Framing {
  /** Origin of the page. */
  readonly origin: string
  /** Origins of pages that may embed it. */
  readonly ancestors: readonly string[]
  /** Markup at the start of the head, before all scripts. */
  readonly head: string
}

/** Origins for a page on another origin than the app's: parts on the app's origin move to the page's. */
export const originsSeenFrom = (origins: Origins, pageOrigin: string | undefined): Origins => {
  const seen = (origin: string): string => (pageOrigin !== undefined && origin === origins.app ? pageOrigin : origin)
  return {
    app: seen(origins.app),
    gateway: seen(origins.gateway),
    identity: seen(origins.identity),
    storage: seen(origins.storage),
  }
}

/** Serves the folder of a build; without a build it answers 404 with a hint. */
export async function mountApp(
  http: FastifyInstance,
  { files, base, pageContext, framing = () => undefined, firstScript = () => '' }: AppPage,
): Promise<void> {
  await http.register(fastifyStatic, {
    root: files,
    prefix: `${base}/`,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : REVALIDATE)
      for (const [name, value] of Object.entries(FILE_HEADERS)) reply.header(name, value)
    },
  })
  mountAssets(http, files, base)
  const sendApp = async ({ raw }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Read for each request, because a page from another build would not find its files.
    const page = await readFile(join(files, 'index.html'), 'utf8').catch(() => undefined)
    return page === undefined
      ? sendProblem(reply, 404, 'The app is not built. Run `npm start`, which builds it.')
      : sendPage(reply, withBaseHref(withFirst(page, firstScript(raw)), `${base}/`), pageContext(raw), framing(raw))
  }
  // Routes of their own: the folder of the files is no file, and the page by its name, as a service worker keeps it,
  // needs its policy too.
  for (const address of ['/', '/index.html']) http.get(base + address, sendApp)
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage =
      path === `${base}/index.html` ||
      (`${path}/`.startsWith(`${base}/`) && !isReservedPath(path) && !/\.\w+$/.test(path))
    if (!isPage && path !== '/') return sendNothing(request, reply)
    if (!PAGE_METHODS.includes(request.method)) return answerOtherMethod(request, reply, PAGE_METHODS)
    return path === '/' ? reply.redirect(`${base}/`) : sendApp(request, reply)
  })
}

function sendPage(reply: FastifyReply, page: string, context: PageContext, framing: Framing | undefined): FastifyReply {
  // Only Google Maps needs a nonce.
  const nonce = context.configuration.mapsKey === '' ? undefined : randomBytes(16).toString('base64url')
  return reply
    .headers(pageHeaders(context, { nonce, ancestors: framing?.ancestors }))
    .type('text/html; charset=utf-8')
    .send(withFirst(withNonce(page, nonce), framing?.head ?? ''))
}
