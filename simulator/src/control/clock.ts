/** Control routes of the clock: read, set pace, advance, and rerun to an instant. */
import { controlRoutes, type Duration } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#boat/refusal.ts'
import type { Boat, BoatOptions } from '#boat/boat.ts'
import { pendingStepsOf, rerun } from '#recording/rerun.ts'
import { recordedStepsOf } from '#recording/recordedSteps.ts'
import { type HostedBoat, startBoat } from '#fleet/fleet.ts'
import { advanceInSlices } from '#time/advanceInSlices.ts'
import type { Gateway } from '#up/up.ts'
import { hostedBoatOf } from './boats.ts'
import { clockReplyOf, clockControlOf } from './clockControl.ts'
import { stopPlay } from '#player/runner/playLive.ts'
import { serveControl } from './serve.ts'

/** Returns a function that runs jobs of the same key one after the other. */
function createTurns<Key extends object>() {
  const pending = new WeakMap<Key, Promise<unknown>>()
  return <T>(key: Key, job: (key: Key) => Promise<T>): Promise<T> => {
    const done = (pending.get(key) ?? Promise.resolve()).then(() => job(key))
    pending.set(
      key,
      done.catch(() => undefined),
    )
    return done
  }
}

const advanceInTurn = createTurns<HostedBoat>()
/** By the options of the boat, which stay when it restarts: each rerun replaces the boat that the next one restarts. */
const rerunInTurn = createTurns<BoatOptions>()

/** Detail of an advance that has ended before its instant. */
const endedEarly = (end: 'canceled' | 'failed', error: string | undefined): string =>
  `${
    end === 'failed' && error !== undefined
      ? `An error ended the advance on its way: ${error}`
      : 'The pace of the clock was set while it advanced, which ends the advance.'
  } Read the clock, and send the rest again.`

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
    advanceInTurn(hostedBoatOf(gateway, id), async hosted => {
      const { clock } = hosted.boat
      if (clock.isHeld())
        throw new Refusal(
          'conflict',
          'Time stands still while something is held. End it with POST /boats/{id}/held.',
          'id',
        )
      const isGone = (): boolean => gateway.fleet.find(id)?.boat !== hosted.boat
      const ms = 'by' in body ? body.by : 'ms' in body ? body.ms : (clock.next() ?? clock.now()) - clock.now()
      const control = clockControlOf(gateway, hosted)
      const end = isGone() ? 'canceled' : await control.advance(ms, isGone)
      if (isGone())
        throw new Refusal(
          'conflict',
          'The boat was removed or replaced while its clock advanced. Send the request again.',
          'id',
        )
      gateway.data?.saveTime(hosted.boat)
      if (end !== 'arrived') throw new Refusal('conflict', endedEarly(end, control.lastError()), 'id')
      return clockReplyOf(gateway, hosted)
    }),
  )

  serveControl(http, controlRoutes.rerun, ({ id, body: { until } }) =>
    rerunInTurn(hostedBoatOf(gateway, id).origin, async () => {
      const { boat: before } = hostedBoatOf(gateway, id)
      const clockDriver = gateway.embeddedApp?.clockDriver(id)
      const to = before.clock.start + until
      const boat = await rerunBoat(gateway, id, clockDriver ? Math.max(0, until - APP_STARTUP_MS) : until)
      const hosted = gateway.fleet.find(id)?.boat === before ? gateway.fleet.restart(id, () => boat) : undefined
      if (!hosted)
        throw new Refusal(
          'not-found',
          'The boat was removed or replaced while it restarted. List the boats with GET /boats.',
          'id',
        )
      stopPlay(before, hosted.boat)
      for (const connection of gateway.hub.connections())
        if (connection.user.boat === before) gateway.hub.close(connection)
      clockDriver?.restartApps(to)
      return clockReplyOf(gateway, hosted)
    }),
  )
}

/** Creates a boat that repeats all steps of a hosted boat until `until` ms after its start; it is not yet hosted. */
async function rerunBoat(gateway: Gateway, id: string, until: Duration): Promise<Boat> {
  const { boat: before, origin } = hostedBoatOf(gateway, id)
  const boat = startBoat(origin)
  rerun(boat, [...recordedStepsOf(before), ...pendingStepsOf(before)])
  const { clock } = boat
  const isGone = (): boolean => gateway.fleet.find(id)?.boat !== before
  await advanceInSlices({ advance: ms => void clock.advanceTo(clock.now() + ms) }, until, isGone)
  return boat
}
