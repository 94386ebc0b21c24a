/** The app beside the console: attached to the clock of its boat, at an address that only who asks for it knows. */
import { controlRoutes } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#boat/refusal.ts'
import type { Gateway } from '#up/up.ts'
import { hostedBoatOf } from './boats.ts'
import { serveControl } from './serve.ts'

export function serveAttach(http: FastifyInstance, gateway: Gateway): void {
  serveControl(http, controlRoutes.app, ({ id }) => {
    const { boat } = hostedBoatOf(gateway, id)
    if (!gateway.stage)
      throw new Refusal(
        'conflict',
        'This boat shows no app in a frame: it was started with https, or for programs alone. Open the app in a tab of its own.',
        'id',
      )
    return { address: gateway.stage.attach(boat.id) }
  })
}
