/** Stopping of servers and long runs by signals. */
import { later } from '#wallClock.ts'

/** Time limit of an orderly close; the process exits afterwards. */
const CLOSE_LIMIT_MS = 1_800

/** Returns a promise that resolves on the first stop signal; it listens from the call on. */
export function stopSignal(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  })
}

/** Exit code of an interrupted process, as shells define it. */
const INTERRUPTED = 130

/** Resolves on the first stop signal, so that current work can finish; the second signal exits at once. */
export async function gracefulStopSignal(): Promise<void> {
  await stopSignal()
  process.stderr.write('Interrupted: finishing and writing the runs in progress. Press Ctrl+C again to exit at once.\n')
  void stopSignal().then(() => process.exit(INTERRUPTED))
}

/** Runs `closing`, and exits the process when it takes too long. */
export async function closeOrExit(closing: () => Promise<void>): Promise<void> {
  later(CLOSE_LIMIT_MS, () => process.exit())
  await closing()
}
