/** Limits of real time for tests. They say nothing about speed: a busy machine may take 20 times as long. */

/** Time after which a test or a hook hangs, in milliseconds. */
export const HANGS_MS = 180_000
/** Time in which something must come, in milliseconds; it ends before the test, whose message would not say what. */
export const COMES_MS = HANGS_MS - 10_000
