/** Servers run until somebody stops them, and then end for certain. */
import { later } from '../wall.ts'

/** Closing takes at most this long; what still hangs then is cut. */
const CLOSE_LIMIT_MS = 1_800

export async function untilStopped(close: () => Promise<void>): Promise<void> {
  await new Promise<void>(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  })
  later(CLOSE_LIMIT_MS, () => process.exit())
  await close()
}
