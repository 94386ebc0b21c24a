/** Puts the fake gateway together and listens: app, identity provider, calls and hub on one origin, the control interface on another. */
import type { AddressInfo } from 'node:net'
import type { HubProtocol } from '@drydock/contracts'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { accountsArea } from '#areas/accounts.ts'
import { alarmArea } from '#areas/alarm.ts'
import { contactsArea } from '#areas/contacts.ts'
import { enrollmentArea } from '#areas/enrollment.ts'
import { journeysArea } from '#areas/journeys.ts'
import { logbookArea } from '#areas/logbook.ts'
import { mobArea } from '#areas/mob.ts'
import { profileArea } from '#areas/profile.ts'
import { readingsArea } from '#areas/readings.ts'
import { sensorsArea } from '#areas/sensors.ts'
import { sendProblem, type Gateway as Served, type WhoCalls } from '#areas/serve.ts'
import { settingsArea } from '#areas/settings.ts'
import { subscriptionArea } from '#areas/subscription.ts'
import { trackingArea } from '#areas/tracking.ts'
import { vipArea } from '#areas/vip.ts'
import { mayBoard } from '#boat/access.ts'
import type { Boat } from '#boat/boat.ts'
import { type BoatHub, createBoatHub, type HubUser } from '#hub/hub.ts'
import { createIdentity, type Identity } from '#identity/provider.ts'
import { signalr } from '#signalr/mount.ts'
import { mountStorage } from '#storage/mount.ts'
import { mountTiles } from '#tiles/mount.ts'
import type { SocketCount } from '#time/app.ts'
import type { BoatSide } from '#time/settle.ts'
import { mountWeather } from '#weather/mount.ts'
import { mountConfiguration } from './app/configuration.ts'
import { mountApp } from './app/pages.ts'
import { watchTraffic } from './app/traffic.ts'
import { createFleet, FALLBACK_LIFETIME, type Fleet } from './fleet.ts'

export interface UpOptions {
  readonly host?: string
  /** 0 takes a free one. */
  readonly port?: number
  /** The origin at which people reach the app, when something stands in front of the gateway. */
  readonly publicOrigin?: string
  /** Folder of the built app. */
  readonly appFolder: string
  readonly hubProtocol?: HubProtocol
  /** Hears of errors that are nobody's request: a bug, said once and plainly. */
  readonly report?: (problem: string) => void
}

export interface Gateway {
  readonly origin: string
  readonly fleet: Fleet
  readonly identity: Identity
  readonly side: BoatSide
  readonly hub: BoatHub
  close(): Promise<void>
}

const AREAS: readonly ((gateway: Served) => void)[] = [
  alarmArea,
  sensorsArea,
  enrollmentArea,
  readingsArea,
  profileArea,
  settingsArea,
  subscriptionArea,
  accountsArea,
  contactsArea,
  vipArea,
  mobArea,
  trackingArea,
  logbookArea,
  journeysArea,
]

const REQUEST_LIMIT_MS = 30_000
const LONGEST_BODY = 1_048_576

export async function listen({ host = '127.0.0.1', port = 0, publicOrigin, appFolder, hubProtocol = 'json', report = console.error }: UpOptions): Promise<Gateway> {
  const http = createHttp(report)
  const traffic = watchTraffic(http)
  const fleet = createFleet()
  const place = { origin: '' }
  const identity = createIdentity({
    issuer: () => `${place.origin}/oidc`,
    appOrigins: () => [place.origin],
    accounts: fleet.accounts,
    now: boat => fleet.find(boat)?.boat.clock.now() ?? 0,
    report,
    lifetime: boat => fleet.find(boat)?.boat.state.tokenLifetime ?? FALLBACK_LIFETIME,
  })
  const whoIs = async (token: string | undefined): Promise<HubUser | 401 | 403> => {
    const judged = await identity.judge(token)
    if (judged.is !== 'ok') return 401
    const moored = fleet.find(judged.account.boat)
    moored?.pace.touch()
    return moored && mayBoard(moored.boat.state, judged.account.user) ? { boat: moored.boat, user: judged.account.user } : 403
  }
  const hub = createBoatHub({ whoIs, allowOrigin: origin => origin === undefined || origin === place.origin, report: (error, during) => report(`${during}: ${String(error)}`) })

  await identity.mount(http)
  await http.register(signalr<HubUser>, { hub, path: '/messages' })
  const gateway = { http, whoCalls: callers(whoIs) }
  for (const area of AREAS) area(gateway)
  mountConfiguration(http, { hubProtocol, identity: () => identity.configuration(place.origin), fleet })
  const boatOf = (id: string): Boat | undefined => fleet.find(id)?.boat
  await mountStorage(http, { boatOf })
  mountWeather(http, { boatOf })
  mountTiles(http)
  await mountApp(http, appFolder)

  await http.listen({ host, port })
  place.origin = publicOrigin ?? originOf(http, host)
  return {
    origin: place.origin,
    fleet,
    identity,
    hub,
    side: { ...traffic, parked: () => hub.connections().filter(it => it.parked).length, sent: hub.moves, socket: token => socketOf(hub, token) },
    async close() {
      fleet.close()
      await hub.closeAll()
      await http.close()
    },
  }
}

/** A server that answers every request that cannot be read with a problem document, and keeps no query string anywhere. */
function createHttp(report: (problem: string) => void): FastifyInstance {
  const http = Fastify({
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 300 },
    bodyLimit: LONGEST_BODY,
    requestTimeout: REQUEST_LIMIT_MS,
    forceCloseConnections: true,
    // Their messages quote the address, and an address may carry a token.
    frameworkErrors: (error, _, reply) => sendProblem(reply, error.statusCode ?? 400, 'The address cannot be read.', 'path'),
  })
  http.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) report(`${request.method} ${request.url.split('?')[0]}: ${error.stack ?? error.message}`)
    return sendProblem(reply, status, status >= 500 ? 'The fake gateway has a bug: see its output.' : error.message, error.code?.startsWith('FST_ERR_CTP') ? 'body' : undefined)
  })
  return http
}

/** A connection of the hub as lock-step counts it. */
function socketOf(hub: BoatHub, token: string): SocketCount | undefined {
  const it = hub.connection(token)
  return it && { token, sent: it.framesSent, received: it.framesReceived, open: it.state === 'handshake' || it.state === 'connected' }
}

/** Who calls, from the bearer token of the request. */
function callers(whoIs: (token: string | undefined) => Promise<HubUser | 401 | 403>): WhoCalls {
  return async (request: FastifyRequest) => {
    const found = await whoIs(/^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1])
    if (typeof found === 'number') return found
    return { ...found, isCaptain: found.user === found.boat.state.captain }
  }
}

function originOf(http: FastifyInstance, host: string): string {
  const { port } = http.server.address() as AddressInfo
  return `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`
}
