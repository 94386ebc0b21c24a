/** Configuration endpoints that the app reads before sign-in, and the clock endpoint of an app under test. */
import type { IncomingMessage } from 'node:http'
import { type AppConfiguration, CLOCK_PATH, type IdentityConfiguration, sessionRoutes } from '@drydock/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Fleet } from '#fleet/fleet.ts'

/**
 * Called for each request, because addresses are known only when the server listens. The request determines the app's
 * origin.
 */
export interface ConfigurationOptions {
  app(request: IncomingMessage): AppConfiguration
  identity(request: IncomingMessage): IdentityConfiguration
  /** Path of the app's configuration, in the app's folder. */
  readonly path: string
  readonly fleet: Fleet
}

/** Mounts the app's configuration on the app's server, and the identity configuration on the gateway's. */
export function mountConfiguration(
  of: { readonly app: FastifyInstance; readonly gateway: FastifyInstance },
  { app, identity, path, fleet }: ConfigurationOptions,
): void {
  const send = (reply: FastifyReply, it: object): FastifyReply => reply.header('cache-control', 'no-store').send(it)
  of.app.get(path, ({ raw }, reply) => send(reply, app(raw)))
  of.gateway.get(sessionRoutes.identity.path, ({ raw }, reply) => send(reply, identity(raw)))
  of.app.get<{ Querystring: { boat?: string } }>(CLOCK_PATH, (request, reply) => {
    const found = fleet.find(request.query.boat ?? 'boat-1')
    // Only an app of a paused boat needs the boat's time.
    return found?.pace.mode() === 'paused'
      ? reply.header('cache-control', 'no-store').send({ now: found.boat.clock.now() })
      : reply.code(404).send()
  })
}
