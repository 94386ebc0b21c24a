/** The gateway: status pushes, histories and alarms. Every push of the boat goes through `send`. */
import {
  AGE_CONNECTING,
  alarmEventName,
  armText,
  statusCodeOf,
  type Duration,
  type HistoryItem,
  type HubEventName,
  type Instant,
  isoText,
  type NotificationTopic,
  type PushArguments,
  SECOND,
  type SensorEvent,
  type StatusChange,
} from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import type { Sensor } from '#boat/state.ts'
import { topicOfEvent, topicOfSensorType } from './notificationTopics.ts'
import { notify } from './outbox.ts'
import { statusOf } from './statusText.ts'
import { countPush } from './usage.ts'

type PushCheck = (event: HubEventName, args: readonly unknown[]) => void
/** Checks of outgoing pushes. A check only reports problems; the push is sent unchanged. */
export const pushChecksOf = defineBoatPart('pushChecks', () => new Set<PushCheck>(), {
  without: 'The fleet adds its checks to every boat that it hosts.',
})

/** Pushes an event, unless the gateway is silent. */
export function send<N extends HubEventName>(boat: Boat, event: N, ...args: PushArguments<N>): void {
  if (boat.state.silent) return
  for (const check of pushChecksOf(boat)) check(event, args)
  sendRaw(boat, event, args)
}

/** Pushes arguments without checks, as a scenario may have garbled them, unless the gateway is silent. */
function sendRaw(boat: Boat, event: HubEventName, args: readonly unknown[]): void {
  if (boat.state.silent) return
  countPush(boat)
  boat.pushRaw(event, args)
}

/** Pushes the status of the boat to all connections; a garbled gateway sends it raw. */
export function sendStatus(boat: Boat): void {
  const { text, isGarbled } = statusOf(boat)
  if (isGarbled) sendRaw(boat, 'SetStatusOnClient', [text])
  else send(boat, 'SetStatusOnClient', text)
}

/** Pushes the system status of the gateway. */
export const sendSystemStatus = (boat: Boat): void => send(boat, 'UpdateMiscInfo', { ...boat.state.system })

/** Starts periodic status pushes, which continue as long as the boat exists. */
export function startStatusPushes(boat: Boat, at = boat.clock.now() + boat.state.gateway.statusEvery): void {
  const push = (): void => {
    sendStatus(boat)
    boat.clock.repeatable('status', boat.clock.now() + boat.state.gateway.statusEvery, push)
  }
  boat.clock.repeatable('status', at, push)
}

/** Schedules `act` after `ms`, unless the gateway is or becomes silent. Returns a function that cancels it. */
export function scheduleWhileAnswering(boat: Boat, ms: Duration, act: () => void): () => void {
  const { silent, silences } = boat.state
  if (silent) return () => undefined
  return boat.clock.after(ms, () => {
    if (boat.state.silences === silences) act()
  })
}

const historyItem = (boat: Boat, id: string, name: string): HistoryItem => ({
  id,
  latestEventName: name,
  modifiedDate: isoText(boat.clock.now()),
})

/** Appends an event to the core history without notifying contacts. */
export function appendHistory(boat: Boat, name: string): void {
  const { core } = boat.state
  core.push(historyItem(boat, `e${core.length + 1}`, name))
  boat.journal.append('state', 'event', name)
}

/** Appends an event to the core history and notifies contacts that chose its topic. */
export function appendHistoryAndNotify(boat: Boat, name: string): void {
  appendHistory(boat, name)
  const about = topicOfEvent(name)
  if (about) notify(boat, about, name)
}

/** Appends an event to the history of a sensor type. */
export function appendSensorHistory(boat: Boat, type: number, name: SensorEvent | `Alarm ${string}`): void {
  const history = boat.state.histories.get(type) ?? []
  boat.state.histories.set(type, history)
  history.push(historyItem(boat, `s${type}-${history.length + 1}`, name))
}

