/** Pages that a runner drives: each document gets a script of the runner first, and the runner sees what it fetches. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A file of a page, such as a script or a picture; calls of the app are none. */
export interface FetchedFile {
  /** Kind of the file, as in `Sec-Fetch-Dest`: 'document', 'script', 'image'. */
  readonly kind: string
  readonly url: string
  readonly userAgent: string
}

export interface DrivenPages {
  /** Returns the script that runs before the first script of a document; undefined for a page of another person. */
  firstScript(userAgent: string): string | undefined
  /**
   * Called when a file is requested; the returned function is called when its answer has ended, with whether the
   * browser has to show another document now.
   */
  fetching(file: FetchedFile): (bringsDocument: boolean) => void
  /** Returns a script as the driven page runs it. */
  scriptFor(source: string): string
}

const PATH = '/_drydock/first.js'
const TAG = `<script src="${PATH}"></script>`

const agentOf = (request: IncomingMessage): string => request.headers['user-agent'] ?? ''

/** Serves the first scripts, and watches the files on all servers. Returns the markup for the head of a document. */
export function mountDrivenPages(
  servers: readonly FastifyInstance[],
  { firstScript, fetching, scriptFor }: DrivenPages,
): (request: IncomingMessage) => string {
  const watch = async (request: FastifyRequest, { raw }: { readonly raw: ServerResponse }): Promise<void> => {
    const kind = kindOf(request)
    if (kind === undefined || request.url === PATH) return
    const url = `${request.protocol}://${request.headers.host}${request.url}`
    const ended = fetching({ kind, url, userAgent: agentOf(request.raw) })
    raw.once('close', () => ended(kind === 'document' && raw.writableFinished))
  }
  const isDriven = (request: FastifyRequest): boolean => firstScript(agentOf(request.raw)) !== undefined
  /** A compressed script could not be changed. */
  const refuseCompression = async (request: FastifyRequest): Promise<void> => {
    if (kindOf(request) === 'script' && isDriven(request)) delete request.headers['accept-encoding']
  }
  const changeFile = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const kind = kindOf(request)
    if (kind === undefined || !isDriven(request)) return payload
    // A script from the browser's cache would run without a request, so the runner could not wait for it.
    reply.header('cache-control', 'no-store')
    if (kind !== 'script' || request.url === PATH || reply.statusCode !== 200) return payload
    return scriptFor(await textOf(payload))
  }
  for (const server of servers) {
    server.get(PATH, async ({ raw }, reply) =>
      reply
        .headers({ 'cache-control': 'no-store' })
        .type('text/javascript; charset=utf-8')
        .send(firstScript(agentOf(raw)) ?? ''),
    )
    server.addHook('onRequest', watch)
    server.addHook('onRequest', refuseCompression)
    server.addHook('onSend', changeFile)
  }
  return request => (firstScript(agentOf(request)) === undefined ? '' : TAG)
}

/** Returns the kind of a file of a page; undefined for a call of the app. */
function kindOf({ headers }: FastifyRequest): string | undefined {
  const kind = headers['sec-fetch-dest']
  return typeof kind !== 'string' || kind === 'empty' || kind === 'websocket' ? undefined : kind
}

/** Returns the text of a payload of Fastify. */
const textOf = async (payload: unknown): Promise<string> =>
  payload instanceof Readable ? text(payload) : String(payload)
