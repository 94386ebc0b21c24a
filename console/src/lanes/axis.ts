/** Time axis of the lanes: converts between times and pixels. */

/** Milliseconds from the beginning of the boat. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

const SHORTEST = 100
const LONGEST = 366 * 24 * 3_600_000

/** Returns the milliseconds that a span covers. */
export const lengthOf = ({ from, to }: TimeRange): number => to - from

/** Returns the pixel of a time, from the left edge of the span; outside the span it is below 0 or above `width`. */
export const xOf = (at: number, span: TimeRange, width: number): number => ((at - span.from) / lengthOf(span)) * width
/** Returns the time of a pixel, the reverse of `xOf`. */
export const timeAt = (x: number, span: TimeRange, width: number): number => span.from + (x / width) * lengthOf(span)

/** Returns the span zoomed by a factor around a time that keeps its position. */
export function zoomed(span: TimeRange, factor: number, around: number): TimeRange {
  const length = Math.min(LONGEST, Math.max(SHORTEST, lengthOf(span) * factor))
  const share = (around - span.from) / lengthOf(span)
  return { from: around - share * length, to: around + (1 - share) * length }
}

/** Returns the span later by a number of milliseconds; earlier if it is negative. */
export const moved = ({ from, to }: TimeRange, by: number): TimeRange => ({ from: from + by, to: to + by })

/** Returns a span of the same length with the current time near its right edge. */
export function following(span: TimeRange, now: number): TimeRange {
  const length = lengthOf(span)
  const to = Math.max(now + length * 0.08, length)
  return { from: to - length, to }
}

const STEPS = [
  100, 200, 500, 1_000, 2_000, 5_000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 900_000, 1_800_000,
  3_600_000, 7_200_000, 21_600_000, 43_200_000, 86_400_000, 604_800_000, 2_592_000_000, 7_776_000_000, 31_536_000_000,
]

/** Returns the times of the ruler ticks, at least `least` pixels apart. */
export function ticksOf(span: TimeRange, width: number, least = 96): readonly number[] {
  const wanted = (lengthOf(span) / Math.max(1, width)) * least
  const size = STEPS.find(it => it >= wanted) ?? 31_536_000_000
  const first = Math.ceil(Math.max(0, span.from) / size) * size
  const count = Math.max(0, Math.floor((span.to - first) / size) + 1)
  return Array.from({ length: count }, (_, index) => first + index * size)
}

/** Returns the index of the first item of a sorted list that is not before `at`. */
export function firstAt(times: readonly { readonly at: number }[], at: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle]?.at ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}
