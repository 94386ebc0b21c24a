/** What goes wrong between a live boat and its apps: begun, looked at and ended. */
import { controlRoutes, isoText } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import type { Boat } from '#boat/boat.ts'
import { fault, faultsInForce } from '#player/kinds/fault.ts'
import { knownBoat } from '#player/knownBoat.ts'
import { CAPTAIN } from '#player/vocabulary.ts'
import type { Gateway } from '#up/up.ts'
import { boatOf } from './boats.ts'
import { whatIsWrong } from './refuse.ts'
import { serveControl } from './serve.ts'
import { runStep } from '#recording/runStep.ts'

export function serveFaults(http: FastifyInstance, gateway: Gateway): void {
  serveControl(http, controlRoutes.addFault, ({ id, body }) => {
    const { boat } = boatOf(gateway, id)
    const reading = fault.read(body, knownBoat([], CAPTAIN))
    if ('complaints' in reading) throw whatIsWrong(reading.complaints, 'body')
    runStep(boat, fault, body)
    return shown(boat)
  })

  serveControl(http, controlRoutes.faults, ({ id }) => shown(boatOf(gateway, id).boat))

  serveControl(http, controlRoutes.clearFaults, ({ id }) => {
    const { boat } = boatOf(gateway, id)
    runStep(boat, fault, 'clear')
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
