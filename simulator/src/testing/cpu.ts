/** Measures CPU time, independent of other work on the machine. */

/** CPU time of this thread in milliseconds. */
export function cpuMs(run: () => void): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** Least CPU time of three runs in milliseconds: the first one compiles, and a busy core makes any of them slower. */
export const leastCpuMs = (run: () => void): number => Math.min(cpuMs(run), cpuMs(run), cpuMs(run))

/** Time in ms that the clock of a thread may be late. */
const CLOCK_MS = 5

/**
 * Least growth that a test takes for more than linear: in the middle of 4 and 16. Caches that other work on the machine
 * has emptied change a figure by a half.
 */
export const TOO_MUCH_GROWTH = 8

/**
 * How many times as long a run takes with a whole text as with a quarter of it: at most about 4 in proportion to the
 * length, up to 16 with its square. It is a ratio, so it does not depend on the machine.
 */
export const growthOf = (run: (text: string) => void, quarter: string, whole: string): number =>
  leastCpuMs(() => run(whole)) / (leastCpuMs(() => run(quarter)) + CLOCK_MS)
