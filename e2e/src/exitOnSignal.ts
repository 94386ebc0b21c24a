/**
 * Exit on stop signals: a signal ends a process without its 'exit' listeners, which remove temporary folders and locks,
 * unless something listens for the signal.
 */
import { constants } from 'node:os'
import { platformOf } from '../bin/platform.mjs'

/** Returns the exit code of a process that a signal has ended, as shells define it: 130 for SIGINT, 143 for SIGTERM. */
export const exitCodeOf = (signal: NodeJS.Signals): number => 128 + constants.signals[signal]

let users = 0

/** A command that listens itself decides when the process exits. */
const exit = (signal: NodeJS.Signals): void => {
  if (process.listenerCount(signal) === 1) process.exit(exitCodeOf(signal))
}

/** Exits the process on a stop signal for which nothing else listens, until the returned function is called. */
export function exitOnSignal(): () => void {
  if (users++ === 0) for (const signal of platformOf().stopSignals) process.on(signal, exit)
  let isUsed = true
  return () => {
    if (!isUsed) return
    isUsed = false
    if (--users === 0) for (const signal of platformOf().stopSignals) process.off(signal, exit)
  }
}
