/** Silence of the gateway: its causes, and what the gateway sends when it answers again. */
import { isDeepStrictEqual } from 'node:util'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import type { BoatState } from '#boat/state.ts'
import { appendHistory, appendHistoryAndNotify, sendHeldAlarms, sendStatus, sendSystemStatus } from './gateway.ts'
import { pushPosition } from './gps.ts'
import { keepLastReport, type LastReport, takeLastReport } from './lastReport.ts'
import { sendHeldMessages } from './outbox.ts'
import { pushChange } from './sensor.ts'

/** `muted`: by a step; `noNetwork`: the modem has no mobile network; `restarting`: until the restart is over. */
export type SilenceCause = 'muted' | 'noNetwork' | 'restarting'

interface Silence {
  /** The gateway is silent while there is any. */
  readonly causes: Set<SilenceCause>
  /** The core history has an 'Offline' whose 'Online' is to come. */
  isOffline: boolean
}

const silenceOf = defineBoatPart('silence', ({ state }: Boat): Silence => silenceIn(state), {
  without: 'Replaying the inputs gives the same silence.',
  saved: 'plain',
})

/** Silence of a boat that was saved without its causes. */
function silenceIn({ silent, core }: BoatState): Silence {
  const last = core.findLast(it => it.latestEventName === 'Offline' || it.latestEventName === 'Online')
  const isOffline = silent && last?.latestEventName === 'Offline'
  return { causes: new Set(silent ? [isOffline ? 'noNetwork' : 'muted'] : []), isOffline }
}

/** Whether the gateway is silent for this reason. */
export const isSilentBy = (boat: Boat, cause: SilenceCause): boolean => silenceOf(boat).causes.has(cause)

/** Whether the core history has an 'Offline' whose 'Online' is to come. */
export const isRecordedOffline = (boat: Boat): boolean => silenceOf(boat).isOffline

/**
 * Begins or ends a cause of silence. A silent gateway sends nothing and drops pending commands. When its last cause
 * ends, it sends what it could not send meanwhile.
 */
export function setSilent(boat: Boat, isSilent: boolean, cause: SilenceCause = 'muted'): void {
  const { causes } = silenceOf(boat)
  const wasSilent = boat.state.silent
  if (isSilent) {
    causes.add(cause)
    boat.state.silences++
    if (!wasSilent) keepLastReport(boat)
  } else causes.delete(cause)
  boat.state.silent = causes.size > 0
  boat.journal.append('state', 'gateway', boat.state.silent ? 'silent' : 'answering')
  if (wasSilent && !boat.state.silent) catchUp(boat)
}

/** Appends 'Offline' to the core history, unless it is there already. 'Online' follows with the next answer. */
export function recordOffline(boat: Boat): void {
  const silence = silenceOf(boat)
  if (!silence.isOffline) appendHistory(boat, 'Offline')
  silence.isOffline = true
}

/** Whether a status push would show nothing new; sensors have pushes of their own. */
const isSameStatus = (before: LastReport, { armed, meters, temperature }: BoatState): boolean =>
  before.armed === armed && before.temperature === temperature && isDeepStrictEqual(before.meters, { ...meters })

/** Sends what has happened during the silence: alarms in order, the latest state of the rest, messages. */
function catchUp(boat: Boat): void {
  const { state } = boat
  const silence = silenceOf(boat)
  const before = takeLastReport(boat)
  const alarmed = sendHeldAlarms(boat)
  for (const sensor of state.sensors) {
    const known = before?.sensors.find(it => it.id === sensor.id)
    const hasChanged = known !== undefined && (known.on !== sensor.on || known.battery !== sensor.battery)
    // An alarm that was over before the gateway answered.
    if (hasChanged || (alarmed.has(sensor.id) && !sensor.on)) pushChange(boat, sensor)
  }
  if (before && !isDeepStrictEqual(before.fix, state.fix)) pushPosition(boat)
  if (before && !isDeepStrictEqual(before.system, state.system)) sendSystemStatus(boat)
  sendHeldMessages(boat)
  const isOnlineAgain = silence.isOffline
  silence.isOffline = false
  if (isOnlineAgain) appendHistoryAndNotify(boat, 'Online')
  if (isOnlineAgain || (before && !isSameStatus(before, state))) sendStatus(boat)
}
