/** Control routes of the clock: read, set pace, advance, and rerun to an instant. */
import { controlRoutes } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#boat/refusal.ts'
import { pendingStepsOf, rerun } from '#recording/rerun.ts'
import { recordedStepsOf } from '#recording/recordedSteps.ts'
import type { HostedBoat } from '#fleet/fleet.ts'
import type { Gateway } from '#up/up.ts'
import { hostedBoatOf } from './boats.ts'
import { clockReplyOf, clockControlOf } from './clockControl.ts'
import { stopPlay } from '#player/runner/playLive.ts'
import { serveControl } from './serve.ts'

const pendingAdvances = new WeakMap<HostedBoat, Promise<unknown>>()

/** Runs jobs that advance the same boat one after the other. */
function inTurn<T>(hosted: HostedBoat, job: (hosted: HostedBoat) => Promise<T>): Promise<T> {
  const done = (pendingAdvances.get(hosted) ?? Promise.resolve()).then(() => job(hosted))
  pendingAdvances.set(
    hosted,
    done.catch(() => undefined),
  )
  return done
}

/** Virtual time that an app needs to start before the target instant. */
const APP_STARTUP_MS = 3_000

export function serveClock(http: FastifyInstance, gateway: Gateway): void {
  serveControl(http, controlRoutes.clock, ({ id }) => clockReplyOf(gateway, hostedBoatOf(gateway, id)))

  serveControl(http, controlRoutes.setClock, ({ id, body: { mode, speed } }) => {
    const hosted = hostedBoatOf(gateway, id)
    clockControlOf(gateway, hosted).set(mode, speed)
    gateway.data?.savePace(hosted.boat, mode, speed)
    return clockReplyOf(gateway, hosted)
  })

  serveControl(http, controlRoutes.advance, ({ id, body }) =>
    inTurn(hostedBoatOf(gateway, id), async hosted => {
      const { clock } = hosted.boat
      if (clock.isHeld())
        throw new Refusal(
          'conflict',
          'Time stands still while something is held. End it with POST /boats/{id}/held.',
          'id',
        )
      const isGone = (): boolean => gateway.fleet.find(id)?.boat !== hosted.boat
      const ms = 'by' in body ? body.by : 'ms' in body ? body.ms : (clock.next() ?? clock.now()) - clock.now()
      if (!isGone()) await clockControlOf(gateway, hosted).advance(ms, isGone)
      if (isGone())
        throw new Refusal(
          'conflict',
          'The boat was removed or replaced while its clock advanced. Send the request again.',
          'id',
        )
      gateway.data?.saveTime(hosted.boat)
      return clockReplyOf(gateway, hosted)
    }),
  )

  serveControl(http, controlRoutes.rerun, ({ id, body: { until } }) => {
    const { boat: before } = hostedBoatOf(gateway, id)
    const steps = [...recordedStepsOf(before), ...pendingStepsOf(before)]
    const conductor = gateway.embeddedApp?.clockDriver(id)
    const to = before.clock.start + until
    const hosted = gateway.fleet.restart(id, boat => {
      rerun(boat, steps)
      boat.clock.advanceTo(conductor ? Math.max(boat.clock.start, to - APP_STARTUP_MS) : to)
    })
    if (!hosted)
      throw new Refusal(
        'not-found',
        'The boat was removed while it was replaced. List the boats with GET /boats.',
        'id',
      )
    stopPlay(before, hosted.boat)
    for (const connection of gateway.hub.connections())
      if (connection.user.boat === before) gateway.hub.close(connection)
    conductor?.restartApps(to)
    return clockReplyOf(gateway, hosted)
  })
}
