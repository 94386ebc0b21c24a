/** Control routes of the wire log and of hub connections. */
import { controlRoutes, isoText } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import type { Gateway } from '#up/up.ts'
import { hostedBoatOf } from './boats.ts'
import { serveControl } from './serve.ts'

const MAX_ENTRIES = 1_000

export function serveWire(http: FastifyInstance, gateway: Gateway): void {
  serveControl(http, controlRoutes.wire, ({ id, query: { since = 0 } }) => {
    const { boat } = hostedBoatOf(gateway, id)
    const recent = boat.journal.since(since)
    const entries = recent
      .flatMap(({ seq, at, lane, name, body }) =>
        lane === 'rest' || lane === 'hub' ? [{ seq, at: isoText(at), lane, name, body }] : [],
      )
      .slice(0, MAX_ENTRIES)
    // A truncated reply continues after its last entry, a complete one after all entries.
    const next = entries.length === MAX_ENTRIES ? entries.at(-1)?.seq : recent.at(-1)?.seq
    return { entries, next: next ?? since, first: boat.journal.first() }
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
