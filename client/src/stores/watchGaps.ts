/** Gaps in the watch of an armed boat, as far as the app knows. Source: XTRA-30. */
import { SENSOR_TYPES } from '@drydock/contracts'
import type { Snapshot } from 'valtio/vanilla'
import type { AlarmStore } from '#stores/alarm.ts'
import type { PositionStore } from '#stores/position.ts'
import { firstOfType, type SensorsStore } from '#stores/sensors.ts'

/** `contacts`: types of the paired door and hatch sensors, undefined while the list of the sensors is unknown. */
export interface WatchGaps {
  readonly isFenceBlind: boolean
  readonly contacts: readonly number[] | undefined
}

/** Returns whether the geofence cannot be watched: the boat is known, and has no position. */
export const isFenceBlind = (
  { fix }: Pick<Snapshot<PositionStore>, 'fix'>,
  { boat }: Pick<Snapshot<AlarmStore>, 'boat'>,
): boolean => boat !== undefined && fix === undefined

/** Returns whether the geofence is blind, and which contacts there are. */
export const watchGapsOf = (
  position: Pick<Snapshot<PositionStore>, 'fix'>,
  alarm: Pick<Snapshot<AlarmStore>, 'boat'>,
  sensors: Snapshot<SensorsStore>,
): WatchGaps => ({
  isFenceBlind: isFenceBlind(position, alarm),
  contacts:
    sensors.devices && [SENSOR_TYPES.door, SENSOR_TYPES.hatch].filter(type => firstOfType(sensors, type) !== undefined),
})
