/** Collects what was done to a boat as scenario steps: hardware steps, and arming and disarming with the app. */
import type { Duration, Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { Entry } from '#boat/journal.ts'
import { defineBoatPart } from '#boat/parts.ts'
import { isRefused } from '#player/runner/performStep.ts'

/** One scenario step. `at` is in milliseconds from the boat's start. */
export interface RecordedStep {
  readonly at: Duration
  readonly kind: string
  readonly params: unknown
}

/** A recorded step with its sequence number in the journal. */
export interface JournaledStep {
  readonly step: RecordedStep
  readonly seq: number
  /** The step stands for a call of an app. */
  readonly isCall?: true
}

interface StepLog {
  readonly steps: JournaledStep[]
}

/** The steps of a boat so far, in order, with those that it refused. */
export const recordedStepsOf = (boat: Boat): readonly RecordedStep[] => journaledStepsOf(boat).map(it => it.step)

/** The steps of a boat so far with their sequence numbers, in order, with those that it refused. */
export const journaledStepsOf = (boat: Boat): readonly JournaledStep[] => stepLogOf(boat).steps

const stepLogOf = defineBoatPart('deeds', (boat: Boat) => followSteps(boat, { steps: [] }), {
  fromStart: true,
  without: 'The replayed inputs write them to the journal again.',
  saved: { save: it => it, resume: (saved, boat) => followSteps(boat, saved as StepLog) },
})

/** Collects further steps, beginning with those that the journal contains. */
function followSteps(boat: Boat, log: StepLog): StepLog {
  const collect = createCollector(boat, log.steps)
  for (const entry of boat.journal.since(0)) collect(entry)
  boat.journal.subscribe(collect)
  return log
}

/** Name of the entry for a fault that struck: an effect of a step, and no step. */
const STRUCK = 'struck'
/** Steps that arm or disarm the boat at once, unless it refuses them. */
const ARMING_STEPS: readonly string[] = ['armed', 'keypad']

/**
 * Returns a function that adds the step of a journal entry. A boat that arms or disarms without a step obeys the call
 * of an app; that becomes the hardware step `armed`, which needs no app.
 */
function createCollector(boat: Boat, steps: JournaledStep[]): (entry: Entry) => void {
  /** The last arming step, until the boat has armed or disarmed. */
  let arming: Pick<Entry, 'seq' | 'at'> | undefined
  const isByStep = (at: Instant): boolean => arming?.at === at && !isRefused(boat, arming.seq)
  return ({ seq, at, lane, name, body }) => {
    const passed = at - boat.clock.start
    if (lane === 'step' && name !== STRUCK) {
      steps.push({ seq, step: { at: passed, kind: name, params: body } })
      if (ARMING_STEPS.includes(name)) arming = { seq, at }
    }
    if (lane !== 'state' || name !== 'armed') return
    if (!isByStep(at)) steps.push({ seq, step: { at: passed, kind: 'armed', params: body }, isCall: true })
    arming = undefined
  }
}
