/** Applies pushes to the sensors. Source: SENSOR-26 to SENSOR-33, OPEN-013 to OPEN-015. */
import {
  type AgingDevice,
  BILGE_PUMP_ID,
  isoText,
  SENSOR_TYPES,
  type StatusChange,
  sensorStatusOf,
} from '@drydock/contracts'
import { now } from '#platform/time.ts'
import { ageOf } from '#stores/age.ts'
import { triggerAlarm } from '#stores/alarm.ts'
import { profile } from '#stores/profile.ts'
import { deviceMachineOf, refreshSensors, type SensorView, sensorViewOf } from '#stores/sensors.ts'

/** Applies a status change: a known code confirms the status, any other sets only age and battery. */
function apply(view: SensorView, { device, status: code, age, battery }: StatusChange): void {
  if (age !== undefined) Object.assign(view, ageOf(age))
  if (battery !== undefined) view.battery = battery
  const status = sensorStatusOf(code)
  if (status === undefined) {
    console.warn(`The status code '${code}' of ${device} means nothing and is ignored.`)
    return
  }
  if (view.stableStatus !== status) {
    view.alarm1 = status
    view.modifiedDateTime = isoText(now())
  }
  deviceMachineOf(device).send({ is: 'pushed', status })
}

/** Returns the type of a built-in part that no list contains: the bilge pump or the gateway itself. */
function builtInType(device: string): number | undefined {
  if (device === BILGE_PUMP_ID) return SENSOR_TYPES.bilgePump
  return device !== '' && device === profile.it?.deviceId ? SENSOR_TYPES.gateway : undefined
}

/** Applies a status change; an unlisted device makes the app load the list. */
export function applyStatusChange(change: StatusChange): void {
  const view = sensorViewOf(change.device)
  if (view !== undefined) {
    apply(view, change)
    return
  }
  if (builtInType(change.device) !== undefined || change.deviceTypeId === SENSOR_TYPES.gateway) return
  console.warn(`A status change names the unknown device ${change.device}.`)
  refreshSensors()
}

/** Applies a status change and an alarm, also for an unknown device. */
export function applyStatusChangeOnAlarm(change: StatusChange): void {
  applyStatusChange(change)
  triggerAlarm(change.deviceTypeId ?? sensorViewOf(change.device)?.attachedDeviceTypeId ?? builtInType(change.device))
}

/** Applies ages; a device that is not in the list is skipped. */
export function applyAges(ages: readonly AgingDevice[]): void {
  for (const { device, age } of ages) {
    const view = sensorViewOf(device)
    if (view !== undefined) Object.assign(view, ageOf(age))
  }
}
