/** Writes the steps of a boat as a scenario. A new boat repeats them, and its results become expectations. */
import { controlRoutes, type Duration } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import type { Boat, BoatOptions } from '#boat/boat.ts'
import { Refusal } from '#boat/refusal.ts'
import { isRefused } from '#player/runner/performStep.ts'
import { withOwnRules } from '#recording/ownRules.ts'
import { journaledStepsOf, type RecordedStep } from '#recording/recordedSteps.ts'
import { rerun } from '#recording/rerun.ts'
import { type ExpectedStep, writeScenario, formatDuration } from '#recording/write.ts'
import { startBoat } from '#fleet/fleet.ts'
import { advanceInSlices } from '#time/advanceInSlices.ts'
import type { Gateway } from '#up/up.ts'
import {
  EXPECTED_PUSHES,
  finalStateOf,
  mergedSteps,
  notesOf,
  observedOutcome,
  redactedTaps,
  tapsFrom,
} from './recordedTaps.ts'
import { recordingStartOf } from './recordingStart.ts'
import { hostedBoatOf } from './boats.ts'
import { serveControl } from './serve.ts'

/** Why nobody plays the captain without an app. */
const DRIVERS = { none: 'The captain acts with the app.' }

export function serveRecording(http: FastifyInstance, gateway: Gateway): void {
  serveControl(
    http,
    controlRoutes.record,
    async ({ id, body: { name = 'Recorded by hand', id: scenario = 'SC-900', from = 0, since = 0, until } }) => {
      const hosted = hostedBoatOf(gateway, id)
      const { boat } = hosted
      checkSpan(boat.clock.now() - boat.clock.start, from, until)
      const own = tapsFrom(boat, { from, since })
      const end = until ?? own?.end.at ?? boat.clock.now() - boat.clock.start
      const begin = await recordingStartOf(hosted, { from, since }, gateway, own?.inputs)
      const { about, plan } = begin
      const taps = own ? redactedTaps(own, end, plan) : []
      const done = journaledStepsOf(boat).filter(({ step: { at } }) => at >= from && at <= end)
      const doneSince = mergedSteps(
        done.slice(begin.stepsDone).filter(it => !isRefused(boat, it.seq)),
        taps,
      )
      const newSteps = doneSince.map(it => ({ ...it, at: it.at - from }))
      const all = withOwnRules([...begin.steps, ...newSteps])
      const notes = [...begin.notes, ...notesOf(taps, from)]
      const [start, seed] = [hosted.origin.start + from, hosted.origin.seed ?? 1]
      const expected = own
        ? await observedOutcome(boat, hosted.origin, own, doneSince, gateway)
        : await outcomeOf({ ...hosted.origin, start, plan }, all, end - from)
      const people = own ? { drivers: DRIVERS, open: own.path } : {}
      return {
        yaml: writeScenario({
          name,
          id: scenario,
          about,
          notes,
          ...people,
          start,
          seed,
          boat: plan,
          steps: all,
          expected,
        }),
        steps: newSteps.length,
        notes,
      }
    },
  )
}

/** @throws Refusal if the recording would begin in the future, or end before its beginning. */
function checkSpan(now: Duration, from: Duration, until: Duration | undefined): void {
  if (from > now) throw new Refusal('invalid', `'from' is ${from} ms, but the boat is only at ${now} ms.`, 'from')
  if (until !== undefined && until < from)
    throw new Refusal('invalid', `'until' is ${until} ms, before 'from' at ${from} ms.`, 'until')
}

/** Expectations from a new boat that repeats the steps, in slices. */
async function outcomeOf(
  origin: BoatOptions,
  newSteps: readonly RecordedStep[],
  length: Duration,
): Promise<readonly ExpectedStep[]> {
  const boat = startBoat({ ...origin, kept: Number.POSITIVE_INFINITY })
  rerun(boat, newSteps)
  await advanceInSlices({ advance: ms => void boat.clock.advanceTo(boat.clock.now() + ms) }, length)
  return [...pushesOf(boat), { at: length, expect: { state: finalStateOf(boat) } }]
}

function pushesOf(boat: Boat): readonly ExpectedStep[] {
  const changes = boat.journal.since(0).filter(({ lane, name }) => lane === 'hub' && EXPECTED_PUSHES.has(name))
  const once = new Map(changes.map(({ at, name }) => [`${at} ${name}`, { at: at - boat.clock.start, name }]))
  return [...once.values()].map(({ at, name }) => ({ at, expect: { push: name, since: formatDuration(at) } }))
}
