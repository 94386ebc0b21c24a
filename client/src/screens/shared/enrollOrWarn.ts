/**
 * Starts an enrollment when the captain presses ENROL; warns while another device is being enrolled. Source: ENROLL-25,
 * OPEN-051.
 */
import { sensorName } from '@drydock/contracts'
import { showWarning } from '#stores/banners.ts'
import { enroll, enrollment, typeBeingEnrolled } from '#stores/enrollment.ts'
import { enrollment as texts } from '#texts/enrollment.ts'
import { sensors } from '#texts/sensors.ts'

export function enrollOrWarn(type: number): void {
  const other = typeBeingEnrolled(enrollment)
  if (other === undefined) void enroll(type)
  else showWarning(texts.busy(sensors.name(other) || sensorName(other)), texts.busyHint)
}
