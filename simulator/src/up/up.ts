/** Starts the fake gateway: app, identity provider, calls, hub and storage, on one origin or on several. */
import type { IncomingMessage } from 'node:http'
import { type AppConfiguration, sessionRoutes, withoutFinalSlashes } from '@drydock/contracts'
import type { FastifyRequest } from 'fastify'
import { galleryArea } from '#areas/gallery.ts'
import { answerOtherMethods } from '#areas/methods.ts'
import { sendInjectedProblem, type Authenticate } from '#areas/serve.ts'
import { hasAccess, rightsOf } from '#boat/access.ts'
import type { Boat } from '#boat/boat.ts'
import type { InputHandlers } from '#boat/inputLog.ts'
import { VOLATILE_STORES, persistentSecret } from '#boat/keyValueStore.ts'
import { installReplyFaults } from '#faults/replyFaults.ts'
import { createConnectionFaults } from '#faults/connectionFaults.ts'
import { type BoatHub, createBoatHub, type HubUser } from '#hub/hub.ts'
import { registerBilling } from '#identity/billing.ts'
import { createIdentity, type Identity } from '#identity/provider.ts'
import { sessionCookie } from '#identity/providerSettings.ts'
import { signalr } from '#signalr/mount.ts'
import { createSnapshots } from '#snapshot/snapshots.ts'
import { mountStorage, STORAGE_PATH } from '#storage/mount.ts'
import { mountTiles, tileSources } from '#tiles/mount.ts'
import { openEmbeddedApp, type EmbeddedApp, type EmbeddedAppOptions } from '#embeddedApp/embeddedApp.ts'
import type { SocketCount } from '#time/appUnderTest.ts'
import { realTime } from '#time/pace.ts'
import type { BoatActivity } from '#time/waitUntilIdle.ts'
import { mountWeather, type WeatherProvider } from '#weather/mount.ts'
import { mountConfiguration } from '#app/configuration.ts'
import { createServers, type Origins, type Servers } from '#app/origins.ts'
import { type Framing, mountApp, originsSeenFrom } from '#app/pages.ts'
import { AREAS, CALLS } from './areas.ts'
import type { Gateway, UpOptions } from './gateway.ts'
import { watchTraffic } from '#app/traffic.ts'
import { createFleet, FALLBACK_TOKEN_LIFETIME, type Fleet } from '#fleet/fleet.ts'

export type { Gateway, UpOptions } from './gateway.ts'

/** A caller whose boat exists: the hub user, or the HTTP status of the refusal. */
type Caller = HubUser | 401 | 403

/** Builds all parts of the fake gateway and starts its HTTP servers. */
export async function listen(options: UpOptions): Promise<Gateway> {
  const { basePath = '/', appsOwnClock = false, report = console.error, data } = options
  let embeddedApp: EmbeddedApp | undefined
  const servers = openServers(options, origin => origin === embeddedApp?.origin)
  const { of, origins } = servers
  const base = withoutFinalSlashes(basePath)
  const { busy, parked, park } = watchTraffic(servers.all)
  const meet = installReplyFaults(servers.all, { park, refuse: sendInjectedProblem })
  const fleet = createFleet(data, report)
  const identity = openIdentity({
    options,
    fleet,
    origins,
    base,
    embeddedApp: () => embeddedApp,
    onSignInsEnded: () => endHubUsers(),
  })
  const belongs = belongsTo(fleet, identity)
  const hub = createBoatHub({
    authenticate: async token => {
      const caller = await belongs(token)
      return typeof caller === 'number' || hasAccess(caller.boat.state, caller.user) ? caller : 403
    },
    allowOrigin: origin => origin === undefined || origin === origins().app || origin === embeddedApp?.origin,
    report: (error, during) => report(`${during}: ${String(error)}`),
    hasOwnClock: request => appsOwnClock && embeddedApp?.isEmbedded(request) !== true,
    interceptor: createConnectionFaults(),
  })
  const endHubUsers = (): void => hub.closeWhere(identity.hasEnded)
  const doors = await mountAll({
    options,
    base,
    servers,
    fleet,
    identity,
    hub,
    belongs,
    meet,
    seenBy: request => originsSeenFrom(origins(), embeddedApp?.isEmbedded(request) ? embeddedApp.origin : undefined),
    framing: request => embeddedApp?.framing(request),
  })
  await startServers(servers, { fleet, doors, data })
  const side = boatSideOf(hub, { busy, parked })
  embeddedApp = await openEmbedded(options, { app: of.app, fleet, side, issuer: `${origins().identity}/oidc`, report })
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
    embeddedApp,
    data,
    async close() {
      await embeddedApp?.close()
      fleet.close()
      await hub.closeAll()
      await servers.close()
      data?.close()
    },
  }
}

function openServers(options: UpOptions, isApp: (origin: string) => boolean): Servers {
  const { host = '127.0.0.1', port = 0, split = false, tls, publicOrigin, report = console.error } = options
  return createServers({ host, port, split, tls, publicOrigin, report, isApp })
}

interface IdentityParts {
  readonly options: UpOptions
  readonly fleet: Fleet
  origins(): Origins
  readonly base: string
  embeddedApp(): EmbeddedApp | undefined
  /** Is called when sign-ins have ended. */
  onSignInsEnded(): void
}

