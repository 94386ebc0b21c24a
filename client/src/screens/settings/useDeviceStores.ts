/** Snapshots of the stores that device panels read. */
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import type { DeviceStores } from '#screens/settings/devicePanelState.ts'
import { enrollment } from '#stores/enrollment.ts'
import { sensors } from '#stores/sensors.ts'
import { status } from '#stores/status.ts'

export const useDeviceStores = (): DeviceStores => ({
  status: useSnapshot(status),
  sensors: useSnapshot(sensors),
  enrollment: useSnapshot(enrollment),
})
