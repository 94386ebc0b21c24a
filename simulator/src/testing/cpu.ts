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
