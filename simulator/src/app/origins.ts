/**
 * Servers and origins of app, gateway, identity provider and storage: one shared origin, or one each as in production.
 */
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '#areas/serve.ts'
import { allowCors } from './cors.ts'
import { createServer, originOf, type Tls } from './server.ts'

/** Scheme, host and port, no slash. */
export interface Origins {
  readonly app: string
  readonly gateway: string
  readonly identity: string
  readonly storage: string
}

export type OriginName = keyof Origins

export interface OriginsOptions {
  readonly host: string
  /** Port of the app; 0 for a free one. Other origins always use a free port. */
  readonly port: number
  readonly split: boolean
  readonly tls?: Tls | undefined
  /** Public origin of the app behind a reverse proxy; with `split` the other parts keep their own origins. */
  readonly publicOrigin?: string | undefined
  report(problem: string): void
  /** Whether an origin also serves the app. */
  isApp?(origin: string): boolean
}

/** The server of each origin; without `split` all are the same one. */
export interface OriginServers {
  readonly of: Readonly<Record<OriginName, FastifyInstance>>
  /** All distinct servers. */
  readonly all: readonly FastifyInstance[]
  readonly isSplit: boolean
  /** Empty texts before `listen`. */
  origins(): Origins
  listen(): Promise<void>
  close(): Promise<void>
}

export function createServers({
  host,
  port,
  split,
  tls,
  publicOrigin,
  report,
  isApp = () => false,
}: OriginsOptions): OriginServers {
  const app = createServer(report, tls)
  const other = (): FastifyInstance => (split ? createServer(report, tls) : app)
  const of = { app, gateway: other(), identity: other(), storage: other() }
  const all = [...new Set(Object.values(of))]
  let origins: Origins = { app: '', gateway: '', identity: '', storage: '' }
  // The app's server has its own not-found handler.
  for (const server of all)
    if (server !== app)
      server.setNotFoundHandler((request, reply) =>
        sendProblem(reply, 404, `Nothing is served at ${request.method} ${request.url.split('?')[0]}.`),
      )
  if (split) allowCors(of.gateway, it => it === origins.app || isApp(it))
  return {
    of,
    all,
    isSplit: split,
    origins: () => origins,
    async listen() {
      for (const server of all) await server.listen({ host, port: server === app ? port : 0 })
      const at = (part: OriginName): string =>
        (split && part !== 'app' ? undefined : publicOrigin) ?? originOf(of[part], host, tls !== undefined)
      origins = { app: at('app'), gateway: at('gateway'), identity: at('identity'), storage: at('storage') }
    },
    async close() {
      await Promise.all(all.map(it => it.close()))
    },
  }
}
