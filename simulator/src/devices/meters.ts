/** Voltages and current as the gateway measures them: batteries, gas sensor (V4) and bilge pump (I1). */
import { band, bilgeRunning, type Meter, SENSOR_TYPES, voltage } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import type { MeterReading } from '#boat/plan.ts'
import { readingText, type Sensor } from '#boat/state.ts'
import { builtIn } from './builtIn.ts'
import { raiseAlarm, record } from './gateway.ts'
import { hear, tellChange } from './sensor.ts'

/** What a meter can show: a number, 'NotPresent', any text, or nothing at all. */
export type Reading = MeterReading | 'missing'

const isLow = (text: string | undefined): boolean => band(voltage(text)) === 'low'
const runs = (text: string | undefined): boolean => bilgeRunning(text) === true

/** Begins to watch what the boat already measures. */
export function startMeters(boat: Boat): void {
  if (runs(boat.state.meters.I1)) watchPump(boat)
}

/** A meter shows a new value; the next status carries it. */
export function setReading(boat: Boat, meter: Meter, value: Reading): void {
  const { meters } = boat.state
  const before = meters[meter]
  if (value === 'missing') delete meters[meter]
  else meters[meter] = readingText(value)
  boat.journal.tell('state', meter, meters[meter] ?? null)
  if (meter === 'V1' && isLow(meters.V1) && !isLow(before)) record(boat, 'Main battery low')
  if (meter === 'I1' && runs(meters.I1) !== runs(before)) (runs(before) ? restPump : watchPump)(boat)
}

/** Ends the watch of the pump. */
const pumpWatchOf = defineBoatPart('pumpWatch', () => ({ end: (): void => undefined }), {
  without: 'When it sounds is queued on the clock by the causes.',
})

/** A pump that runs for too long means that water comes in faster than it goes out. */
function watchPump(boat: Boat): void {
  const sound = (): void => {
    const pump = builtIn(boat, 'bilgePump')
    hear(boat, pump, true)
    raiseAlarm(boat, pump)
  }
  pumpWatchOf(boat).end = boat.clock.after(boat.state.gateway.bilgeAlarmAfter, sound)
}

/** A pump that has stopped sounds no alarm; a paired one that has sounded it says that it is over. */
function restPump(boat: Boat): void {
  pumpWatchOf(boat).end()
  const pump = pairedPump(boat)
  if (!pump?.on) return
  hear(boat, pump, false)
  tellChange(boat, pump)
}

const pairedPump = (boat: Boat): Sensor | undefined => boat.state.sensors.find(it => it.type === SENSOR_TYPES.bilgePump)
