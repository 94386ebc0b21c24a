/** What the app reads before anybody has signed in, and the clock that an app under test asks for. */
import type { IncomingMessage } from 'node:http'
import { type AppConfiguration, CLOCK_PATH, type IdentityConfiguration, sessionRoutes } from '@drydock/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Fleet } from '#fleet/fleet.ts'

/**
 * Asked anew for each answer: addresses are known when the fake boat listens. The request tells on which origin the app
 * stands.
 */
export interface ConfigurationOptions {
  app(request: IncomingMessage): AppConfiguration
  identity(request: IncomingMessage): IdentityConfiguration
  /** Of the configuration of the app, which lies in its folder. */
  readonly path: string
  readonly fleet: Fleet
}

/** The configuration of the app lies beside the app, that of its identity on the gateway. */
export function mountConfiguration(
  of: { readonly app: FastifyInstance; readonly gateway: FastifyInstance },
  { app, identity, path, fleet }: ConfigurationOptions,
): void {
  const send = (reply: FastifyReply, it: object): FastifyReply => reply.header('cache-control', 'no-store').send(it)
  of.app.get(path, ({ raw }, reply) => send(reply, app(raw)))
  of.gateway.get(sessionRoutes.identity.path, ({ raw }, reply) => send(reply, identity(raw)))
  of.app.get<{ Querystring: { boat?: string } }>(CLOCK_PATH, (request, reply) => {
    const found = fleet.find(request.query.boat ?? 'boat-1')
    // Only while a boat stands still between moments does anybody need to be told the time.
    return found?.pace.mode() === 'paused'
      ? reply.header('cache-control', 'no-store').send({ now: found.boat.clock.now() })
      : reply.code(404).send()
  })
}
