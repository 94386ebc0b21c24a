/**
 * The origins on which app, gateway, identity provider and storage stand: one for all, or one for each as in
 * production.
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
  /** Of the app; 0 takes a free one, as the others always do. */
  readonly port: number
  readonly split: boolean
  readonly tls?: Tls | undefined
  /**
   * How people reach the app, when something stands in front of it; all parts are behind it, unless they stand apart.
   */
  readonly publicOrigin?: string | undefined
  report(problem: string): void
  /** Whether the app stands on this origin, too. */
  isApp?(origin: string): boolean
}

export interface Servers {
  readonly of: Readonly<Record<OriginName, FastifyInstance>>
  /** Each server once. */
  readonly all: readonly FastifyInstance[]
  readonly isSplit: boolean
  /** Empty texts until they listen. */
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
}: OriginsOptions): Servers {
  const app = createServer(report, tls)
  const other = (): FastifyInstance => (split ? createServer(report, tls) : app)
  const of = { app, gateway: other(), identity: other(), storage: other() }
  const all = [...new Set(Object.values(of))]
  let origins: Origins = { app: '', gateway: '', identity: '', storage: '' }
  // The app has its own answer for what is not there.
  for (const it of all)
    if (it !== app)
      it.setNotFoundHandler((request, reply) =>
        sendProblem(reply, 404, `Nothing is served at ${request.method} ${request.url.split('?')[0]}.`),
      )
  if (split) allowCors(of.gateway, it => it === origins.app || isApp(it))
  return {
    of,
    all,
    isSplit: split,
    origins: () => origins,
    async listen() {
      for (const it of all) await it.listen({ host, port: it === app ? port : 0 })
      const at = (part: OriginName): string =>
        (split && part !== 'app' ? undefined : publicOrigin) ?? originOf(of[part], host, tls !== undefined)
      origins = { app: at('app'), gateway: at('gateway'), identity: at('identity'), storage: at('storage') }
    },
    async close() {
      await Promise.all(all.map(it => it.close()))
    },
  }
}
