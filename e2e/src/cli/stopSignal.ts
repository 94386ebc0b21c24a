/** Stopping of servers and long runs by signals. */
import { later } from '#wallClock.ts'
import { platformOf } from '../../bin/platform.mjs'

/** Time limit of an orderly close; the process exits afterwards. */
const CLOSE_LIMIT_MS = 1_800

/** Returns a promise that resolves on the first stop signal; it listens from the call on. */
export function stopSignal(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of platformOf().stopSignals) process.on(signal, () => resolve())
  })
}

/** Exit code of an interrupted process, as shells define it. */
const INTERRUPTED = 130

/** Time limit of the runs in progress after a stop signal. */
const FINISH_LIMIT_MS = 3_000

/**
 * Resolves `enough` on the first stop signal, and `giveUp` after the time that runs in progress have to finish. The
 * second signal exits at once.
 */
export function gracefulStopSignal(): { readonly enough: Promise<void>; readonly giveUp: Promise<void> } {
  const enough = stopSignal().then(() => {
    process.stderr.write(
      `Interrupted: runs in progress have ${FINISH_LIMIT_MS / 1_000} s to finish, then the results are written. Press Ctrl+C again to exit at once.\n`,
    )
    void stopSignal().then(() => process.exit(INTERRUPTED))
  })
  return { enough, giveUp: enough.then(() => new Promise(resolve => void later(FINISH_LIMIT_MS, resolve))) }
}

/** Time that a finished command waits for runs that were given up, whose browser has closed. */
const GIVEN_UP_LIMIT_MS = 500

/** Exits the process with its exit code, even if runs that were given up still keep it alive. */
export function exitSoon(): void {
  later(GIVEN_UP_LIMIT_MS, () => process.exit())
}

/** Runs `closing`, and exits the process when it takes too long. */
export async function closeOrExit(closing: () => Promise<void>): Promise<void> {
  later(CLOSE_LIMIT_MS, () => process.exit())
  await closing()
}
