/** Control routes of snapshots: take one, and restore one in place of a boat. */
import { controlRoutes } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#boat/refusal.ts'
import type { Gateway } from '#up/up.ts'
import { hostedBoatOf } from './boats.ts'
import { clockReplyOf } from './clockControl.ts'
import { serveControl } from './serve.ts'

export function serveSnapshots(http: FastifyInstance, gateway: Gateway): void {
  serveControl(http, controlRoutes.snapshot, ({ id, query: { at } }) =>
    gateway.snapshots.take(hostedBoatOf(gateway, id), at),
  )

  serveControl(http, controlRoutes.restore, async ({ id, body }) => {
    const before = hostedBoatOf(gateway, id)
    const hosted = await gateway.snapshots.restore(before, gateway.snapshots.read(body, 'body'))
    if (!hosted)
      throw new Refusal(
        'not-found',
        'The boat was removed while it was replaced. List the boats with GET /boats.',
        'id',
      )
    for (const connection of gateway.hub.connections())
      if (connection.user.boat.id === id && connection.user.boat !== hosted.boat) gateway.hub.close(connection)
    gateway.embeddedApp?.clockDriver(id)?.restartApps(hosted.boat.clock.now())
    return clockReplyOf(gateway, hosted)
  })
}
