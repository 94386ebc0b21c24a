/** What crossed between a boat and its apps, and what is connected. */
import { controlRoutes, isoText } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import type { Gateway } from '#up/up.ts'
import { hostedBoatOf } from './boats.ts'
import { serveControl } from './serve.ts'

const MOST = 1_000

export function serveWire(http: FastifyInstance, gateway: Gateway): void {
  serveControl(http, controlRoutes.wire, ({ id, query: { since = 0 } }) => {
    const { boat } = hostedBoatOf(gateway, id)
    const told = boat.journal.since(since)
    const entries = told
      .flatMap(({ seq, at, lane, name, body }) =>
        lane === 'rest' || lane === 'hub' ? [{ seq, at: isoText(at), lane, name, body }] : [],
      )
      .slice(0, MOST)
    // An answer that is cut goes on after its last entry; a whole one after everything that was told.
    const next = entries.length === MOST ? entries.at(-1)?.seq : told.at(-1)?.seq
    return { entries, next: next ?? since }
  })

  serveControl(http, controlRoutes.hub, ({ id }) => {
    const { boat } = hostedBoatOf(gateway, id)
    const connections = gateway.hub.connections().filter(it => it.user.boat === boat)
    return {
      connections: connections.map(
        ({ user, state, transport, protocol, framesSent, framesReceived, bytesSent, bytesReceived }) => ({
          user: user.user,
          state,
          transport,
          protocol,
          framesSent,
          framesReceived,
          bytesSent,
          bytesReceived,
        }),
      ),
    }
  })
}
