/** Medians and percentiles. */

/** Milliseconds from sending to receiving, the median and the slowest of a hundred. */
export type Latency = { readonly p50: number; readonly p99: number }

/** Returns the median; of an even number of values the upper one in the middle. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** How long messages took. @param arrivals of each client, in the order of `sent`; all in milliseconds of one clock */
export function latencyOf(arrivals: readonly (readonly number[])[], sent: readonly number[]): Latency {
  const taken = Float64Array.from(arrivals.flatMap(own => own.map((at, message) => at - (sent[message] ?? at)))).sort()
  const at = (part: number): number => taken[Math.floor(part * (taken.length - 1))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}
