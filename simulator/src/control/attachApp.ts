/** Attaches an app to the clock of its boat: returns a secret address for the console's frame. */
import { controlRoutes } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#boat/refusal.ts'
import type { Gateway } from '#up/up.ts'
import { hostedBoatOf } from './boats.ts'
import { serveControl } from './serve.ts'

export function serveAttach(http: FastifyInstance, gateway: Gateway): void {
  serveControl(http, controlRoutes.app, ({ id }) => {
    const { boat } = hostedBoatOf(gateway, id)
    if (!gateway.embeddedApp)
      throw new Refusal(
        'conflict',
        'The app cannot be shown in a frame, because Drydock was started with https or without the app. Open the app in its own tab.',
        'id',
      )
    return { address: gateway.embeddedApp.attach(boat.id) }
  })
}
