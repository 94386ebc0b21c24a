/** Starts the fake gateway: app, identity provider, calls, hub and storage, on one origin or on several. */
import type { IncomingMessage } from 'node:http'
import { type AppConfiguration, sessionRoutes, withoutFinalSlashes } from '@drydock/contracts'
import { galleryArea } from '#areas/gallery.ts'
import { answerOtherMethods } from '#areas/methods.ts'
import { sendInjectedProblem } from '#areas/serve.ts'
import type { Boat } from '#boat/boat.ts'
import type { InputHandlers } from '#boat/inputLog.ts'
import { VOLATILE_STORES, persistentSecret } from '#boat/keyValueStore.ts'
import { FORECAST_ROUTE } from '#boat/weatherProvider.ts'
import { installReplyFaults } from '#faults/replyFaults.ts'
import type { BoatHub } from '#hub/hub.ts'
import { registerBilling } from '#identity/billing.ts'
import type { Identity } from '#identity/provider.ts'
import { sessionCookie } from '#identity/providerSettings.ts'
import { signalr } from '@drydock/signalr/fastify'
import { createSnapshots } from '#snapshot/snapshots.ts'
import { mountStorage, STORAGE_PATH } from '#storage/mount.ts'
import { mountTiles, TILE_ROUTES, tileSources } from '#tiles/mount.ts'
import { openEmbeddedApp, type EmbeddedApp, type EmbeddedAppOptions } from '#embeddedApp/embeddedApp.ts'
import { mountWeather, type WeatherProvider } from '#weather/mount.ts'
import { mountConfiguration } from '#app/configuration.ts'
import { createServers, type Origins, type OriginServers } from '#app/origins.ts'
import { mountDrivenPages } from '#app/drivenPages.ts'
import { type Framing, mountApp, originsSeenFrom } from '#app/pages.ts'
import { AREAS, CALLS } from './areas.ts'
import type { Gateway, UpOptions } from './gateway.ts'
import { boatSideOf, openHub } from './openHub.ts'
import { belongsTo, type CallerOrStatus, callers, openIdentity, presentRights } from './openIdentity.ts'
import { watchTraffic } from '#app/traffic.ts'
import { createFleet, type Fleet, type HostedBoat } from '#fleet/fleet.ts'
import { addTap } from '#recording/taps.ts'

export type { Gateway, UpOptions } from './gateway.ts'

/** Builds all parts of the fake gateway and starts its HTTP servers. */
export async function listen(options: UpOptions): Promise<Gateway> {
  const { basePath = '/', report = console.error, data } = options
  let embeddedApp: EmbeddedApp | undefined
  const servers = openServers(options, origin => origin === embeddedApp?.origin)
  const { of, origins } = servers
  const base = withoutFinalSlashes(basePath)
  const { busy, parked, park } = watchTraffic(servers.all)
  const firstScript = options.drivenPages && mountDrivenPages(servers.all, options.drivenPages)
  const intercept = installReplyFaults(servers.all, { park, refuse: sendInjectedProblem })
  const fleet = createFleet(data, report)
  const identity = openIdentity({
    options,
    fleet,
    origins,
    base,
    embeddedApp: () => embeddedApp,
    firstScript,
    onSignInsEnded: () => endHubUsers(),
  })
  const belongs = belongsTo(fleet, identity)
  const hub = openHub({ options, belongs, origins, embeddedApp: () => embeddedApp })
  const endHubUsers = (): void => hub.closeWhere(identity.hasEnded)
  const inputHandlers = await mountAll({
    options,
    base,
    servers,
    fleet,
    identity,
    hub,
    belongs,
    intercept,
    seenBy: request => originsSeenFrom(origins(), embeddedApp?.isEmbedded(request) ? embeddedApp.origin : undefined),
    framing: request => embeddedApp?.framing(request),
    firstScript,
  })
  const side = boatSideOf(hub, { busy, parked })
  // The hub comes first: each server waits until its connections are closed.
  const close = (): Promise<void> =>
    closeAll([() => hub.closeAll(), () => embeddedApp?.close(), fleet.close, servers.close, () => data?.close()])
  embeddedApp = await orClose(close, async () => {
    data?.resume(fleet, inputHandlers)
    await servers.listen()
    return openEmbedded(options, { app: of.app, fleet, side, issuer: `${origins().identity}/oidc`, report })
  })
  return {
    origin: origins().app,
    address: origins().app + base,
    origins: origins(),
    fleet,
    identity,
    hub,
    side,
    inputHandlers,
    snapshots: createSnapshots(fleet, inputHandlers),
    embeddedApp,
    data,
    close,
  }
}

