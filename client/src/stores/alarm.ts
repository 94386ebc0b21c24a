/**
 * The alarm of the boat: whether it is armed, alarm mode, and what the gateway reports about the boat. Source: ALARM,
 * SM-SYNC, SM-ALARM.
 */
import {
  alarmRoutes,
  type BoatSummary,
  ERROR_TEXTS,
  type Instant,
  MINUTE,
  runMachine,
  type StatusPayload,
  sensorName,
} from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { type AlarmMode, alarmMachine, savedAlarmOf, unclearedAlarmOf } from '#machines/alarm.ts'
import type { HistoryReading } from '#machines/alarmReconciliation.ts'
import { type ArmingState, armingMachine, type ArmingAction, wasDisarmed } from '#machines/arming.ts'
import { elapsed, timers } from '#platform/time.ts'
import { saveAlarm, loadSavedAlarm } from '#stores/savedAlarm.ts'
import { addMessage, redateMessage, showWarning, withdrawBanner } from '#stores/banners.ts'
import { dropOutdated } from '#stores/latest.ts'
import { resetOn } from '#stores/sessionReset.ts'

/** `armed` is undefined until the boat has reported it. */
export interface AlarmStore {
  armed: boolean | undefined
  boat: BoatSummary | undefined
  arming: { is: 'idle' } | { is: 'waiting'; action: ArmingAction; until: Instant }
  /** When the last request to arm has failed; until the next request, or until the boat is armed. XTRA-27. */
  armingFailedAt: Instant | undefined
  mode: AlarmMode
  /** Alarms since alarm mode began, for the badge; at least one in alarm mode. */
  unseen: number
}

export const alarm = proxy<AlarmStore>({
  armed: undefined,
  boat: undefined,
  arming: { is: 'idle' },
  armingFailedAt: undefined,
  mode: { is: 'off' },
  unseen: 0,
})

const REFUSED = { arm: ERROR_TEXTS.arming, disarm: ERROR_TEXTS.disarming } as const
const FAILURES = [REFUSED.arm, REFUSED.disarm, ERROR_TEXTS.deviceNotReachable]

let userId: string | undefined

const nameOf = ({ type }: { readonly type: number | undefined }): string => sensorName(type).toUpperCase()

const machine = runMachine(alarmMachine, timers, (state, before) => {
  if (state.mode !== before.mode) alarm.mode = state.mode
  const raised = state.raised === before.raised ? 0 : state.raised.length
  alarm.unseen = state.mode.is === 'off' ? 0 : Math.max(1, alarm.unseen + raised)
  if (state.redated !== before.redated) for (const it of state.redated) redateMessage(nameOf(it), it.heard, it.written)
  if (state.raised !== before.raised) for (const it of state.raised) addMessage('alarm', [nameOf(it)], it.at)
  if (userId !== undefined && (state.mode !== before.mode || state.watch !== before.watch))
    saveAlarm(userId, savedAlarmOf(state))
})

const armingRun = runMachine(armingMachine, timers, (state: ArmingState, before: ArmingState) => {
  alarm.armed = state.armed
  alarm.arming = state.is === 'waiting' ? { is: 'waiting', action: state.action, until: state.until } : { is: 'idle' }
  if (state.is === 'waiting' || state.armed) alarm.armingFailedAt = undefined
  if (before.is !== 'waiting' || state.is !== 'idle') return
  const failure =
    state.end === 'refused' ? REFUSED[before.action] : state.end === 'unreachable' && ERROR_TEXTS.deviceNotReachable
  if (!failure) return
  showWarning(failure)
  if (before.action === 'arm') alarm.armingFailedAt = timers.now()
})

let runs = 0

async function requestArming(action: ArmingAction): Promise<void> {
  const thisRun = ++runs
  armingRun.send({ is: 'request', action, run: thisRun })
  const state = armingRun.state()
  if (state.is !== 'waiting' || state.run !== thisRun) return
  withdrawBanner('warning', FAILURES)
  const answer = await call(action === 'arm' ? alarmRoutes.arm : alarmRoutes.disarm)
  if (!answer.ok) armingRun.send({ is: 'call-failed', run: thisRun })
}

