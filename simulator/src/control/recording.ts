/** Writes the steps of a boat as a scenario. A new boat repeats them, and its results become expectations. */
import { controlRoutes, type Duration, type HubEventName } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import type { Boat, BoatOptions } from '#boat/boat.ts'
import { comparableState } from '#player/comparableState.ts'
import { type RecordedStep, recordedStepsOf } from '#recording/recordedSteps.ts'
import { rerun } from '#recording/rerun.ts'
import { type ExpectedStep, writeScenario, formatDuration } from '#recording/write.ts'
import { startBoat } from '#fleet/fleet.ts'
import type { Gateway } from '#up/up.ts'
import { recordingStartOf } from './recordingStart.ts'
import { hostedBoatOf } from './boats.ts'
import { serveControl } from './serve.ts'

/** Pushes that become expectations. */
const EXPECTED_PUSHES: readonly HubEventName[] = [
  'UpdateStatusChangeOnAlarm',
  'SetArmOrDisarmOnClient',
  'ShowMessage',
  'ShowError',
]
/** Number of newest events in the final expectation. */
const MAX_EVENTS = 3

export function serveRecording(http: FastifyInstance, gateway: Gateway): void {
  serveControl(
    http,
    controlRoutes.record,
    ({ id, body: { name = 'Recorded by hand', id: scenario = 'SC-900', from = 0, since = 0, until } }) => {
      const hosted = hostedBoatOf(gateway, id)
      const { boat } = hosted
      const end = until ?? boat.clock.now() - boat.clock.start
      const begin = recordingStartOf(hosted, { from, since }, gateway)
      const done = recordedStepsOf(boat).filter(({ at }) => at >= from && at <= end)
      const newSteps = done.slice(begin.stepsDone).map(it => ({ ...it, at: it.at - from }))
      const all = [...begin.steps, ...newSteps]
      const { about, notes, plan } = begin
      const [start, seed] = [hosted.origin.start + from, hosted.origin.seed ?? 1]
      const expected = outcomeOf({ ...hosted.origin, start, plan }, all, end - from)
      return {
        yaml: writeScenario({ name, id: scenario, about, notes, start, seed, boat: plan, steps: all, expected }),
        steps: newSteps.length,
        notes,
      }
    },
  )
}

/** Expectations from a new boat that repeats the steps. */
function outcomeOf(origin: BoatOptions, newSteps: readonly RecordedStep[], length: Duration): readonly ExpectedStep[] {
  const boat = startBoat({ ...origin, kept: Number.POSITIVE_INFINITY })
  rerun(boat, newSteps)
  boat.clock.advanceTo(boat.clock.start + length)
  return [...pushesOf(boat), { at: length, expect: { state: finalStateOf(boat) } }]
}

function pushesOf(boat: Boat): readonly ExpectedStep[] {
  const changes = boat.journal
    .since(0)
    .filter(({ lane, name }) => lane === 'hub' && EXPECTED_PUSHES.some(it => it === name))
  const once = new Map(changes.map(({ at, name }) => [`${at} ${name}`, { at: at - boat.clock.start, name }]))
  return [...once.values()].map(({ at, name }) => ({ at, expect: { push: name, since: formatDuration(at) } }))
}

function finalStateOf(boat: Boat): Readonly<Record<string, unknown>> {
  const { armed, silent, events } = comparableState(boat, { armed: true, silent: true, events: [] })
  return {
    armed,
    silent,
    ...(Array.isArray(events) && events.length > 0 ? { events: events.slice(0, MAX_EVENTS) } : {}),
  }
}
