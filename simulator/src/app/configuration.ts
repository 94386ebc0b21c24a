/** What the app reads before anybody has signed in, and the clock that an app under test asks for. */
import { type AppConfiguration, CLOCK_PATH, type HubProtocol, type IdentityConfiguration, sessionRoutes } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import type { Fleet } from '../fleet.ts'

export interface ConfigurationOptions {
  readonly hubProtocol: HubProtocol
  readonly identity: () => IdentityConfiguration
  readonly fleet: Fleet
}

export function mountConfiguration(http: FastifyInstance, { hubProtocol, identity, fleet }: ConfigurationOptions): void {
  const configuration: AppConfiguration = {
    gatewayUrl: '',
    hubProtocol,
    logoutUrl: '',
    accountManagementUrl: '',
    billingPortalUrl: '',
    mapsKey: '',
    weatherKey: '',
    weatherUrl: '',
    imageStorageUrl: '',
  }
  http.get(sessionRoutes.configuration.path, (_, reply) => reply.header('cache-control', 'no-store').send(configuration))
  http.get(sessionRoutes.identity.path, (_, reply) => reply.header('cache-control', 'no-store').send(identity()))
  http.get<{ Querystring: { boat?: string } }>(CLOCK_PATH, (request, reply) => {
    const found = fleet.find(request.query.boat ?? 'boat-1')
    // Only while a boat stands still between moments does anybody need to be told the time.
    return found?.pace.mode() === 'paused' ? reply.header('cache-control', 'no-store').send({ now: found.boat.clock.now() }) : reply.code(404).send()
  })
}