function openServers(options: UpOptions, isApp: (origin: string) => boolean): OriginServers {
  const { host = '127.0.0.1', port = 0, split = false, tls, publicOrigin, report = console.error } = options
  return createServers({ host, port, split, tls, publicOrigin, report, isApp })
}

interface Parts {
  readonly options: UpOptions
  readonly base: string
  readonly servers: OriginServers
  readonly fleet: Fleet
  readonly identity: Identity
  readonly hub: BoatHub
  readonly intercept: ReturnType<typeof installReplyFaults>
  belongs(token: string | undefined): Promise<CallerOrStatus>
  /** The origins as the page that sent a request sees them. */
  seenBy(request: IncomingMessage): Origins
  framing(request: IncomingMessage): Framing | undefined
  readonly firstScript: ((request: IncomingMessage) => string) | undefined
}

/** Mounts identity provider, hub, areas, storage, weather, tiles and app; returns the handlers of recorded inputs. */
async function mountAll(parts: Parts): Promise<InputHandlers> {
  const { options, base, servers, fleet, identity, hub, intercept, belongs } = parts
  const { of, origins } = servers
  await identity.mount(of.identity)
  await of.gateway.register(signalr, { hub, path: '/messages' })
  answerOtherMethods(of.gateway, [...CALLS, FORECAST_ROUTE, ...TILE_ROUTES])
  answerOtherMethods(of.app, [{ ...sessionRoutes.configuration, path: base + sessionRoutes.configuration.path }])
  const inputHandlers: InputHandlers = new Map()
  registerBilling(inputHandlers)
  const gateway = {
    http: of.gateway,
    authenticate: callers(belongs),
    intercept,
    inputHandlers,
    presentRights: presentRights(fleet),
  }
  for (const area of AREAS) area(gateway)
  const storage = await mountStorage(of.storage, {
    boatOf: id => caughtUp(fleet.find(id)),
    intercept,
    inputHandlers,
    key: persistentSecret((options.data?.stores ?? VOLATILE_STORES)('secrets'), 'pictures', 64),
  })
  galleryArea(gateway, (boat, user, rights, lifetime) =>
    storage.signedUrl(origins().storage, boat, { user, rights, lifetime }),
  )
  const weather = mountWeather(of.gateway, {
    boats: () => fleet.all().map(it => it.boat),
    catchUp: boat => void caughtUp(fleet.find(boat.id)),
    intercept,
  })
  mountTiles(of.gateway)
  await mountPages(parts, weather)
  return inputHandlers
}

/** Advances a boat to the current time, and returns it. */
function caughtUp(hosted: HostedBoat | undefined): Boat | undefined {
  hosted?.pace.catchUp()
  return hosted?.boat
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
    firstScript: parts.firstScript,
  })
}

/** Runs `start`. If it fails, everything is closed, and its error is thrown, not one of closing. */
async function orClose<T>(close: () => Promise<void>, start: () => Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    await Promise.allSettled([close()])
    throw error
  }
}

/** Runs all steps in order, also after one that fails. @throws the first error. */
async function closeAll(steps: readonly (() => unknown)[]): Promise<void> {
  const errors: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

interface EmbeddedParts extends Pick<EmbeddedAppOptions, 'app' | 'fleet' | 'side' | 'report'> {
  readonly issuer: string
}

async function openEmbedded(
  { agent }: UpOptions,
  { issuer, ...parts }: EmbeddedParts,
): Promise<EmbeddedApp | undefined> {
  return agent && openEmbeddedApp({ ...parts, agent, onTap: addTap, sessionCookie: sessionCookie(issuer) })
}
