/** Voltages and current as the gateway measures them: batteries, gas sensor (V4) and bilge pump (I1). */
import { band, bilgeRunning, type Meter, SENSOR_TYPES, voltage } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { readingText, type Sensor } from '#boat/state.ts'
import { raiseAlarm, record } from './gateway.ts'

/** What a meter can show: a number, 'NotPresent', or nothing at all. */
export type Reading = number | 'NotPresent' | 'missing'

const isLow = (text: string | undefined): boolean => band(voltage(text)) === 'low'

/** A meter shows a new value; the next status carries it. */
export function setReading(boat: Boat, meter: Meter, value: Reading): void {
  const { meters } = boat.state
  const before = meters[meter]
  if (value === 'missing') delete meters[meter]
  else meters[meter] = readingText(value)
  boat.journal.tell('state', meter, meters[meter] ?? null)
  if (meter === 'V1' && isLow(meters.V1) && !isLow(before)) record(boat, 'Main battery low')
  if (meter === 'I1' && bilgeRunning(meters.I1) && !bilgeRunning(before)) watchBilge(boat)
}

/** A pump that runs for too long means that water comes in faster than it goes out. */
function watchBilge(boat: Boat): void {
  const since = boat.clock.now()
  const callOff = boat.clock.after(boat.state.gateway.bilgeAlarmAfter, () => {
    unlisten()
    raiseAlarm(boat, pumpOf(boat, since))
  })
  const unlisten = boat.journal.listen(entry => {
    if (entry.lane !== 'state' || entry.name !== 'I1' || bilgeRunning(boat.state.meters.I1)) return
    callOff()
    unlisten()
  })
}

/** The pump as a device: it is wired to the gateway, so it need not be paired to sound the alarm. */
function pumpOf(boat: Boat, since: number): Sensor {
  const paired = boat.state.sensors.find(it => it.type === SENSOR_TYPES.bilgePump)
  const pump = paired ?? { id: 'BILGE-I1', type: SENSOR_TYPES.bilgePump, battery: null, confirms: 'never' as const, on: true, heardAt: since, changedAt: since }
  pump.on = true
  pump.heardAt = boat.clock.now()
  return pump
}
