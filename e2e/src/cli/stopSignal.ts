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
export const INTERRUPTED = 130

/** A terminal sends a signal to the launcher and to this process, and the launcher passes its own on. */
const SAME_PRESS_MS = 300

/**
 * Resolves on the first stop signal, and says what happens then. The second signal exits at once.
 * @param happens sentence such as 'runs in progress end soon.'
 */
export async function stopSignalThenExit(happens: string): Promise<void> {
  await stopSignal()
  process.stderr.write(`Interrupted: ${happens} Press Ctrl+C again to exit at once.\n`)
  later(SAME_PRESS_MS, () => void stopSignal().then(() => process.exit(INTERRUPTED)))
}

/**
 * Returns a function that returns whether a stop signal has come; it listens from the call on. The second signal exits
 * at once.
 * @param happens sentence as for `stopSignalThenExit`.
 */
export function interruption(happens: string): () => boolean {
  let isInterrupted = false
  void stopSignalThenExit(happens).then(() => {
    isInterrupted = true
  })
  return () => isInterrupted
}

/** Exits the process on the first stop signal, which removes its temporary folders. */
export function exitOnStopSignal(): void {
  void stopSignal().then(() => process.exit(INTERRUPTED))
}

/** Time limit of the runs in progress after a stop signal. */
const FINISH_LIMIT_MS = 3_000

/**
 * Resolves `enough` on the first stop signal, and `giveUp` after the time that runs in progress have to finish. The
 * second signal exits at once.
 */
export function gracefulStopSignal(): { readonly enough: Promise<void>; readonly giveUp: Promise<void> } {
  const enough = stopSignalThenExit(
    `runs in progress have ${FINISH_LIMIT_MS / 1_000} s to finish, then the results are written.`,
  )
  return { enough, giveUp: enough.then(() => new Promise(resolve => void later(FINISH_LIMIT_MS, resolve))) }
}

/** Time that a finished command waits for runs that were given up, whose browser has closed. */
const GIVEN_UP_LIMIT_MS = 500

/** Exits the process with its exit code, even if runs that were given up still keep it alive. */
export function exitSoon(): void {
  later(GIVEN_UP_LIMIT_MS, () => process.exit())
}

/** Runs `closing`, and exits the process when it takes too long. After it the process has all the time it needs. */
export async function closeOrExit(closing: () => Promise<void>): Promise<void> {
  const cancel = later(CLOSE_LIMIT_MS, () => process.exit())
  await closing().finally(cancel)
}
