/**
 * Puts the fake gateway together and listens: app, identity provider, calls, hub and storage, on one origin or on
 * several.
 */
import type { IncomingMessage } from 'node:http'
import {
  type AppConfiguration,
  type HubProtocol,
  type Route,
  routeTables,
  sessionRoutes,
  withoutFinalSlashes,
} from '@drydock/contracts'
import type { FastifyRequest } from 'fastify'
import { accountsArea } from '#areas/accounts.ts'
import { alarmArea } from '#areas/alarm.ts'
import { contactsArea } from '#areas/contacts.ts'
import { enrollmentArea } from '#areas/enrollment.ts'
import { galleryArea } from '#areas/gallery.ts'
import { journeysArea } from '#areas/journeys.ts'
import { logbookArea } from '#areas/logbook.ts'
import { mobArea } from '#areas/mob.ts'
import { profileArea } from '#areas/profile.ts'
import { readingsArea } from '#areas/readings.ts'
import { sensorsArea } from '#areas/sensors.ts'
import { answerOtherMethods } from '#areas/methods.ts'
import { type AreaContext as Served, sendInjectedProblem, type Authenticate } from '#areas/serve.ts'
import { settingsArea } from '#areas/settings.ts'
import { subscriptionArea } from '#areas/subscription.ts'
import { trackingArea } from '#areas/tracking.ts'
import { vipArea } from '#areas/vip.ts'
import { hasAccess, rightsOf } from '#boat/access.ts'
import type { Boat } from '#boat/boat.ts'
import type { InputHandlers } from '#boat/inputLog.ts'
import { VOLATILE_STORES, persistentSecret } from '#boat/keyValueStore.ts'
import type { DataStore } from '#data/dataStore.ts'
import { installReplyFaults } from '#faults/replyFaults.ts'
import { createConnectionFaults } from '#faults/connectionFaults.ts'
import { type BoatHub, createBoatHub, type HubUser } from '#hub/hub.ts'
import { openBilling } from '#identity/billing.ts'
import { createIdentity, type Identity } from '#identity/provider.ts'
import { sessionCookie } from '#identity/settings.ts'
import { signalr } from '#signalr/mount.ts'
import { createSnapshots, type Snapshots } from '#snapshot/snapshots.ts'
import { mountStorage, STORAGE_PATH } from '#storage/mount.ts'
import { mountTiles, tileSources } from '#tiles/mount.ts'
import { openStage, type Stage } from '#embeddedApp/embeddedApp.ts'
import type { SocketCount } from '#time/appUnderTest.ts'
import { type RealTime, realTime } from '#time/pace.ts'
import type { BoatActivity } from '#time/waitUntilIdle.ts'
import { mountWeather } from '#weather/mount.ts'
import { mountConfiguration } from '#app/configuration.ts'
import { createServers, type Origins } from '#app/origins.ts'
import { mountApp, originsSeenFrom } from '#app/pages.ts'
import type { Tls } from '#app/server.ts'
import { watchTraffic } from '#app/traffic.ts'
import { createFleet, FALLBACK_TOKEN_LIFETIME, type Fleet } from '#fleet/fleet.ts'

export interface UpOptions {
  readonly host?: string
  /** 0 takes a free one. */
  readonly port?: number
  /**
   * The origin at which people reach the app, when something stands in front of the gateway, or when the app stands on
   * a host of its own beside a split one.
   */
  readonly publicOrigin?: string | undefined
  /** App, gateway, identity provider and storage on an origin each, as in production; all but the app on free ports. */
  readonly split?: boolean
  /** Speaks https on all of them. */
  readonly tls?: Tls | undefined
  /** The folder of its host that the app stands in, such as '/app/'; the root unless told. */
  readonly basePath?: string | undefined
  /** Folder of the built app. */
  readonly appFolder: string
  readonly hubProtocol?: HubProtocol
  /**
   * Apps have a clock of their own, all but one in a frame beside the console: the hub counts their pings and their
   * silence in real time.
   */
  readonly appsOwnClock?: boolean
  /** Of Google's maps; without one the app draws its own. */
  readonly mapsKey?: string | undefined
  /** The script that is put in front of the app in a frame beside the console; without one there is no such frame. */
  readonly agent?: (() => Promise<string>) | undefined
  /** Hears of errors that are nobody's request: a bug, said once and plainly. */
  readonly report?: (problem: string) => void
  /** Where the boats are kept, with all that people did; in memory unless told. Closed with the gateway. */
  readonly data?: DataStore | undefined
  /** What wrong passwords are counted on; that of the process unless told. */
  readonly real?: RealTime | undefined
}

