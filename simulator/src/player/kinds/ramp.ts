/** Steps that change a value over time. */
import { METERS, type Meter, parseReading, SENSOR_TYPES } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import { DeviceName, sensorTypeOf } from '#boat/deviceName.ts'
import { Refusal } from '#boat/refusal.ts'
import { PositiveDurationSchema } from '#boat/durationSchema.ts'
import { MeasuredNumber } from '#boat/plan.ts'
import type { Sensor } from '#boat/state.ts'
import { setMeter } from '#devices/meters.ts'
import { setSignal } from '#devices/modem.ts'
import { startRamp as run } from '#devices/ramp.ts'
import { reportUnchanged } from '#devices/report.ts'
import { sensorNamed } from '#devices/sensor.ts'
import { setBackupBattery } from '#devices/supply.ts'
import { deviceOf } from '#devices/table.ts'
import { setTemperature } from '#devices/thermometer.ts'
import { hardwareKind } from '../kind.ts'
import { missingDevice } from './sensors.ts'

const optional = z.optional
const Value = z.union([
  z.enum([...METERS, 'temperature', 'backupBattery', 'gsm']),
  z.strictObject({ battery: DeviceName }),
])
type Value = z.output<typeof Value>

const EVERY = 10_000

export const ramp = hardwareKind({
  name: 'ramp',
  help: 'A value changes gradually. A step that sets it meanwhile holds until the next value of the ramp.',
  examples: [
    '{ of: V1, to: 11.7, over: 10m, curve: ease }',
    '{ of: { battery: door }, from: 40, to: 5, over: 1h, every: 5m }',
  ],
  params: z.strictObject({
    of: Value.check(
      z.describe(
        'A meter, the cabin temperature (°C), the backup battery (percent), the mobile signal (dBm), or the battery of a sensor (percent).',
      ),
    ),
    from: optional(MeasuredNumber.check(z.describe('First value. Default: the present one.'))),
    to: MeasuredNumber.check(z.describe('Last value.')),
    over: PositiveDurationSchema.check(z.describe('How long the change takes.')),
    every: optional(PositiveDurationSchema.check(z.describe('Interval between two values. Default: 10s.'))),
    curve: optional(
      z
        .enum(['linear', 'ease'])
        .check(z.describe("'linear': the same change at each interval. 'ease': slow at both ends. Default: linear.")),
    ),
  }),
  plan({ of, to, from = to }, planned) {
    if (typeof of === 'object') {
      if (deviceOf(SENSOR_TYPES[sensorTypeOf(of.battery)]).power === 'wire')
        return { message: `'${of.battery}' is on a wire and has no battery.`, path: ['of', 'battery'] }
      const problem = missingDevice(of.battery, planned, ['of', 'battery'])
      if (problem) return problem
    }
    const isPercent = typeof of === 'object' || of === 'backupBattery'
    return isPercent && [from, to].some(it => it < 0 || it > 100)
      ? { message: 'A battery is between 0 and 100 percent.', path: ['to'] }
      : undefined
  },
  run({ boat }, { of, from, to, over, every = EVERY, curve = 'linear' }) {
    const name = typeof of === 'object' ? `battery ${of.battery}` : of
    // Found once: the name may mean another sensor later, or none.
    const target = typeof of === 'object' ? sensorNamed(boat, of.battery) : of
    run(boat, name, { from: from ?? presentOf(boat, target), to, over, every, curve }, it => set(boat, target, it))
  },
})

/** What a ramp changes: a value of the boat, or the battery of this sensor. */
type Target = Exclude<Value, object> | Sensor

const isMeter = (of: Target): of is Meter => METERS.some(it => it === of)

function presentOf(boat: Boat, of: Target): number {
  const { meters, temperature, system } = boat.state
  const value =
    typeof of === 'object'
      ? (of.battery ?? Number.NaN)
      : isMeter(of)
        ? (parseReading(meters[of]) ?? Number.NaN)
        : { temperature, backupBattery: system.backupBattery, gsm: system.gsmSignal }[of]
  if (Number.isNaN(value)) throw new Refusal('conflict', 'There is no value to begin with; say `from`.', 'from')
  return value
}

/** Sets a value; the battery of a sensor that is no longer paired stays unchanged. */
function set(boat: Boat, of: Target, value: number): void {
  if (typeof of === 'object') {
    if (!boat.state.sensors.includes(of)) return
    of.battery = Math.round(value)
    reportUnchanged(boat, of)
  } else if (isMeter(of)) setMeter(boat, of, value)
  else ({ temperature: setTemperature, backupBattery: setBackupBattery, gsm: setSignal })[of](boat, value)
}
