/** Sensor ages: sensors report at intervals, and the gateway records which ones it has lost. */
import { type AgingDevice, DEVICE_ACTION_MS, type Duration } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import type { Sensor } from '#boat/state.ts'
import { ageOf, scheduleWhileAnswering, appendSensorHistory, send } from './gateway.ts'
import { markResponsive } from './sensor.ts'

/**
 * Starts periodic sensor reports, which continue as long as the boat exists. The gateway pushes the age of each sensor.
 */
export function startSensorReports(boat: Boat, at = boat.clock.now() + boat.state.gateway.sensorsEvery): void {
  const report = (): void => {
    const { sensors, gateway } = boat.state
    const now = boat.clock.now()
    for (const sensor of sensors) {
      if (sensor.unheard) checkSilence(boat, sensor)
      else {
        sensor.heardAt = now
        markResponsive(boat, sensor)
      }
    }
    if (sensors.length > 0) pushAges(boat, sensors)
    boat.clock.repeatable('sensors', now + gateway.sensorsEvery, report)
  }
  boat.clock.repeatable('sensors', at, report)
}

/** The ages of the last push: pushes in which none has changed share them. */
const sentAgesOf = defineBoatPart('sentAges', (): { last: AgingDevice[] } => ({ last: [] }), {
  without: 'It is computed from the sensors.',
})

function pushAges(boat: Boat, sensors: readonly Sensor[]): void {
  const sent = sentAgesOf(boat)
  const { last } = sent
  const isSame = (sensor: Sensor, index: number): boolean =>
    last[index]?.device === sensor.id && last[index].age === ageOf(boat, sensor)
  if (last.length !== sensors.length || !sensors.every(isSame))
    sent.last = sensors.map(it => ({ device: it.id, age: ageOf(boat, it) }))
  send(boat, 'UpdateAgingDev', sent.last)
}

/** Updates the link status of a silent sensor. A disconnected sensor is searched for from the next check on. */
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

/** Makes a sensor silent, from now on or as if it had been silent for `silence` ms. */
export function fallSilent(boat: Boat, sensor: Sensor, silence: Duration | undefined): void {
  sensor.unheard = true
  if (silence === undefined) return
  sensor.heardAt = boat.clock.now() - silence
  checkSilence(boat, sensor)
  pushAges(boat, [sensor])
}

/** Makes the gateway search for a lost sensor. */
export function startSearch(boat: Boat, sensor: Sensor): void {
  sensor.unheard = true
  if (sensor.link === undefined) markLost(boat, sensor, 'unresponsive')
  if (sensor.link === 'unresponsive') markLost(boat, sensor, 'disconnected')
  sensor.link = 'connecting'
  pushAges(boat, [sensor])
}

/** Ends the silence of a sensor; its state is unchanged. */
export function endSilence(boat: Boat, sensor: Sensor): void {
  sensor.heardAt = boat.clock.now()
  markResponsive(boat, sensor)
  pushAges(boat, [sensor])
}

/** Marks a sensor as unresponsive if it does not report in time after a command. LIMIT-06. */
export function awaitReport(boat: Boat, sensor: Sensor): void {
  const asked = boat.clock.now()
  sensor.asked = asked
  scheduleWhileAnswering(boat, DEVICE_ACTION_MS, () => {
    if (sensor.asked === asked && sensor.link === undefined && boat.state.sensors.includes(sensor))
      markLost(boat, sensor, 'unresponsive')
  })
}
