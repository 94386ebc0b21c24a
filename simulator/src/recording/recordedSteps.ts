/** Collects what was done to a boat as scenario steps: hardware steps, and arming and disarming with the app. */
import type { Duration } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { Entry } from '#boat/journal.ts'
import { defineBoatPart } from '#boat/parts.ts'

/** One scenario step. `at` is in milliseconds from the boat's start. */
export interface RecordedStep {
  readonly at: Duration
  readonly kind: string
  readonly params: unknown
}

const CALLS = ['GET /api/Alarm/Arm', 'GET /api/Alarm/Disarm']

/** A recorded step with its sequence number in the journal. */
interface JournaledStep {
  readonly step: RecordedStep
  readonly seq: number
}

/** The steps of a boat so far, in order. */
export const recordedStepsOf = (boat: Boat): readonly RecordedStep[] => journaledStepsOf(boat).map(it => it.step)

/** Collects from the first call on; the journal must still contain all earlier entries at that time. */
export const journaledStepsOf = defineBoatPart('deeds', subscribeToSteps, {
  without: 'The replayed inputs write them to the journal again.',
})

function subscribeToSteps(boat: Boat): readonly JournaledStep[] {
  const steps: JournaledStep[] = []
  const collect = stepCollector(boat.clock.start, step => steps.push(step))
  for (const entry of boat.journal.since(0)) collect(entry)
  boat.journal.subscribe(collect)
  return steps
}

/** A call that arms becomes the hardware step `armed`, which needs no app. */
function stepCollector(start: number, add: (step: JournaledStep) => void): (entry: Entry) => void {
  let called = false
  return ({ seq, at, lane, name, body }) => {
    if (lane === 'rest' && CALLS.includes(name)) called = true
    if (lane === 'step') add({ seq, step: { at: at - start, kind: name, params: body } })
    if (lane !== 'state' || name !== 'armed' || !called) return
    called = false
    add({ seq, step: { at: at - start, kind: 'armed', params: body } })
  }
}
