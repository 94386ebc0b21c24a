/** The clock of a boat in the hands of a person: read it, set its pace, move it on. */
import { controlRoutes, isoText } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import type { Moored } from '../fleet.ts'
import type { Gateway } from '../up.ts'
import { boatOf } from './boats.ts'
import { serveControl } from './serve.ts'

const shown = ({ boat, pace }: Moored) => ({ now: isoText(boat.clock.now()), mode: pace.mode(), speed: pace.speed() })

export function serveClock(http: FastifyInstance, gateway: Gateway): void {
  serveControl(http, controlRoutes.clock, ({ id }) => shown(boatOf(gateway, id)))

  serveControl(http, controlRoutes.setClock, ({ id, body: { mode, speed } }) => {
    const moored = boatOf(gateway, id)
    moored.pace.set(mode, speed)
    return shown(moored)
  })

  serveControl(http, controlRoutes.advance, ({ id, body: { ms } }) => {
    const moored = boatOf(gateway, id)
    const { pace } = moored
    const [mode, speed] = [pace.mode(), pace.speed()]
    pace.advance(ms)
    // A running clock goes on from where it is now; otherwise it would wait until real time has caught up.
    pace.set(mode, speed)
    return shown(moored)
  })
}
