/** The gateway: status pushes, histories, alarms. Everything the boat says leaves through `send`. */
import { armText, codeOf, type FullStatus, type HubEventName, isoText, type HistoryItem, sensorName, type StatusChange } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { Sensor } from '#boat/state.ts'

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

/** A silent gateway sends nothing and forgets what it was asked. */
export function setSilent(boat: Boat, silent: boolean): void {
  boat.state.silent = silent
  boat.journal.tell('state', 'gateway', silent ? 'silent' : 'answering')
}

const item = (boat: Boat, id: string, name: string): HistoryItem => ({ id, latestEventName: name, modifiedDate: isoText(boat.clock.now()) })

/** Writes an event of the boat into the core history. */
export function record(boat: Boat, name: string): void {
  const { core } = boat.state
  core.push(item(boat, `e${core.length + 1}`, name))
  boat.journal.tell('state', 'event', name)
}

/** Writes an event into the history of a sensor type. */
export function recordSensor(boat: Boat, type: number, name: string): void {
  const history = boat.state.histories.get(type) ?? []
  boat.state.histories.set(type, history)
  history.push(item(boat, `s${type}-${history.length + 1}`, name))
}

/** What a push says about a sensor. OPEN-013. */
export function changeOf(boat: Boat, sensor: Sensor): StatusChange {
  const age = Math.max(0, Math.round((boat.clock.now() - sensor.heardAt) / 1_000))
  return { device: sensor.id, status: codeOf(sensor.on), age, battery: sensor.battery, deviceTypeId: undefined }
}

/** An alarm of a sensor: histories first, then the push, so that nobody is told of what cannot be read. OPEN-056. */
export function raiseAlarm(boat: Boat, sensor: Sensor): void {
  const name = `Alarm ${sensorName(sensor.type)}`
  record(boat, name)
  recordSensor(boat, sensor.type, name)
  send(boat, 'UpdateStatusChangeOnAlarm', changeOf(boat, sensor))
}

/** Changes the armed flag; told by the arming push unless only the next status is to tell. */
export function setArmed(boat: Boat, armed: boolean, byPush = true): void {
  boat.state.armed = armed
  record(boat, armed ? 'Armed' : 'Disarmed')
  boat.journal.tell('state', 'armed', armed)
  if (byPush) send(boat, 'SetArmOrDisarmOnClient', armText(armed))
}
