/**
 * The alarm of the boat: whether it is armed, alarm mode, and what the gateway says of the boat. Source: ALARM,
 * SM-SYNC, SM-ALARM.
 */
import {
  alarmRoutes,
  type BoatSummary,
  ERROR_TEXTS,
  type Instant,
  runMachine,
  type StatusPayload,
  sensorName,
} from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { type AlarmMode, alarmMachine, keptOf } from '#machines/alarm.ts'
import type { Reading } from '#machines/alarmReconciliation.ts'
import { type SyncState, syncMachine, type Wish, wasDisarmed } from '#machines/arming.ts'
import { timers } from '#platform/time.ts'
import { dropAlarm, keepAlarm, keptAlarm } from '#stores/savedAlarm.ts'
import { note, redate, warn } from '#stores/banners.ts'
import { isPast, present } from '#stores/sessionGeneration.ts'

/** `armed` is undefined until the boat has told. */
export interface AlarmStore {
  armed: boolean | undefined
  boat: BoatSummary | undefined
  sync: { is: 'idle' } | { is: 'waiting'; wish: Wish; until: Instant }
  mode: AlarmMode
}

export const alarm = proxy<AlarmStore>({ armed: undefined, boat: undefined, sync: { is: 'idle' }, mode: { is: 'off' } })

const REFUSED = { arm: ERROR_TEXTS.arming, disarm: ERROR_TEXTS.disarming } as const

let userId: string | undefined

const nameOf = ({ type }: { readonly type: number | undefined }): string => sensorName(type).toUpperCase()

const machine = runMachine(alarmMachine, timers, (state, before) => {
  if (state.mode !== before.mode) alarm.mode = state.mode
  if (state.dated !== before.dated) for (const it of state.dated) redate(nameOf(it), it.heard, it.written)
  if (state.raised !== before.raised) for (const it of state.raised) note('alarm', [nameOf(it)], it.at)
  if (userId !== undefined && (state.mode !== before.mode || state.watch !== before.watch))
    keepAlarm(userId, keptOf(state))
})

const sync = runMachine(syncMachine, timers, (state: SyncState, before: SyncState) => {
  alarm.armed = state.armed
  alarm.sync = state.is === 'waiting' ? { is: 'waiting', wish: state.wish, until: state.until } : { is: 'idle' }
  if (before.is !== 'waiting' || state.is !== 'idle') return
  if (state.end === 'refused') warn(REFUSED[before.wish])
  if (state.end === 'unreachable') warn(ERROR_TEXTS.deviceNotReachable)
})

let runs = 0

async function ask(wish: Wish): Promise<void> {
  const mine = ++runs
  sync.send({ is: 'wish', wish, run: mine })
  const state = sync.state()
  if (state.is !== 'waiting' || state.run !== mine) return
  const answer = await call(wish === 'arm' ? alarmRoutes.arm : alarmRoutes.disarm)
  if (!answer.ok) sync.send({ is: 'call-failed', run: mine })
}

/** Nothing when the boat is armed, not known to be disarmed, or a wish is waiting. */
export const arm = (): Promise<void> => ask('arm')
export const disarm = (): Promise<void> => ask('disarm')

/** Ends alarm mode in this app only. OPEN-130. */
export const clearMode = (): void => machine.send({ is: 'clear' })
/** Keeps the alarm sound quiet for a while. */
export const silence = (): void => machine.send({ is: 'silence' })

/** A device has triggered the alarm; `type` undefined when the device is not known. */
export const trigger = (type: number | undefined): void => machine.send({ is: 'pushed', type })

/** A session has begun: what a page of this tab knew of alarms before it was loaded anew goes on. */
export function watchAlarms(user: string): void {
  userId = user
  machine.send({ is: 'began', kept: keptAlarm(user) })
}

/** How many alarm pushes there were; to be taken when the history is asked for, and handed in with the answer. */
export const alarmsPushed = (): number => machine.state().watch.count
/** An alarm of the history that was neither seen nor cleared sets alarm mode. SM-ALARM-8. */
export const takeHistory = (reading: Reading): void =>
  machine.send({ is: 'read', reading, armed: alarm.armed === true })

/** A disarming that is confirmed ends alarm mode, a repeated '0' does not. OPEN-055. */
function report(armed: boolean): void {
  const before = sync.state()
  sync.send({ is: 'report', armed })
  if (armed) machine.send({ is: 'armed' })
  else if (wasDisarmed(sync.state(), before)) machine.send({ is: 'disarmed' })
}

/** What a status says of the alarm; without a readable text the armed flag stays as it is. OPEN-003. */
export function takeAlarmText({ Al }: StatusPayload): void {
  if (Al?.Alarm !== undefined) report(Al.Alarm === '1')
}

/** The arming push; '0' ends alarm mode whatever was known before. OPEN-055. */
export function takeArmed(armed: boolean): void {
  const was = alarm.armed
  report(armed)
  if (!armed && was !== true) machine.send({ is: 'disarmed' })
}

/** Name, radius and last position of the boat; answers the boat for those who also need it. */
export async function loadBoat(): Promise<BoatSummary | undefined> {
  const asked = present()
  const answer = await call(alarmRoutes.settings)
  if (!answer.ok || isPast(asked)) return undefined
  alarm.boat = answer.value
  return answer.value
}

/** Drops all that was known, without an error. SM-SYNC-11, SM-ALARM-7. */
export function clearAlarm(): void {
  sync.send({ is: 'clear' })
  machine.send({ is: 'forget' })
  if (userId !== undefined) dropAlarm(userId)
  userId = undefined
  alarm.boat = undefined
}

/** A renewal has failed: the armed flag is no longer trusted, but waits and alarm mode go on. OPEN-122. */
export const doubtArmed = (): void => sync.send({ is: 'forget' })
