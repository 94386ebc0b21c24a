/** Control routes of faults: add, list and clear. */
import { controlRoutes, isoText } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import type { Boat } from '#boat/boat.ts'
import { fault, faultsInForce } from '#player/kinds/fault.ts'
import { knownBoat } from '#player/knownBoat.ts'
import { CAPTAIN } from '#player/vocabulary.ts'
import type { Gateway } from '#up/up.ts'
import { hostedBoatOf } from './boats.ts'
import { refusalOfProblems } from './problemRefusal.ts'
import { serveControl } from './serve.ts'
import { runStep } from '#recording/runStep.ts'

export function serveFaults(http: FastifyInstance, gateway: Gateway): void {
  serveControl(http, controlRoutes.addFault, ({ id, body }) => {
    const { boat } = hostedBoatOf(gateway, id)
    const reading = fault.read(body, knownBoat([], CAPTAIN))
    if ('problems' in reading) throw refusalOfProblems(reading.problems, 'body')
    runStep(boat, fault, body)
    return faultsReplyOf(boat)
  })

  serveControl(http, controlRoutes.faults, ({ id }) => faultsReplyOf(hostedBoatOf(gateway, id).boat))

  serveControl(http, controlRoutes.clearFaults, ({ id }) => {
    const { boat } = hostedBoatOf(gateway, id)
    runStep(boat, fault, 'clear')
    return faultsReplyOf(boat)
  })
}

const faultsReplyOf = (boat: Boat) => ({
  faults: faultsInForce(boat).map(({ on, kind, until, left }) => ({
    on,
    kind,
    ...(until === undefined ? {} : { until: isoText(until) }),
    ...(left === undefined ? {} : { left }),
  })),
})
