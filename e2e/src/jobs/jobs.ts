/** Number of tests or cases that run at once: by the cores and the memory of the machine. */
import { availableParallelism, totalmem } from 'node:os'

export interface Jobs {
  /** Tests in Node, cases without a browser, and cases in WebKit and Firefox, which have a browser each. */
  readonly node: number
  /** Tests and cases in Chromium, which often wait for it. */
  readonly chromium: number
}

/** Memory of one test with its share of a browser: seldom more than half of it. */
const SHARE_BYTES = 1.5 * 2 ** 30
/** Tests wait too, so that less than two at once leaves a core idle. */
const LEAST = 2
export const MOST_JOBS = 32

/**
 * @param asked the number that a person asks for, for all parts; else the machine decides.
 * @param memory bytes of the machine.
 */
export function jobsOf(asked?: number, cores = availableParallelism(), memory = totalmem()): Jobs {
  if (asked !== undefined) return { node: asked, chromium: asked }
  const most = Math.min(MOST_JOBS, Math.max(LEAST, Math.floor(memory / SHARE_BYTES)))
  const node = Math.min(most, Math.max(LEAST, cores))
  return { node, chromium: Math.min(most, node + 1) }
}
