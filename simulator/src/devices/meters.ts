/** Voltages and current as the gateway measures them: batteries, gas sensor (V4) and bilge pump (I1). */
import { voltageBand, isBilgeRunning, type Meter, SENSOR_TYPES, parseVoltage } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import type { MeterReading } from '#boat/plan.ts'
import { formatReading, type Sensor } from '#boat/state.ts'
import { builtInSensor } from './builtIn.ts'
import { raiseAlarm, appendHistoryAndNotify } from './gateway.ts'
import { receiveReport, pushChange } from './sensor.ts'

/** What a meter can show: a number, 'NotPresent', any text, or nothing at all. */
export type MeterValue = MeterReading | 'missing'

const isLow = (text: string | undefined): boolean => voltageBand(parseVoltage(text)) === 'low'
const isRunning = (text: string | undefined): boolean => isBilgeRunning(text) === true

/** Begins to watch what the boat already measures. */
export function startMeters(boat: Boat): void {
  if (isRunning(boat.state.meters.I1)) startPumpTimer(boat)
}

/** A meter shows a new value; the next status carries it. */
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

/** Ends the watch of the pump. */
const pumpTimerOf = defineBoatPart('pumpWatch', () => ({ end: (): void => undefined }), {
  without: 'When it sounds is queued on the clock by the causes.',
})

/** A pump that runs for too long means that water comes in faster than it goes out. */
function startPumpTimer(boat: Boat): void {
  const sound = (): void => {
    const pump = builtInSensor(boat, 'bilgePump')
    receiveReport(boat, pump, true)
    raiseAlarm(boat, pump)
  }
  pumpTimerOf(boat).end = boat.clock.after(boat.state.gateway.bilgeAlarmAfter, sound)
}

/** A pump that has stopped sounds no alarm; a paired one that has sounded it says that it is over. */
function stopPumpTimer(boat: Boat): void {
  pumpTimerOf(boat).end()
  const pump = pairedPump(boat)
  if (!pump?.on) return
  receiveReport(boat, pump, false)
  pushChange(boat, pump)
}

const pairedPump = (boat: Boat): Sensor | undefined => boat.state.sensors.find(it => it.type === SENSOR_TYPES.bilgePump)
