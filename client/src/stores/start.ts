/** Startup: asks the gateway for a first status, or gives up and signs out. Source: START, SM-START. */
import { alarmRoutes, ERROR_TEXTS, type Instant, runMachine } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { type StartState, startMachine } from '#machines/start.ts'
import { timers } from '#platform/time.ts'
import { showWarning } from '#stores/banners.ts'
import { signOut } from '#stores/session.ts'

export type { StartState }
/** Data of the last run of the app, shown as old. Volts are -1 where absent; degrees of WGS 84 and Celsius; meters. */
export interface LastKnown {
  armed?: boolean | undefined
  /** Name of the sensor of an alarm that has not been cleared. */
  alarm?: string | undefined
  V1: number
  V2: number
  cabin?: number | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  accuracy?: number | undefined
  at: Instant
}
/**
 * `requestedPath` is the route that startup leads to. `lastKnown` is for display only and never counts as a status.
 * `isUnreachable`: the app could reach nothing when it was opened, and tries again.
 */
export interface StartStore {
  state: StartState
  isUnreachable: boolean
  isLoggingOut: boolean
  lastKnown: LastKnown | undefined
  requestedPath: string | undefined
}

export const start = proxy<StartStore>({
  state: { is: 'idle' },
  isUnreachable: false,
  isLoggingOut: false,
  lastKnown: undefined,
  requestedPath: undefined,
})

const machine = runMachine(startMachine, timers, (state, before) => {
  start.state = state
  start.isLoggingOut = state.is === 'failed'
  // A call that fails does not end its attempt: the status may still be pushed. OPEN-020.
  if (state.is === 'asking') void call(alarmRoutes.status)
  if (state.is !== 'failed') return
  if (before.is === 'asking') showWarning(ERROR_TEXTS.unableToInitialize, ERROR_TEXTS.gatewayNotResponding)
  if (state.signedOut) void signOut()
})

/** Starts the three attempts, unless they are under way. */
export const beginStartup = (): void => machine.send({ is: 'begin' })
/** Ends startup, since a readable status has arrived. */
export const endStartup = (): void => machine.send({ is: 'status' })
/** Stops startup, since the session is over. */
export function stopStartup(): void {
  machine.send({ is: 'stop' })
  start.requestedPath = undefined
}