export interface Gateway {
  /** Of the app. */
  readonly origin: string
  /** Where people open the app: its origin and the folder that it stands in, without a final slash. */
  readonly address: string
  readonly origins: Origins
  readonly fleet: Fleet
  readonly identity: Identity
  readonly side: BoatActivity
  /** The ways into a boat that calls, pictures and payments took. */
  readonly doors: InputHandlers
  readonly hub: BoatHub
  readonly snapshots: Snapshots
  /** Where the app stands in a frame, attached to the clock of its boat. */
  readonly stage: Stage | undefined
  /** Where the boats outlive the process. */
  readonly data: DataStore | undefined
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

/** What the gateway serves; the configuration of the app lies beside the app. */
const CALLS = Object.values(routeTables)
  .flatMap((it): readonly Route[] => Object.values(it))
  .filter(it => it !== sessionRoutes.configuration)

export async function listen({
  host = '127.0.0.1',
  port = 0,
  split = false,
  tls,
  publicOrigin,
  basePath = '/',
  appFolder,
  hubProtocol = 'json',
  appsOwnClock = false,
  mapsKey = '',
  agent,
  report = console.error,
  data,
  real = realTime,
}: UpOptions): Promise<Gateway> {
  let stage: Stage | undefined
  const servers = createServers({ host, port, split, tls, publicOrigin, report, isApp: it => it === stage?.origin })
  const { of, origins } = servers
  const base = withoutFinalSlashes(basePath)
  const { busy, parked, park } = watchTraffic(servers.all)
  const meet = installReplyFaults(servers.all, { park, refuse: sendInjectedProblem })
  const fleet = createFleet(data, report)
  const boatOf = (id: string): Boat | undefined => fleet.find(id)?.boat
  const identity = createIdentity({
    issuer: () => `${origins().identity}/oidc`,
    apps: () => [origins().app + base, ...(stage ? [stage.origin] : [])],
    accounts: fleet.accounts,
    now: boat => boatOf(boat)?.clock.now() ?? 0,
    boatOf,
    report,
    admitted: (request, redirect) =>
      stage && redirect.startsWith(`${stage.origin}/`) ? boatOf(stage.boatOf(request) ?? '')?.state.captain : undefined,
    lifetime: boat => boatOf(boat)?.state.tokenLifetime ?? FALLBACK_TOKEN_LIFETIME,
    shelves: data?.stores,
    signedOut: boat => data?.saveTime(boat),
    ended: () => hub.closeWhere(identity.isOver),
    realNow: real.now,
  })
  /** Whoever has a token of a boat that is there, also who may no longer come aboard. */
  const belongs = async (token: string | undefined): Promise<HubUser | 401 | 403> => {
    const judged = await identity.judge(token)
    if (judged.is !== 'ok') return 401
    const moored = fleet.find(judged.account.boat)
    moored?.pace.catchUp()
    return moored ? { boat: moored.boat, user: judged.account.user, grant: judged.grant } : 403
  }
  const whoIs = async (token: string | undefined): Promise<HubUser | 401 | 403> => {
    const found = await belongs(token)
    return typeof found === 'number' || hasAccess(found.boat.state, found.user) ? found : 403
  }
  const hub = createBoatHub({
    authenticate: whoIs,
    allowOrigin: origin => origin === undefined || origin === origins().app || origin === stage?.origin,
    report: (error, during) => report(`${during}: ${String(error)}`),
    hasOwnClock: request => appsOwnClock && stage?.isStaged(request) !== true,
    interceptor: createConnectionFaults(),
  })

  const seenBy = (request: IncomingMessage): Origins =>
    originsSeenFrom(origins(), stage?.isStaged(request) ? stage.origin : undefined)

  await identity.mount(of.identity)
  await of.gateway.register(signalr, { hub, path: '/messages' })
  answerOtherMethods(of.gateway, CALLS)
  answerOtherMethods(of.app, [{ ...sessionRoutes.configuration, path: base + sessionRoutes.configuration.path }])
  const doors: InputHandlers = new Map()
  openBilling(doors)
  const gateway = { http: of.gateway, authenticate: callers(belongs), intercept: meet, inputHandlers: doors }
  for (const area of AREAS) area(gateway)
  const storage = await mountStorage(of.storage, {
    boatOf,
    meet,
    doors,
    key: persistentSecret((data?.stores ?? VOLATILE_STORES)('secrets'), 'pictures', 64),
  })
  galleryArea(gateway, (boat, rights, lifetime) => storage.signedUrl(origins().storage, boat, rights, lifetime))
  const weather = mountWeather(of.gateway, { boats: () => fleet.all().map(it => it.boat), meet })
  mountTiles(of.gateway)
  const configuration = (seen: Origins): AppConfiguration => ({
    ...identity.pages(),
    gatewayUrl: servers.isSplit ? seen.gateway : '',
    hubProtocol,
    mapsKey,
    weatherKey: weather.key,
    weatherUrl: seen.gateway + weather.path,
    imageStorageUrl: seen.storage + STORAGE_PATH,
    ...tileSources(seen.gateway),
  })
  const configurationPath = base + sessionRoutes.configuration.path
  mountConfiguration(of, {
    fleet,
    path: configurationPath,
    identity: request => identity.configuration(seenBy(request).app + base),
    app: request => configuration(seenBy(request)),
  })
  await mountApp(of.app, {
    files: appFolder,
    base,
    pageContext: request => ({
      app: seenBy(request).app,
      configuration: configuration(seenBy(request)),
      authority: origins().identity,
    }),
    framing: request => stage?.framing(request),
  })

  try {
    data?.resume(fleet, doors)
    await servers.listen()
  } catch (error) {
    fleet.close()
    await servers.close()
    data?.close()
    throw error
  }
  const side: BoatActivity = {
    busy,
    parked: () => parked() + hub.connections().filter(it => it.parked).length,
    sent: hub.activityCount,
    socket: token => socketOf(hub, token),
  }
  stage =
    agent &&
    (await openStage({ app: of.app, fleet, side, agent, session: sessionCookie(`${origins().identity}/oidc`), report }))
  return {
    origin: origins().app,
    address: origins().app + base,
    origins: origins(),
    fleet,
    identity,
    hub,
    side,
    doors,
    snapshots: createSnapshots(fleet, doors),
    stage,
    data,
    async close() {
      await stage?.close()
      fleet.close()
      await hub.closeAll()
      await servers.close()
      data?.close()
    },
  }
}

/** A connection of the hub as lock-step counts it. */
function socketOf(hub: BoatHub, token: string): SocketCount | undefined {
  const it = hub.connection(token)
  return (
    it && {
      token,
      sent: it.framesSent,
      received: it.framesReceived,
      open: it.state === 'handshake' || it.state === 'connected',
    }
  )
}

/** Who calls, from the bearer token of the request. */
function callers(belongs: (token: string | undefined) => Promise<HubUser | 401 | 403>): Authenticate {
  return async (request: FastifyRequest) => {
    const found = await belongs(/^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1])
    if (typeof found === 'number') return found
    return { ...found, rights: rightsOf(found.boat.state, found.user) }
  }
}
