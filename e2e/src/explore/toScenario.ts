/** Converts a walk to steps of a scenario: its moves, and what the app has to show meanwhile and at the end. */
import { type Duration, MINUTE, SECOND } from '@drydock/contracts'
import type { RecordedStep } from '@drydock/simulator'
import type { Move } from './moves.ts'
import { createWalkState, recordLook, recordMove, recordPhone, type WalkState } from './recordMove.ts'
import type { RecordedPress } from './scenarioRecorder.ts'
import { boatFor, hasEnrollment, type WalkBoatPlan } from './walkBoat.ts'

export interface WalkScenario {
  /** How the boat differs from the usual one. */
  readonly boat: WalkBoatPlan
  readonly steps: readonly RecordedStep[]
  /** When each move begins, also one that is left out. */
  readonly moveTimes: readonly Duration[]
  /** In order; each is an action of the captain on a button of the app. */
  readonly presses: readonly RecordedPress[]
  /** One entry for each action of the captain, in order: the index of its press, or undefined if it is no press. */
  readonly acts: readonly (number | undefined)[]
  /** When all faults are over and what the app shows can be compared with the boat. */
  readonly end: Duration
  /** When the event log is open, to be compared with the boat: the last moment of the walk. */
  readonly logAt: Duration
  /** Whether the captain is certainly signed in all the time. */
  readonly staysIn: boolean
  /** Whether the app certainly receives the list of devices. */
  readonly knowsDevices: boolean
}

const FIRST: Duration = 5 * SECOND
/** After this long without any fault everything has arrived, even over a line that was dead. */
const HEALED: Duration = 2 * MINUTE
const SETTLED: Duration = 15 * SECOND
const WATCHED: Duration = MINUTE

const isListFault = ({ does }: Move): boolean =>
  does.is === 'boat' && does.kind === 'fault' && JSON.stringify(does.params).includes('"GET /api/sensor"')

/** Ends all faults, and waits until everything has arrived. */
function recordRecovery(walk: WalkState): void {
  const { recorder, staleness } = walk
  // Nobody notices a connection that is dead for a moment only, and pushes lost on it stay lost.
  recorder.at = Math.max(recorder.at, staleness.deadUntil, walk.recoveredAt) + SECOND
  recorder.step('fault', 'clear')
  recordPhone(walk, 'online')
  recordPhone(walk, 'visible')
  staleness.endFaults(recorder.at)
  recorder.at += HEALED
}

/** Opens the app where the captain may be signed out: once to reach the sign-in page, and once to sign in. */
function recordSignIn({ recorder, mayBeSignedOut }: WalkState): void {
  if (!mayBeSignedOut) return
  openAndSettle(recorder)
  openAndSettle(recorder)
}

function openAndSettle(recorder: WalkState['recorder']): void {
  recorder.step('open', '/')
  recorder.at += SETTLED
}

/** Records what the app has to show once everything has arrived. Ends at the moment of the comparison. */
function recordFinalState(walk: WalkState): void {
  const { recorder, expectedAlarm, soundPromise, enrollmentPromise } = walk
  recorder.step('status', 'now')
  recorder.at += SETTLED
  const alarm = expectedAlarm.now()
  if (alarm !== undefined) recorder.step('expect', { app: { alarm } })
  recordLook(walk)
  recorder.at += SETTLED
  recorder.step('always', { app: { alarm: 'none', link: 'ok' } })
  recorder.at += WATCHED
  recorder.act('wait')
  soundPromise.end(recorder.at)
  enrollmentPromise.end(recorder.at)
}

function recordEventLog({ recorder }: WalkState): void {
  recorder.at += SECOND
  recorder.act('open-event-log')
  recorder.at += SECOND
  recorder.act('wait')
}

/** Leaves out moves that are impossible at their moment, such as putting a phone in front that is in front. */
export function toScenario(moves: readonly Move[]): WalkScenario {
  const walk = createWalkState(FIRST, !hasEnrollment(moves))
  const { recorder } = walk
  const moveTimes = moves.map(({ after, does }, index) => {
    recorder.at += after
    const begun = recorder.at
    recordMove(walk, does, index)
    return begun
  })
  recordRecovery(walk)
  recordSignIn(walk)
  recordFinalState(walk)
  const end = recorder.at
  recordEventLog(walk)
  return {
    boat: boatFor(moves),
    steps: recorder.steps.toSorted((a, b) => a.at - b.at),
    moveTimes,
    presses: recorder.presses,
    acts: recorder.acts,
    end,
    logAt: recorder.at,
    staysIn: !walk.mayBeSignedOut,
    knowsDevices: !moves.some(isListFault),
  }
}
