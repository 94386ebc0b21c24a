/** What goes wrong between a live boat and its apps: begun, looked at and ended. */
import { controlRoutes, isoText } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import type { Boat } from '#boat/boat.ts'
import { fault, faultsInForce } from '#player/kinds/fault.ts'
import { plannedFor } from '#player/planned.ts'
import { CAPTAIN } from '#player/vocabulary.ts'
import type { Gateway } from '#up/up.ts'
import { hostedBoatOf } from './boats.ts'
import { refusalOfComplaints } from './complaintRefusal.ts'
import { serveControl } from './serve.ts'
import { move } from '#recording/takeStep.ts'

export function serveFaults(http: FastifyInstance, gateway: Gateway): void {
  serveControl(http, controlRoutes.addFault, ({ id, body }) => {
    const { boat } = hostedBoatOf(gateway, id)
    const reading = fault.read(body, plannedFor([], CAPTAIN))
    if ('complaints' in reading) throw refusalOfComplaints(reading.complaints, 'body')
    move(boat, fault, body)
    return shown(boat)
  })

  serveControl(http, controlRoutes.faults, ({ id }) => shown(hostedBoatOf(gateway, id).boat))

  serveControl(http, controlRoutes.clearFaults, ({ id }) => {
    const { boat } = hostedBoatOf(gateway, id)
    move(boat, fault, 'clear')
    return shown(boat)
  })
}

const shown = (boat: Boat) => ({
  faults: faultsInForce(boat).map(({ on, kind, until, left }) => ({
    on,
    kind,
    ...(until === undefined ? {} : { until: isoText(until) }),
    ...(left === undefined ? {} : { left }),
  })),
})
