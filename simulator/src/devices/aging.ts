/** How old sensors are: they report at intervals, and the gateway writes down which of them it has lost. */
import { DEVICE_ACTION_MS, type Duration } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { Sensor } from '#boat/state.ts'
import { ageOf, scheduleWhileAnswering, appendSensorHistory, send } from './gateway.ts'
import { markResponsive } from './sensor.ts'

/**
 * Sensors report at intervals, changed or not, for as long as the boat exists; the gateway tells the apps how old each
 * is.
 */
export function startSensorReports(boat: Boat): void {
  const report = (): void => {
    const { sensors, gateway } = boat.state
    const now = boat.clock.now()
    for (const it of sensors) {
      if (it.unheard) checkSilence(boat, it)
      else it.heardAt = now
    }
    if (sensors.length > 0) pushAges(boat, sensors)
    boat.clock.after(gateway.sensorsEvery, report)
  }
  boat.clock.after(boat.state.gateway.sensorsEvery, report)
}

const pushAges = (boat: Boat, sensors: readonly Sensor[]): void =>
  send(
    boat,
    'UpdateAgingDev',
    sensors.map(it => ({ device: it.id, age: ageOf(boat, it) })),
  )

/** Writes down what a silence has come to. What counts as disconnected is looked for from the next time on. */
function checkSilence(boat: Boat, sensor: Sensor): void {
  const { unresponsiveAfter, disconnectedAfter } = boat.state.gateway
  const silence = boat.clock.now() - sensor.heardAt
  if (sensor.link === 'disconnected') sensor.link = 'connecting'
  if (sensor.link === undefined && silence >= Math.min(unresponsiveAfter, disconnectedAfter))
    markLost(boat, sensor, 'unresponsive')
  if (sensor.link === 'unresponsive' && silence >= disconnectedAfter) markLost(boat, sensor, 'disconnected')
}

function markLost(boat: Boat, sensor: Sensor, link: 'unresponsive' | 'disconnected'): void {
  sensor.link = link
  appendSensorHistory(boat, sensor.type, link === 'unresponsive' ? 'Unresponsive' : 'Disconnected')
  boat.journal.append('state', 'link', { id: sensor.id, link })
}

/** The sensor is not heard any more, from now on or as if it had been silent for a while. */
export function fallSilent(boat: Boat, sensor: Sensor, silence: Duration | undefined): void {
  sensor.unheard = true
  if (silence === undefined) return
  sensor.heardAt = boat.clock.now() - silence
  checkSilence(boat, sensor)
  pushAges(boat, [sensor])
}

/** The gateway looks for a sensor that it has lost. */
export function startSearch(boat: Boat, sensor: Sensor): void {
  sensor.unheard = true
  if (sensor.link === undefined) markLost(boat, sensor, 'unresponsive')
  if (sensor.link === 'unresponsive') markLost(boat, sensor, 'disconnected')
  sensor.link = 'connecting'
  pushAges(boat, [sensor])
}

/** The sensor is heard again, in the state in which it was. */
export function endSilence(boat: Boat, sensor: Sensor): void {
  sensor.heardAt = boat.clock.now()
  markResponsive(boat, sensor)
  pushAges(boat, [sensor])
}

/** After a command: who does not report a state in time is unresponsive. LIMIT-06. */
export function awaitReport(boat: Boat, sensor: Sensor): void {
  const asked = boat.clock.now()
  sensor.asked = asked
  scheduleWhileAnswering(boat, DEVICE_ACTION_MS, () => {
    if (sensor.asked === asked && sensor.link === undefined && boat.state.sensors.includes(sensor))
      markLost(boat, sensor, 'unresponsive')
  })
}
