/** Servers run until somebody stops them, and then end for certain. */
import { later } from '../wall.ts'

/** Closing takes at most this long; what still hangs then is cut. */
const CLOSE_LIMIT_MS = 1_800

/** Listens from the call on, so that whoever waits for the first word of a server may stop it right after. */
export function listenForStop(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  })
}

/** Closes in good order, or ends the process when that takes too long. */
export async function close(closing: () => Promise<void>): Promise<void> {
  later(CLOSE_LIMIT_MS, () => process.exit())
  await closing()
}
