/**
 * ENROL as the captain presses it: while another device is being enrolled, a warning names that device. Source:
 * ENROLL-25, OPEN-051.
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
