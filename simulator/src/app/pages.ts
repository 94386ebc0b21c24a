/** The built app: its files as they are, its one page for every route of its own, and the policy it runs under. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { isReservedPath } from '@drydock/contracts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '#areas/serve.ts'
import type { Origins } from './origins.ts'
import {
  REVALIDATE,
  FILE_HEADERS,
  IMMUTABLE,
  withBaseHref,
  pageHeaders,
  type PageContext,
  withNonce,
} from './policy.ts'

export interface AppPage {
  /** Folder of the build. */
  readonly files: string
  /** What stands before every path of the app: '' at the root, else such as '/app'. */
  readonly base: string
  /**
   * Asked for each page: addresses are known when the fake boat listens, and the request tells on which origin the app
   * stands.
   */
  pageContext(request: IncomingMessage): PageContext
  /** How the page is served to a request that came to where it may stand in a frame. */
  framing?(request: IncomingMessage): Framing | undefined
}

/** A page that others may show in a frame. */
export interface Framing {
  /** The origin on which it stands. */
  readonly origin: string
  /** Origins of the pages that may show it. */
  readonly ancestors: readonly string[]
  /** Comes before all else that runs on the page. */
  readonly head: string
}

/**
 * The origins as a page sees them that stands on another one than the app: what lies beside the app lies beside it,
 * too.
 */
export const originsSeenFrom = (origins: Origins, stage: string | undefined): Origins => {
  const seen = (it: string): string => (stage !== undefined && it === origins.app ? stage : it)
  return {
    app: seen(origins.app),
    gateway: seen(origins.gateway),
    identity: seen(origins.identity),
    storage: seen(origins.storage),
  }
}

/** Serves the folder of a build; without one, a page says how to make it. */
export async function mountApp(
  http: FastifyInstance,
  { files, base, pageContext, framing = () => undefined }: AppPage,
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
  const sendApp = async ({ raw }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Read anew each time: a page of another build than its files would find none of them.
    const page = await readFile(join(files, 'index.html'), 'utf8').catch(() => undefined)
    return page === undefined
      ? sendProblem(reply, 404, 'The app is not built. Run `npm start`, which builds it.')
      : sendPage(reply, withBaseHref(page, `${base}/`), pageContext(raw), framing(raw))
  }
  // Routes of their own: the folder of the files is no file, and the page by its name, as a service worker keeps it,
  // needs its policy too.
  for (const address of ['/', '/index.html']) http.get(base + address, sendApp)
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && path === '/') return reply.redirect(`${base}/`)
    const isPage = isRead && `${path}/`.startsWith(`${base}/`) && !isReservedPath(path) && !/\.\w+$/.test(path)
    if (!isPage) return sendProblem(reply, 404, `Nothing is served at ${request.method} ${path}.`)
    return sendApp(request, reply)
  })
}

function sendPage(
  reply: FastifyReply,
  page: string,
  whereabouts: PageContext,
  framing: Framing | undefined,
): FastifyReply {
  // Only Google's maps need one.
  const nonce = whereabouts.configuration.mapsKey === '' ? undefined : randomBytes(16).toString('base64url')
  return reply
    .headers(pageHeaders(whereabouts, { nonce, ancestors: framing?.ancestors }))
    .type('text/html; charset=utf-8')
    .send(withNonce(page, nonce).replace('<head>', `<head>${framing?.head ?? ''}`))
}
