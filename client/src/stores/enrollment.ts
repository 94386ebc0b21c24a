/** Enrollment of a device: one at a time, whatever its type. Source: ENROLL, SM-ENROLL, OPEN-051. */
import { enrollmentRoutes, type Instant, runMachine } from '@drydock/contracts'
import { proxy, type Snapshot } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { type Counted, enrollmentMachine, type JoinEvent, type EnrollmentResult } from '#machines/enrollment.ts'
import { timers } from '#platform/time.ts'
import { resetOn } from '#stores/sessionReset.ts'

/** `type` is the device type number, `until` the end of the countdown. */
export type ShownEnrollment =
  | { is: 'idle' }
  | { is: Counted; type: number; until: Instant }
  | { is: EnrollmentResult; type: number }
/** `isUnlisted`: a list of devices that was requested after the success does not contain the type. */
export interface EnrollmentStore {
  state: ShownEnrollment
  isUnlisted: boolean
}

export const enrollment = proxy<EnrollmentStore>({ state: { is: 'idle' }, isUnlisted: false })

const machine = runMachine(enrollmentMachine, timers, state => {
  Object.assign(enrollment, { state, isUnlisted: false })
})
let runs = 0

async function begin(type: number): Promise<void> {
  const thisRun = ++runs
  machine.send({ is: 'start', type, run: thisRun })
  const state = machine.state()
  if (state.is !== 'preparing' || state.run !== thisRun) return
  const answer = await call(enrollmentRoutes.start, { params: { deviceTypeId: String(type) } })
  if (!answer.ok) machine.send({ is: 'call-failed', run: thisRun })
}

/** Returns to idle, from any state. */
export const resetEnrollment = (): void => machine.send({ is: 'reset' })

resetOn('alarm-data-cleared', resetEnrollment)

const hasResult = (): boolean => ['success', 'timeout', 'failed'].includes(machine.state().is)

/**
 * Enrolls a device of this type; a result that is still shown is closed first, an enrollment under way is left alone.
 */
export async function enroll(type: number): Promise<void> {
  if (hasResult()) resetEnrollment()
  await begin(type)
}

/** Starts the same type again, after a result. */
export async function retryEnrollment(): Promise<void> {
  const state = machine.state()
  if (state.is !== 'idle' && hasResult()) await enroll(state.type)
}

/** Applies a pushed event of the sensor network; without an enrollment it has no effect. */
export const applyJoinEvent = (event: JoinEvent): void => machine.send({ is: event })

/** Returns the type that is shown as connecting while a countdown runs. */
export const typeBeingEnrolled = ({ state }: Snapshot<EnrollmentStore>): number | undefined =>
  'until' in state ? state.type : undefined
