/** Delay of the event loop since the previous reading, in seconds. */
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

/** Interval of the samples in milliseconds; a shorter delay cannot be seen. */
const RESOLUTION_MS = 10
const NANOSECONDS = 1e9

export interface LoopDelay {
  /** Mean, median, 99th percentile and maximum; empty if there is no sample since the previous reading. */
  read(): readonly (readonly [stat: string, seconds: number])[]
  stop(): void
}

/** Creates a reader. Sampling starts with the first reading, so that it costs nothing before. */
export function createLoopDelay(): LoopDelay {
  let histogram: IntervalHistogram | undefined
  return {
    read() {
      if (!histogram) {
        histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
        histogram.enable()
        return []
      }
      if (histogram.count === 0) return []
      const { mean, max } = histogram
      const stats = [
        ['mean', mean],
        ['p50', histogram.percentile(50)],
        ['p99', histogram.percentile(99)],
        ['max', max],
      ] as const
      histogram.reset()
      // A sample is the time between two turns of the timer, so the interval itself is no delay.
      return stats.map(([stat, value]) => [stat, Math.max(0, value / NANOSECONDS - RESOLUTION_MS / 1_000)] as const)
    },
    stop: () => void histogram?.disable(),
  }
}
