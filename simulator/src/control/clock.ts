/** The clock of a boat in the hands of a person: read it, set its pace, move it on, begin anew up to a moment. */
import { controlRoutes } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#boat/refusal.ts'
import { pendingStepsOf, rerun } from '#recording/rerun.ts'
import { recordedStepsOf } from '#recording/recordedSteps.ts'
import type { HostedBoat } from '#fleet/fleet.ts'
import type { Gateway } from '#up/up.ts'
import { boatOf } from './boats.ts'
import { clockShown, handOf } from './hand.ts'
import { stopPlay } from '#player/runner/playLive.ts'
import { serveControl } from './serve.ts'

const turns = new WeakMap<HostedBoat, Promise<unknown>>()

/**
 * Those who move the time of one boat on do so one after the other: each goes on from where the one before has come to.
 */
function inTurn<T>(moored: HostedBoat, job: (moored: HostedBoat) => Promise<T>): Promise<T> {
  const done = (turns.get(moored) ?? Promise.resolve()).then(() => job(moored))
  turns.set(
    moored,
    done.catch(() => undefined),
  )
  return done
}

/** An app needs some time of the boat until it shows what there is. */
const RUN_UP_MS = 3_000

export function serveClock(http: FastifyInstance, gateway: Gateway): void {
  serveControl(http, controlRoutes.clock, ({ id }) => clockShown(gateway, boatOf(gateway, id)))

  serveControl(http, controlRoutes.setClock, ({ id, body: { mode, speed } }) => {
    const moored = boatOf(gateway, id)
    handOf(gateway, moored).set(mode, speed)
    gateway.data?.paced(moored.boat, mode, speed)
    return clockShown(gateway, moored)
  })

  serveControl(http, controlRoutes.advance, ({ id, body }) =>
    inTurn(boatOf(gateway, id), async moored => {
      const { clock } = moored.boat
      const isGone = (): boolean => gateway.fleet.find(id)?.boat !== moored.boat
      const ms = 'by' in body ? body.by : 'ms' in body ? body.ms : (clock.next() ?? clock.now()) - clock.now()
      if (!isGone()) await handOf(gateway, moored).advance(ms, isGone)
      if (isGone())
        throw new Refusal(
          'conflict',
          'The boat was taken away, or another one has come in its place, while its time was moved on. Ask for it again.',
          'id',
        )
      gateway.data?.mark(moored.boat)
      return clockShown(gateway, moored)
    }),
  )

  serveControl(http, controlRoutes.rerun, ({ id, body: { until } }) => {
    const { boat: before } = boatOf(gateway, id)
    const deeds = [...recordedStepsOf(before), ...pendingStepsOf(before)]
    const conductor = gateway.embeddedApp?.clockDriver(id)
    const to = before.clock.start + until
    const moored = gateway.fleet.restart(id, boat => {
      rerun(boat, deeds)
      boat.clock.advanceTo(conductor ? Math.max(boat.clock.start, to - RUN_UP_MS) : to)
    })
    if (!moored) throw new Refusal('not-found', 'There is no such boat any more.', 'id')
    stopPlay(before, moored.boat)
    for (const it of gateway.hub.connections()) if (it.user.boat === before) gateway.hub.close(it)
    conductor?.restartApps(to)
    return clockShown(gateway, moored)
  })
}
