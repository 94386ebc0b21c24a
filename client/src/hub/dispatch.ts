/** Handlers of the hub's push events. An event without a handler does not compile. Source: HUB-05 to HUB-19. */
import { type Duration, decodePush, type HubEventName, type PushValue, type Instant, SECOND } from '@drydock/contracts'
import { createPushQueue } from '#hub/pushQueue.ts'
import { now } from '#platform/time.ts'
import { applyAlarmText, applyArmed } from '#stores/alarm.ts'
import { showSuccess, showWarning } from '#stores/banners.ts'
import { applyJoinEvent } from '#stores/enrollment.ts'
import { link, recordFrame, recordStatus } from '#stores/link.ts'
import { applyGatewayFacts } from '#stores/gatewayFacts.ts'
import { setPendingPushes } from '#stores/pendingPushes.ts'
import { applyPosition } from '#stores/position.ts'
import { recordReadings } from '#stores/power.ts'
import { readHistoryAfterAlarm } from '#stores/resync.ts'
import { applyAges, applyStatusChange, applyStatusChangeOnAlarm } from '#stores/sensorPush.ts'
import { refreshSensors, refreshUnheard } from '#stores/sensors.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { endStartup } from '#stores/start.ts'
import { applyStatus, status } from '#stores/status.ts'
import { keepLastKnown } from '#stores/lastKnown.ts'
import { refreshTemperature } from '#stores/temperature.ts'

/** One and a half push periods of the status: after a longer gap at least one status was not sent. */
const STATUS_GAP_MS: Duration = 90 * SECOND

/**
 * Looks for what the gateway could not push between two statuses: alarms that it recorded while it was silent, and
 * devices that somebody has removed. A lost link is resynchronized when it is back.
 */
function checkGap(before: Instant, at: Instant): void {
  if (link.lostAt !== undefined) return
  if (at - before > STATUS_GAP_MS) readHistoryAfterAlarm()
  refreshUnheard(before, at)
}

/** `at` is when the push arrived, a little before it is handled. */
const handlers: { readonly [N in HubEventName]: (value: PushValue<N>, at: Instant) => void } = {
  SendNotificationToClient: text => showSuccess(text),
  SetArmOrDisarmOnClient: applyArmed,
  SetStatusOnClient: (payload, at) => {
    const before = status.last?.fetchAt
    applyStatus(payload)
    applyAlarmText(payload)
    recordReadings(payload)
    if (before !== undefined) checkGap(before, at)
    recordStatus(at)
    endStartup()
    keepLastKnown()
    refreshTemperature()
  },
  JoinOpen: () => applyJoinEvent('JoinOpen'),
  DeviceAdding: () => applyJoinEvent('DeviceAdding'),
  DeviceAdded: () => {
    applyJoinEvent('DeviceAdded')
    // In any state: the new device needs its full record, and a late push is covered too. OPEN-008.
    refreshSensors()
  },
  JoinClosed: () => applyJoinEvent('JoinClosed'),
  JoinFailed: reason => {
    if (reason !== undefined) console.warn(`Joining failed: ${reason}`)
    applyJoinEvent('JoinFailed')
  },
  UpdatePosition: applyPosition,
  UpdateMiscInfo: applyGatewayFacts,
  UpdateStatusChange: applyStatusChange,
  UpdateStatusChangeOnAlarm: applyStatusChangeOnAlarm,
  UpdateAgingDev: applyAges,
  ShowMessage: text => showSuccess(text),
  ShowError: text => showWarning(text),
}

interface Push {
  readonly name: HubEventName
  readonly args: readonly unknown[]
  readonly at: Instant
}

function applyPush<N extends HubEventName>(name: N, args: readonly unknown[], at: Instant): void {
  recordFrame(at)
  const decoded = decodePush(name, args)
  if (decoded.ok) handlers[name](decoded.value, at)
  else console.warn(`A push could not be read: ${decoded.problem}`)
}

const isAlarm = ({ name }: Push): boolean => name === 'UpdateStatusChangeOnAlarm'

/**
 * Handles a push. After an alarm the history is read too, since it also contains alarms whose push is unreadable.
 * OPEN-143.
 */
function handlePush(push: Push): void {
  try {
    applyPush(push.name, push.args, push.at)
  } finally {
    if (isAlarm(push)) readHistoryAfterAlarm()
  }
}

const { enqueue, flush, clear } = createPushQueue(handlePush, isAlarm)
setPendingPushes(flush)
// A push that waits for the next frame belongs to the session that has ended.
resetOn('alarm-data-cleared', clear)

/**
 * Queues a push until the next frame; an alarm is handled at once. An unreadable push is logged and changes nothing.
 * OPEN-002.
 */
export function dispatch(name: HubEventName, args: readonly unknown[]): void {
  enqueue({ name, args, at: now() })
}
