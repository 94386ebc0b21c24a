/** The gateway: status pushes, histories, alarms. Everything the boat says leaves through `send`. */
import {
  AGE_CONNECTING,
  alarmEventName,
  armText,
  statusCodeOf,
  type Duration,
  type FullStatus,
  type HistoryItem,
  type HubEventName,
  isoText,
  type NotificationTopic,
  type PushArguments,
  READING_PATTERN,
  SECOND,
  type SensorEvent,
  type StatusChange,
} from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import type { Sensor } from '#boat/state.ts'
import { topicOfEvent, topicOfSensorType } from './notificationTopics.ts'
import { notify } from './outbox.ts'
import { countPush } from './usage.ts'

type PushCheck = (event: HubEventName, args: readonly unknown[]) => void
/** Who checks what the gateway sends. A check that finds something wrong tells somebody; the push leaves as it is. */
export const pushChecksOf = defineBoatPart('pushChecks', () => new Set<PushCheck>(), {
  without: 'Whoever puts a boat into its place checks its pushes.',
})

/** Pushes an event, unless the gateway is silent. */
export function send<N extends HubEventName>(boat: Boat, event: N, ...args: PushArguments<N>): void {
  if (boat.state.silent) return
  for (const check of pushChecksOf(boat)) check(event, args)
  countPush(boat)
  boat.push(event, ...args)
}

/** Pushes what a scenario asks for, whatever a gateway would send. */
function sendRaw(boat: Boat, event: HubEventName, args: readonly unknown[]): void {
  if (boat.state.silent) return
  countPush(boat)
  boat.pushRaw(event, args)
}

/** The status as the gateway puts it: every reading is text. OPEN-003. */
export function statusText(boat: Boat): string {
  const { armed, meters, temperature, sensors } = boat.state
  const status: FullStatus = {
    Al: { Alarm: armText(armed) },
    Tm: [{ Address: '28FF641E', Temperature: temperature.toFixed(1) }],
    Pm: [{ Address: '01', PowerDelivered: '125.0' }],
    Bm: sensors.filter(it => it.battery !== null).map(it => ({ Address: it.id, BatteryPercent: String(it.battery) })),
    Vs: meters,
  }
  return JSON.stringify(status)
}

export function sendStatus(boat: Boat): void {
  if (isGarbled(boat)) sendRaw(boat, 'SetStatusOnClient', [statusText(boat)])
  else send(boat, 'SetStatusOnClient', statusText(boat))
}

/** Whether a scenario has written a reading that no gateway sends, on purpose. */
const isGarbled = ({ state: { meters } }: Boat): boolean => Object.values(meters).some(it => !READING_PATTERN.test(it))

/** Tells what the gateway knows of itself. */
export const sendSystemStatus = (boat: Boat): void => send(boat, 'UpdateMiscInfo', { ...boat.state.system })

/** Sends a status now and then, for as long as the boat exists. */
export function startStatusPushes(boat: Boat): void {
  boat.clock.after(boat.state.gateway.statusEvery, () => {
    sendStatus(boat)
    startStatusPushes(boat)
  })
}

/**
 * Does after a while what the gateway was asked to do. One that is or falls silent forgets it. The answer calls it off.
 */
export function scheduleWhileAnswering(boat: Boat, ms: Duration, act: () => void): () => void {
  const { silent, silences } = boat.state
  if (silent) return () => undefined
  return boat.clock.after(ms, () => {
    if (boat.state.silences === silences) act()
  })
}

/** A silent gateway sends nothing and forgets what it was asked. */
export function setSilent(boat: Boat, silent: boolean): void {
  boat.state.silent = silent
  if (silent) boat.state.silences++
  boat.journal.append('state', 'gateway', silent ? 'silent' : 'answering')
}

const historyItem = (boat: Boat, id: string, name: string): HistoryItem => ({
  id,
  latestEventName: name,
  modifiedDate: isoText(boat.clock.now()),
})

/** Writes an event of the boat into the core history, and tells nobody else. */
export function appendHistory(boat: Boat, name: string): void {
  const { core } = boat.state
  core.push(historyItem(boat, `e${core.length + 1}`, name))
  boat.journal.append('state', 'event', name)
}

/** Writes an event of the boat into the core history; who wants to know of such events is told by e-mail or SMS. */
export function appendHistoryAndNotify(boat: Boat, name: string): void {
  appendHistory(boat, name)
  const about = topicOfEvent(name)
  if (about) notify(boat, about, name)
}

/** Writes an event into the history of a sensor type. */
export function appendSensorHistory(boat: Boat, type: number, name: SensorEvent | `Alarm ${string}`): void {
  const history = boat.state.histories.get(type) ?? []
  boat.state.histories.set(type, history)
  history.push(historyItem(boat, `s${type}-${history.length + 1}`, name))
}

/** Whole seconds since a sensor was heard; -1 while the gateway looks for it. */
export const ageOf = (boat: Boat, sensor: Sensor): number =>
  sensor.link === 'connecting' ? AGE_CONNECTING : Math.floor((boat.clock.now() - sensor.heardAt) / SECOND)

/** What a push says about a sensor, with the code of its state unless another is given. OPEN-013. */
export const changeOf = (boat: Boat, sensor: Sensor, code = statusCodeOf(sensor.on)): StatusChange => ({
  device: sensor.id,
  status: code,
  age: ageOf(boat, sensor),
  battery: sensor.battery,
})

/** Of a device that nobody knows: no list has it, and no name of a type is its own. */
export const UNKNOWN_TYPE = 0

/**
 * What an alarm is about, when it is not what its sensor always sounds for; and its status code, when it is another.
 */
interface AlarmOptions {
  readonly about?: NotificationTopic
  readonly code?: string | undefined
}

/**
 * An alarm of a sensor: histories first, then the push and the messages, so that nobody is told of what cannot be read.
 * OPEN-056.
 */
export function raiseAlarm(
  boat: Boat,
  sensor: Sensor,
  { about = topicOfSensorType(sensor.type), code }: AlarmOptions = {},
): void {
  const name = alarmEventName(sensor.type)
  appendHistoryAndNotify(boat, name)
  appendSensorHistory(boat, sensor.type, name)
  // What is not paired is in no list that the app could look the type up in. OPEN-014.
  const named = sensor.type === UNKNOWN_TYPE || boat.state.sensors.includes(sensor)
  send(boat, 'UpdateStatusChangeOnAlarm', {
    ...changeOf(boat, sensor, code),
    ...(named ? {} : { deviceTypeId: sensor.type }),
  })
  if (about) notify(boat, about, name)
}

/** Changes the armed flag; told by the arming push unless only the next status is to tell. */
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