function openIdentity({ options, fleet, origins, base, embeddedApp, onSignInsEnded }: IdentityParts): Identity {
  const { report = console.error, data, real = realTime } = options
  const boatOf = (id: string): Boat | undefined => fleet.find(id)?.boat
  return createIdentity({
    issuer: () => `${origins().identity}/oidc`,
    apps: () => {
      const embedded = embeddedApp()
      return [origins().app + base, ...(embedded ? [embedded.origin] : [])]
    },
    accounts: fleet.accounts,
    now: boat => boatOf(boat)?.clock.now() ?? 0,
    boatOf,
    report,
    signInWithoutPassword(request, redirect) {
      const embedded = embeddedApp()
      if (!embedded || !redirect.startsWith(`${embedded.origin}/`)) return undefined
      return boatOf(embedded.boatOf(request) ?? '')?.state.captain
    },
    lifetime: boat => boatOf(boat)?.state.tokenLifetime ?? FALLBACK_TOKEN_LIFETIME,
    shelves: data?.stores,
    onSignedOut: boat => data?.saveTime(boat),
    onSignInsEnded,
    realNow: real.now,
  })
}

/** Identifies callers whose boat exists, including users who were locked out of it. */
function belongsTo(fleet: Fleet, identity: Identity): (token: string | undefined) => Promise<Caller> {
  return async token => {
    const judged = await identity.judge(token)
    if (judged.is !== 'ok') return 401
    const hosted = fleet.find(judged.account.boat)
    hosted?.pace.catchUp()
    return hosted ? { boat: hosted.boat, user: judged.account.user, grant: judged.grant } : 403
  }
}

interface Parts {
  readonly options: UpOptions
  readonly base: string
  readonly servers: Servers
  readonly fleet: Fleet
  readonly identity: Identity
  readonly hub: BoatHub
  readonly meet: ReturnType<typeof installReplyFaults>
  belongs(token: string | undefined): Promise<Caller>
  /** The origins as the page that sent a request sees them. */
  seenBy(request: IncomingMessage): Origins
  framing(request: IncomingMessage): Framing | undefined
}

/** Mounts identity provider, hub, areas, storage, weather, tiles and app; returns the handlers of recorded inputs. */
async function mountAll(parts: Parts): Promise<InputHandlers> {
  const { options, base, servers, fleet, identity, hub, meet, belongs } = parts
  const { of, origins } = servers
  await identity.mount(of.identity)
  await of.gateway.register(signalr, { hub, path: '/messages' })
  answerOtherMethods(of.gateway, CALLS)
  answerOtherMethods(of.app, [{ ...sessionRoutes.configuration, path: base + sessionRoutes.configuration.path }])
  const doors: InputHandlers = new Map()
  registerBilling(doors)
  const gateway = { http: of.gateway, authenticate: callers(belongs), intercept: meet, inputHandlers: doors }
  for (const area of AREAS) area(gateway)
  const storage = await mountStorage(of.storage, {
    boatOf: id => fleet.find(id)?.boat,
    meet,
    doors,
    key: persistentSecret((options.data?.stores ?? VOLATILE_STORES)('secrets'), 'pictures', 64),
  })
  galleryArea(gateway, (boat, rights, lifetime) => storage.signedUrl(origins().storage, boat, rights, lifetime))
  const weather = mountWeather(of.gateway, { boats: () => fleet.all().map(it => it.boat), meet })
  mountTiles(of.gateway)
  await mountPages(parts, weather)
  return doors
}

/** Mounts the configuration of the app and its pages. */
async function mountPages(
  { options, base, servers, fleet, identity, ...parts }: Parts,
  weather: WeatherProvider,
): Promise<void> {
  const { of, origins } = servers
  const { appFolder, hubProtocol = 'json', mapsKey = '' } = options
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
  mountConfiguration(of, {
    fleet,
    path: base + sessionRoutes.configuration.path,
    identity: request => identity.configuration(parts.seenBy(request).app + base),
    app: request => configuration(parts.seenBy(request)),
  })
  await mountApp(of.app, {
    files: appFolder,
    base,
    pageContext: request => ({
      app: parts.seenBy(request).app,
      configuration: configuration(parts.seenBy(request)),
      authority: origins().identity,
    }),
    framing: parts.framing,
  })
}

type Started = Pick<Gateway, 'fleet' | 'doors' | 'data'>

/** Restores the persistent boats and starts listening. If either fails, everything is closed. */
async function startServers(servers: Servers, { fleet, doors, data }: Started): Promise<void> {
  try {
    data?.resume(fleet, doors)
    await servers.listen()
  } catch (error) {
    fleet.close()
    await servers.close()
    data?.close()
    throw error
  }
}

function boatSideOf(hub: BoatHub, { busy, parked }: Pick<BoatActivity, 'busy' | 'parked'>): BoatActivity {
  return {
    busy,
    parked: () => parked() + hub.connections().filter(it => it.parked).length,
    sent: hub.activityCount,
    socket: token => socketOf(hub, token),
  }
}

interface EmbeddedParts extends Pick<EmbeddedAppOptions, 'app' | 'fleet' | 'side' | 'report'> {
  readonly issuer: string
}

async function openEmbedded(
  { agent }: UpOptions,
  { issuer, ...parts }: EmbeddedParts,
): Promise<EmbeddedApp | undefined> {
  return agent && openEmbeddedApp({ ...parts, agent, sessionCookie: sessionCookie(issuer) })
}

/** Frame counts of a hub connection, as the lock-step needs them. */
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

/** Identifies the caller by the bearer token of the request. */
function callers(belongs: (token: string | undefined) => Promise<HubUser | 401 | 403>): Authenticate {
  return async (request: FastifyRequest) => {
    const found = await belongs(/^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1])
    if (typeof found === 'number') return found
    return { ...found, rights: rightsOf(found.boat.state, found.user) }
  }
}
