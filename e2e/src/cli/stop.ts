/** Servers run until somebody stops them, and then end for certain. */
import { later } from '#wallClock.ts'

/** Closing takes at most this long; what still hangs then is cut. */
const CLOSE_LIMIT_MS = 1_800

/** Listens from the call on, so that whoever waits for the first word of a server may stop it right after. */
export function listenForStop(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  })
}

/** What a shell says of a process that was interrupted. */
const INTERRUPTED = 130

/** The same for work that is finished first; whoever asks a second time is not kept waiting. */
export async function listenForEnough(): Promise<void> {
  await listenForStop()
  process.stderr.write('Interrupted: what has begun is finished and written. Once more ends it at once.\n')
  void listenForStop().then(() => process.exit(INTERRUPTED))
}

/** Closes in good order, or ends the process when that takes too long. */
export async function close(closing: () => Promise<void>): Promise<void> {
  later(CLOSE_LIMIT_MS, () => process.exit())
  await closing()
}
