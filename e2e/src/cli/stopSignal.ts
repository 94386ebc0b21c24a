/** Stopping of servers and long runs by signals. */
import { exitCodeOf } from '#exitOnSignal.ts'
import { later } from '#wallClock.ts'
import { platformOf } from '../../bin/platform.mjs'

/** Time limit of an orderly close; the process exits afterwards. */
const CLOSE_LIMIT_MS = 1_800

/** Ends one wait for a signal. */
const waits = new Set<() => void>()
let hasCome = false

function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    const listener = (signal: NodeJS.Signals): void => {
      hasCome = true
      resolve(signal)
    }
    for (const signal of platformOf().stopSignals) process.on(signal, listener)
    waits.add(() => {
      for (const signal of platformOf().stopSignals) process.off(signal, listener)
    })
  })
}

/**
 * Ends all waits for signals: the command is over. After a signal they go on, because the same press may arrive twice,
 * and would kill a process that still writes its output.
 */
export function endSignalWaits(): void {
  if (hasCome) return
  for (const end of waits) end()
  waits.clear()
}

/** Returns whether a stop signal has come to a command that waits for one. */
export const isInterrupted = (): boolean => hasCome

/** Returns a promise that resolves on the first stop signal; it listens from the call on. */
export async function stopSignal(): Promise<void> {
  await nextSignal()
}

/** A terminal sends a signal to the launcher and to this process, and the launcher passes its own on. */
const SAME_PRESS_MS = 300

/** Returns the first stop signal, and says what happens then. The second signal exits at once. */
async function signalThenExit(happens: string): Promise<NodeJS.Signals> {
  const first = await nextSignal()
  process.stderr.write(`Interrupted: ${happens} Press Ctrl+C again to exit at once.\n`)
  later(SAME_PRESS_MS, () => void nextSignal().then(signal => process.exit(exitCodeOf(signal))))
  return first
}

/**
 * Resolves on the first stop signal, and says what happens then. The second signal exits at once.
 * @param happens sentence such as 'runs in progress end soon.'
 */
export async function stopSignalThenExit(happens: string): Promise<void> {
  await signalThenExit(happens)
}

/**
 * Returns a function that returns the exit code of the stop signal that has come, or undefined before; it listens from
 * the call on. The second signal exits at once.
 * @param happens sentence as for `stopSignalThenExit`.
 */
export function interruption(happens: string): () => number | undefined {
  let code: number | undefined
  void signalThenExit(happens).then(signal => {
    code = exitCodeOf(signal)
  })
  return () => code
}

/** Exits the process on the first stop signal, which removes its temporary folders. */
export function exitOnStopSignal(): void {
  void nextSignal().then(signal => process.exit(exitCodeOf(signal)))
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
