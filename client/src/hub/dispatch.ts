/** What each push does. A push that nobody hears does not compile. Source: HUB-05 to HUB-19. */
import { decode, type HubEventName, type HubValue, type Instant } from '@drydock/contracts'
import { gatherer } from '#hub/pushQueue.ts'
import { now } from '#platform/time.ts'
import { takeAlarmText, takeArmed } from '#stores/alarm.ts'
import { succeed, warn } from '#stores/banners.ts'
import { takeJoin } from '#stores/enrollment.ts'
import { heardFrame, heardStatus } from '#stores/link.ts'
import { takeFacts } from '#stores/gatewayFacts.ts'
import { takePosition } from '#stores/position.ts'
import { takeReadings } from '#stores/power.ts'
import { alarmPushed } from '#stores/resync.ts'
import { takeAges, takeStatusChange, takeStatusChangeOnAlarm } from '#stores/sensorPush.ts'
import { refresh } from '#stores/sensors.ts'
import { endStartup } from '#stores/start.ts'
import { takeStatus } from '#stores/status.ts'
import { keepLastKnown } from '#stores/lastKnown.ts'
import { refreshTemperature } from '#stores/temperature.ts'

/** `at` is when the push came, a little before it is taken. */
const table: { readonly [N in HubEventName]: (value: HubValue<N>, at: Instant) => void } = {
  SendNotificationToClient: text => succeed(text),
  SetArmOrDisarmOnClient: takeArmed,
  SetStatusOnClient: (status, at) => {
    takeStatus(status)
    takeAlarmText(status)
    takeReadings(status)
    heardStatus(at)
    endStartup()
    keepLastKnown()
    refreshTemperature()
  },
  JoinOpen: () => takeJoin('JoinOpen'),
  DeviceAdding: () => takeJoin('DeviceAdding'),
  DeviceAdded: () => {
    takeJoin('DeviceAdded')
    // In any state: the new device needs its full record, and a late push is covered too. OPEN-008.
    refresh()
  },
  JoinClosed: () => takeJoin('JoinClosed'),
  JoinFailed: reason => {
    if (reason !== undefined) console.warn(`Joining failed: ${reason}`)
    takeJoin('JoinFailed')
  },
  UpdatePosition: takePosition,
  UpdateMiscInfo: takeFacts,
  UpdateStatusChange: takeStatusChange,
  UpdateStatusChangeOnAlarm: takeStatusChangeOnAlarm,
  UpdateAgingDev: takeAges,
  ShowMessage: text => succeed(text),
  ShowError: text => warn(text),
}

interface Push {
  readonly name: HubEventName
  readonly args: readonly unknown[]
  readonly at: Instant
}

function read<N extends HubEventName>(name: N, args: readonly unknown[], at: Instant): void {
  heardFrame(at)
  const decoded = decode(name, args)
  if (decoded.ok) table[name](decoded.value, at)
  else console.warn(`A push could not be read: ${decoded.problem}`)
}

const isAlarm = ({ name }: Push): boolean => name === 'UpdateStatusChangeOnAlarm'

/**
 * After an alarm the history is read, whatever its push says: of one that cannot be read the history tells. OPEN-143.
 */
function takePush(push: Push): void {
  try {
    read(push.name, push.args, push.at)
  } finally {
    if (isAlarm(push)) alarmPushed()
  }
}

const take = gatherer(takePush, isAlarm)

/**
 * Hands a push on, with others of its frame but never later than an alarm; one that cannot be read is logged and
 * changes nothing. OPEN-002.
 */
export function dispatch(name: HubEventName, args: readonly unknown[]): void {
  take({ name, args, at: now() })
}