/** Arms the boat. Does nothing unless the boat is known to be disarmed and no other request waits. */
export const arm = (): Promise<void> => requestArming('arm')
/** Disarms the boat. Does nothing unless the boat is known to be armed and no other request waits. */
export const disarm = (): Promise<void> => requestArming('disarm')

/** Ends alarm mode in this app only. OPEN-130. */
export const clearAlarmMode = (): void => machine.send({ is: 'clear' })
/** Silences the alarm sound for 30 s. */
export const silenceAlarm = (): void => machine.send({ is: 'silence' })

/** Sets alarm mode for a device; `type` is undefined when the device is unknown. */
export const triggerAlarm = (type: number | undefined): void => machine.send({ is: 'pushed', type })

/** Starts watching alarms for a session; an alarm that this tab had before a reload is restored. */
export function startAlarmWatch(user: string): void {
  userId = user
  machine.send({ is: 'began', kept: loadSavedAlarm(user) })
}

/** Returns the count of alarm pushes; read it before the history is requested, and pass it on with the reply. */
export const alarmPushCount = (): number => machine.state().watch.count
/** Applies the history: an alarm in it that was neither seen nor cleared sets alarm mode. SM-ALARM-8. */
export const applyHistory = (reading: HistoryReading): void =>
  machine.send({ is: 'read', reading, armed: alarm.armed === true })

/** Applies a reported flag; a confirmed disarming ends alarm mode, a repeated '0' does not. OPEN-055. */
function reportArmed(armed: boolean): void {
  const before = armingRun.state()
  armingRun.send({ is: 'report', armed })
  if (armed) machine.send({ is: 'armed' })
  else if (wasDisarmed(armingRun.state(), before)) machine.send({ is: 'disarmed' })
}

/** Applies the armed flag of a status; without a readable text the flag stays as it is. OPEN-003. */
export function applyAlarmText({ Al }: StatusPayload): void {
  if (Al?.Alarm !== undefined) reportArmed(Al.Alarm === '1')
}

/** Applies the arming push; '0' ends alarm mode, whatever was known before. OPEN-055. */
export function applyArmed(armed: boolean): void {
  const was = alarm.armed
  reportArmed(armed)
  if (!armed && was !== true) machine.send({ is: 'disarmed' })
}

const askBoat = dropOutdated(() => call(alarmRoutes.settings))

/** The boat is not read again before, so that the start and short visits of other screens cause no second call. */
const BOAT_FRESH_MS = MINUTE
let boatReadAt = 0

/** Loads name, radius and last position of the boat; returns the boat for callers that need it too. */
export async function loadBoat(): Promise<BoatSummary | undefined> {
  const answer = (await askBoat())?.answer
  if (!answer?.ok) return undefined
  alarm.boat = answer.value
  boatReadAt = elapsed()
  return answer.value
}

/** Reads the boat again after a minute: another device may have changed its name. First loads read a missing one. */
export function refreshBoat(): void {
  if (alarm.boat && elapsed() - boatReadAt >= BOAT_FRESH_MS) void loadBoat()
}

/** Applies what the gateway has just stored about the boat. An answer from before does not undo it. */
export function applySavedBoat(saved: Partial<BoatSummary>): void {
  askBoat.outdate()
  if (alarm.boat) Object.assign(alarm.boat, saved)
}

/**
 * Clears all alarm data without an error. The saved state stays for the next session, which reads the history from
 * there; a sign-out removes it. SM-SYNC-11, SM-ALARM-7.
 */
function clearAlarm(): void {
  armingRun.send({ is: 'clear' })
  if (userId !== undefined) saveAlarm(userId, unclearedAlarmOf(machine.state()))
  userId = undefined
  machine.send({ is: 'forget' })
  alarm.boat = undefined
  alarm.armingFailedAt = undefined
}

resetOn('alarm-data-cleared', clearAlarm)
// Waits and alarm mode go on.
resetOn('renewal-failed', () => armingRun.send({ is: 'forget' }))
