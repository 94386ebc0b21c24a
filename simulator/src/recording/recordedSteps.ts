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
export interface JournaledStep {
  readonly step: RecordedStep
  readonly seq: number
  /** The step stands for a call of an app. */
  readonly isCall?: true
}

interface StepLog {
  readonly steps: JournaledStep[]
  /** An app has called, and the boat has not armed or disarmed since. */
  called: boolean
}

/** The steps of a boat so far, in order, with those that it refused. */
export const recordedStepsOf = (boat: Boat): readonly RecordedStep[] => journaledStepsOf(boat).map(it => it.step)

/** The steps of a boat so far with their sequence numbers, in order, with those that it refused. */
export const journaledStepsOf = (boat: Boat): readonly JournaledStep[] => stepLogOf(boat).steps

const stepLogOf = defineBoatPart('deeds', (boat: Boat) => followSteps(boat, { steps: [], called: false }), {
  fromStart: true,
  without: 'The replayed inputs write them to the journal again.',
  saved: { save: it => it, resume: (saved, boat) => followSteps(boat, saved as StepLog) },
})

/** Collects further steps, beginning with those that the journal contains. */
function followSteps({ clock: { start }, journal }: Boat, log: StepLog): StepLog {
  const collect = (entry: Entry): void => addStep(log, start, entry)
  for (const entry of journal.since(0)) collect(entry)
  journal.subscribe(collect)
  return log
}

/** Name of the entry for a fault that struck: an effect of a step, and no step. */
const STRUCK = 'struck'

/** Adds a step. A call that arms becomes the hardware step `armed`, which needs no app. */
function addStep(log: StepLog, start: number, { seq, at, lane, name, body }: Entry): void {
  if (lane === 'rest' && CALLS.includes(name)) log.called = true
  if (lane === 'step' && name !== STRUCK) log.steps.push({ seq, step: { at: at - start, kind: name, params: body } })
  if (lane !== 'state' || name !== 'armed' || !log.called) return
  log.called = false
  log.steps.push({ seq, step: { at: at - start, kind: 'armed', params: body }, isCall: true })
}