/** Whole seconds since the last report of a sensor; -1 while the gateway searches for it. */
export const ageOf = (boat: Boat, sensor: Sensor): number =>
  sensor.link === 'connecting' ? AGE_CONNECTING : Math.floor((boat.clock.now() - sensor.heardAt) / SECOND)

/** Status change of a sensor for a push, by default with the status code of its state. OPEN-013. */
export const changeOf = (boat: Boat, sensor: Sensor, code = statusCodeOf(sensor.on)): StatusChange => ({
  device: sensor.id,
  status: code,
  age: ageOf(boat, sensor),
  battery: sensor.battery,
})

/** Device type without a name, which is in no list. */
export const UNKNOWN_TYPE = 0

/** Overrides of an alarm's notification topic and status code. */
interface AlarmOptions {
  readonly about?: NotificationTopic
  readonly code?: string | undefined
}

/**
 * Raises an alarm of a sensor: first the histories, then push and messages, so that readers find the event. OPEN-056.
 */
export function raiseAlarm(
  boat: Boat,
  sensor: Sensor,
  { about = topicOfSensorType(sensor.type), code }: AlarmOptions = {},
): void {
  const name = alarmEventName(sensor.type)
  appendHistoryAndNotify(boat, name)
  appendSensorHistory(boat, sensor.type, name)
  const change = changeOf(boat, sensor, code)
  if (boat.state.silent) holdAlarm(boat, { at: boat.clock.now(), type: sensor.type, change })
  else pushAlarm(boat, sensor.type, change)
  if (about) notify(boat, about, name)
}

/** Pushes an alarm. The app cannot look up the type of an unpaired device, so the push contains it. OPEN-014. */
function pushAlarm(boat: Boat, type: number, change: StatusChange): void {
  const isNamed = type === UNKNOWN_TYPE || boat.state.sensors.some(it => it.id === change.device && it.type === type)
  send(boat, 'UpdateStatusChangeOnAlarm', { ...change, ...(isNamed ? {} : { deviceTypeId: type }) })
}

interface HeldAlarm {
  readonly at: Instant
  readonly type: number
  readonly change: StatusChange
}
/** Alarms of a silent gateway, oldest first. */
const heldAlarmsOf = defineBoatPart('heldAlarms', (): HeldAlarm[] => [], {
  without: 'Replaying the inputs holds them again.',
  saved: 'plain',
})

/** Limit of held alarms, so that a boat that is silent for days does not grow without limit. */
const MAX_HELD_ALARMS = 1_000

/** Holds an alarm until the gateway answers. Only the newest 1,000 are held. */
function holdAlarm(boat: Boat, alarm: HeldAlarm): void {
  const held = heldAlarmsOf(boat)
  held.push(alarm)
  if (held.length > MAX_HELD_ALARMS) held.shift()
}

/**
 * Pushes the alarms that a silent gateway could not push; their ages have grown meanwhile. Returns the ids of the
 * devices that these alarms reported as on.
 */
export function sendHeldAlarms(boat: Boat): ReadonlySet<string> {
  const held = heldAlarmsOf(boat).splice(0)
  for (const { at, type, change } of held) {
    const { age = 0 } = change
    const grown = age === AGE_CONNECTING ? age : age + Math.floor((boat.clock.now() - at) / SECOND)
    pushAlarm(boat, type, { ...change, age: grown })
  }
  return new Set(held.flatMap(({ change }) => (change.status === statusCodeOf(true) ? [change.device] : [])))
}

/** Sets the armed flag. Without `byPush` only the next status push reports it. */
export function setArmed(boat: Boat, armed: boolean, byPush = true): void {
  if (armed !== boat.state.armed) {
    boat.state.armedAt = armed ? boat.state.fix : null
    boat.state.outside = false
  }
  boat.state.armed = armed
  appendHistoryAndNotify(boat, armed ? 'Armed' : 'Disarmed')
  boat.journal.append('state', 'armed', armed)
  if (byPush) send(boat, 'SetArmOrDisarmOnClient', armText(armed))
}
