/** Recent path of the boat: its positions of the last six hours, at most one every 30 s. Source: XTRA-12. */
import { type Duration, type GeoPoint, HOUR, type Instant, SECOND } from '@drydock/contracts'

export interface PastPosition extends GeoPoint {
  readonly at: Instant
}

export const WAY_MS: Duration = 6 * HOUR
/** Minimum time between two points: a tracked boat reports ten times a second, and a line needs less. */
export const SPACING_MS: Duration = 30 * SECOND

/**
 * Returns the way with a newer position; the same way if its last one is too recent. After the phone's clock was set
 * back, points that now lie in the future are left out.
 */
export function withPosition(
  way: readonly PastPosition[],
  { latitude, longitude, at }: PastPosition,
): readonly PastPosition[] {
  const last = way.at(-1)
  if (last !== undefined && Math.abs(at - last.at) < SPACING_MS) return way
  return [...way.filter(it => at - it.at >= SPACING_MS && at - it.at <= WAY_MS), { latitude, longitude, at }]
}
