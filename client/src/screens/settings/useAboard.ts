/** The stores that panels of devices are read from; renders when something changes that was read. */
import { useSnapshot } from '#screens/live/useSnapshot.ts'
import type { Aboard } from '#screens/settings/faces.ts'
import { alarm } from '#stores/alarm.ts'
import { enrollment } from '#stores/enrollment.ts'
import { sensors } from '#stores/sensors.ts'

export const useAboard = (): Aboard => ({ alarm: useSnapshot(alarm), sensors: useSnapshot(sensors), enrollment: useSnapshot(enrollment) })
