/** The gateway: status pushes, histories, alarms. Everything the boat says leaves through `send`. */
import { armText, codeOf, type Duration, type FullStatus, type HistoryItem, type HubEventName, isoText, type Notice, SECOND, sensorName, type StatusChange } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { Sensor } from '#boat/state.ts'
import { noticeOfEvent, noticeOfType } from './notices.ts'
import { notify } from './outbox.ts'

/** Pushes an event, unless the gateway is silent. */
export function send(boat: Boat, event: HubEventName, ...args: readonly unknown[]): void {
  if (!boat.state.silent) boat.push(event, ...args)
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

export const sendStatus = (boat: Boat): void => send(boat, 'SetStatusOnClient', statusText(boat))

/** Sends a status now and then, for as long as the boat exists. */
export function startStatus(boat: Boat): void {
  boat.clock.after(boat.state.gateway.statusEvery, () => {
    sendStatus(boat)
    startStatus(boat)
  })
}

/** Does after a while what the gateway was asked to do. One that is or falls silent forgets it. The answer calls it off. */
export function later(boat: Boat, ms: Duration, act: () => void): () => void {
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
  boat.journal.tell('state', 'gateway', silent ? 'silent' : 'answering')
}

const item = (boat: Boat, id: string, name: string): HistoryItem => ({ id, latestEventName: name, modifiedDate: isoText(boat.clock.now()) })

/** Writes an event of the boat into the core history, and tells nobody else. */
export function write(boat: Boat, name: string): void {
  const { core } = boat.state
  core.push(item(boat, `e${core.length + 1}`, name))
  boat.journal.tell('state', 'event', name)
}

/** Writes an event of the boat into the core history; who wants to know of such events is told by e-mail or SMS. */
export function record(boat: Boat, name: string): void {
  write(boat, name)
  const about = noticeOfEvent(name)
  if (about) notify(boat, about, name)
}

/** Writes an event into the history of a sensor type. */
export function recordSensor(boat: Boat, type: number, name: string): void {
  const history = boat.state.histories.get(type) ?? []
  boat.state.histories.set(type, history)
  history.push(item(boat, `s${type}-${history.length + 1}`, name))
}

/** Whole seconds since a sensor was heard. */
export const ageOf = (boat: Boat, sensor: Sensor): number => Math.floor((boat.clock.now() - sensor.heardAt) / SECOND)

/** What a push says about a sensor. OPEN-013. */
export const changeOf = (boat: Boat, sensor: Sensor): StatusChange => ({ device: sensor.id, status: codeOf(sensor.on), age: ageOf(boat, sensor), battery: sensor.battery })

/** An alarm of a sensor: histories first, then the push and the messages, so that nobody is told of what cannot be read. OPEN-056. */
export function raiseAlarm(boat: Boat, sensor: Sensor, about: Notice | undefined = noticeOfType(sensor.type)): void {
  const name = `Alarm ${sensorName(sensor.type)}`
  record(boat, name)
  recordSensor(boat, sensor.type, name)
  // What is not paired is in no list that the app could look the type up in. OPEN-014.
  const paired = boat.state.sensors.includes(sensor)
  send(boat, 'UpdateStatusChangeOnAlarm', paired ? changeOf(boat, sensor) : { ...changeOf(boat, sensor), deviceTypeId: sensor.type })
  if (about) notify(boat, about, name)
}

/** Changes the armed flag; told by the arming push unless only the next status is to tell. */
export function setArmed(boat: Boat, armed: boolean, byPush = true): void {
  if (armed !== boat.state.armed) {
    boat.state.armedAt = armed ? boat.state.fix : null
    boat.state.outside = false
  }
  boat.state.armed = armed
  record(boat, armed ? 'Armed' : 'Disarmed')
  boat.journal.tell('state', 'armed', armed)
  if (byPush) send(boat, 'SetArmOrDisarmOnClient', armText(armed))
}
