/** Meters of the gateway: battery voltages, gas sensor (V4) and bilge pump current (I1). */
import { voltageBand, isBilgeRunning, type Meter, SENSOR_TYPES, parseVoltage } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import type { MeterReading } from '#boat/plan.ts'
import { formatReading, type Sensor } from '#boat/state.ts'
import { builtInSensor } from './builtIn.ts'
import { raiseAlarm, appendHistoryAndNotify } from './gateway.ts'
import { receiveReport, pushChange } from './sensor.ts'

/** Value of a meter: a number, 'NotPresent', any text, or 'missing' for no value. */
export type MeterValue = MeterReading | 'missing'

const isLow = (text: string | undefined): boolean => voltageBand(parseVoltage(text)) === 'low'
const isRunning = (text: string | undefined): boolean => isBilgeRunning(text) === true

/** Starts the pump timer if the pump already runs. */
export function startMeters(boat: Boat): void {
  if (isRunning(boat.state.meters.I1)) startPumpTimer(boat)
}

/** Sets a meter; the next status push contains the value. */
export function setMeter(boat: Boat, meter: Meter, value: MeterValue): void {
  const { meters } = boat.state
  const before = meters[meter]
  if (value === 'missing') delete meters[meter]
  else meters[meter] = formatReading(value)
  boat.journal.append('state', meter, meters[meter] ?? null)
  if (meter === 'V1' && isLow(meters.V1) && !isLow(before)) appendHistoryAndNotify(boat, 'Main battery low')
  if (meter === 'I1' && isRunning(meters.I1) !== isRunning(before))
    (isRunning(before) ? stopPumpTimer : startPumpTimer)(boat)
}

/** Cancels the timer of the pump alarm. */
const pumpTimerOf = defineBoatPart('pumpWatch', () => ({ end: (): void => undefined }), {
  without: 'Replaying the inputs schedules the timer again.',
})

/** Raises an alarm if the pump runs too long, because then water enters faster than it is pumped out. */
function startPumpTimer(boat: Boat): void {
  const sound = (): void => {
    const pump = builtInSensor(boat, 'bilgePump')
    receiveReport(boat, pump, true)
    raiseAlarm(boat, pump)
  }
  pumpTimerOf(boat).end = boat.clock.after(boat.state.gateway.bilgeAlarmAfter, sound)
}

/** Cancels the pump alarm. A paired pump that raised the alarm reports that it is over. */
function stopPumpTimer(boat: Boat): void {
  pumpTimerOf(boat).end()
  const pump = pairedPump(boat)
  if (!pump?.on) return
  receiveReport(boat, pump, false)
  pushChange(boat, pump)
}

const pairedPump = (boat: Boat): Sensor | undefined => boat.state.sensors.find(it => it.type === SENSOR_TYPES.bilgePump)
