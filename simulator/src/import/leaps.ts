/**
 * Takes out of a recording what leaps to a place that no boat reaches in the time, as receivers do that are jammed or
 * deceived.
 */
import { metersBetween, SECOND } from '@drydock/contracts'
import type { Fix } from './track.ts'

/** Faster than any boat, in meters a second: about 120 knots. */
const MAX_SPEED = 62
/** What a receiver scatters however near its fixes are in time, in meters. */
const GPS_SCATTER = 500
/** How many stretches back one may go on after others. */
const MAX_BACK = 64
/** Of fewer fixes nobody can tell which of them leapt. */
const MIN_FIXES = 4

interface Stretch {
  readonly fixes: readonly Fix[]
  /** Fixes of the best way that ends with it, and the stretch before on that way. */
  readonly size: number
  readonly before: Stretch | undefined
}

/**
 * Of fixes in order of time, the most that one boat can have made. Where that would be half of them or less, all: it
 * was no boat.
 */
export function withoutLeaps(fixes: readonly Fix[]): readonly Fix[] {
  const ways: Stretch[] = []
  for (const stretch of splitAtLeaps(fixes)) {
    const before = ways
      .slice(-MAX_BACK)
      .reduce<Stretch | undefined>(
        (best, it) => (it.size > (best?.size ?? 0) && isReachable(it.fixes.at(-1), stretch[0]) ? it : best),
        undefined,
      )
    ways.push({ fixes: stretch, size: stretch.length + (before?.size ?? 0), before })
  }
  const kept: (readonly Fix[])[] = []
  const last = ways.reduce<Stretch | undefined>((best, it) => (it.size > (best?.size ?? 0) ? it : best), undefined)
  for (let it = last; it; it = it.before) kept.unshift(it.fixes)
  return fixes.length < MIN_FIXES || (last?.size ?? 0) * 2 <= fixes.length ? fixes : kept.flat()
}

/** Whether a boat can have come from one to the other. */
const isReachable = (from: Fix | undefined, to: Fix | undefined): boolean =>
  from !== undefined &&
  to !== undefined &&
  metersBetween(from, to) <= GPS_SCATTER + (MAX_SPEED * (to.at - from.at)) / SECOND

/** Parts between leaps. */
function splitAtLeaps(fixes: readonly Fix[]): readonly (readonly Fix[])[] {
  const stretches: Fix[][] = []
  for (const it of fixes) {
    const last = stretches.at(-1)
    if (last && isReachable(last.at(-1), it)) last.push(it)
    else stretches.push([it])
  }
  return stretches
}
