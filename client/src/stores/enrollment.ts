/** Enrollment of a device: one at a time, whatever its type. Source: ENROLL, SM-ENROLL, OPEN-051. */
import { enrollmentRoutes, type Instant, runMachine } from '@drydock/contracts'
import { proxy, type Snapshot } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { type Counted, enrollmentMachine, type JoinEvent, type Result } from '#machines/enrollment.ts'
import { timers } from '#platform/time.ts'

/** `type` is the device type number, `until` the end of the countdown. */
export type EnrollmentState =
  | { is: 'idle' }
  | { is: Counted; type: number; until: Instant }
  | { is: Result; type: number }
export interface EnrollmentStore {
  state: EnrollmentState
}

export const enrollment = proxy<EnrollmentStore>({ state: { is: 'idle' } })

const machine = runMachine(enrollmentMachine, timers, state => {
  enrollment.state = state
})
let runs = 0

async function begin(type: number): Promise<void> {
  const mine = ++runs
  machine.send({ is: 'start', type, run: mine })
  const state = machine.state()
  if (state.is !== 'preparing' || state.run !== mine) return
  const answer = await call(enrollmentRoutes.start, { params: { deviceTypeId: String(type) } })
  if (!answer.ok) machine.send({ is: 'call-failed', run: mine })
}

/** Back to idle, from any state. */
export const reset = (): void => machine.send({ is: 'reset' })

const hasResult = (): boolean => ['success', 'timeout', 'failed'].includes(machine.state().is)

/**
 * Enrols a device of this type; a result that is still shown is closed first, an enrollment under way is left alone.
 */
export async function enrol(type: number): Promise<void> {
  if (hasResult()) reset()
  await begin(type)
}

/** The same type once more, after a result. */
export async function retry(): Promise<void> {
  const state = machine.state()
  if (state.is !== 'idle' && hasResult()) await enrol(state.type)
}

export const takeJoin = (event: JoinEvent): void => machine.send({ is: event })

/** The type that is shown as connecting, while a countdown runs. */
export const typeBeingEnrolled = ({ state }: Snapshot<EnrollmentStore>): number | undefined =>
  'until' in state ? state.type : undefined
