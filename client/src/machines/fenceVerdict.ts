/**
 * Verdict of the app on whether the boat is within its fence: since one fix may be wrong, a second one has to agree. An
 * alarm of the gateway is always shown, whatever the verdict. Source: XTRA-10.
 */
import { type GeoPoint, metersBetween } from '@drydock/contracts'

/** `checking`: one fix is outside, and the next one decides. */
export type FenceVerdict = 'inside' | 'outside' | 'checking'

interface MeasuredPoint extends GeoPoint {
  /** Meters. */
  readonly accuracy: number
}
interface Fence {
  readonly center: GeoPoint
  /** Meters. */
  readonly radius: number
}

/** Returns whether a fix confirms the one before: their circles of accuracy overlap, or the boat is farther away. */
const agrees = (fix: MeasuredPoint, before: MeasuredPoint, center: GeoPoint): boolean =>
  metersBetween(before, fix) <= before.accuracy + fix.accuracy ||
  metersBetween(center, fix) >= metersBetween(center, before)

/**
 * Returns the verdict on the newest fix.
 * @param before the fix before it; undefined if there was none.
 */
export function fenceVerdict(
  { center, radius }: Fence,
  fix: MeasuredPoint,
  before: MeasuredPoint | undefined,
): FenceVerdict {
  const isOutside = (it: MeasuredPoint): boolean => metersBetween(center, it) > radius
  if (!isOutside(fix)) return 'inside'
  return before !== undefined && isOutside(before) && agrees(fix, before, center) ? 'outside' : 'checking'
}
