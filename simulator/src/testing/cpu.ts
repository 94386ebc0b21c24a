/** Measures CPU time, independent of other work on the machine. */

/** CPU time of this thread in milliseconds. */
export function cpuMs(run: () => void): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** Time in ms that the clock of a thread may be late. */
const CLOCK_MS = 5

/**
 * How many times as long a run takes with a whole text as with a quarter of it: at most about 4 in proportion to the
 * length, up to 16 with its square. It is a ratio, so it does not depend on the machine.
 */
export function growthOf(run: (text: string) => void, quarter: string, whole: string): number {
  // Both in turns, so that a busy time of the machine disturbs both; the least disturbed turn counts.
  const turns = [1, 2, 3, 4, 5].map(() => cpuMs(() => run(whole)) / (cpuMs(() => run(quarter)) + CLOCK_MS))
  return Math.min(...turns)
}
