/** Temporary folders that are removed with this process, also when it exits in the middle of its work. */
import { rmSync } from 'node:fs'
import { exitOnSignal } from './exitOnSignal.ts'

const folders = new Set<string>()
const removeAll = (): void => {
  // A program that has just been ended may still have written a file.
  for (const it of folders) rmSync(it, { recursive: true, force: true, maxRetries: 5 })
}

/** Removes a folder when this process exits, also by a stop signal, unless it was removed before. */
export function removeAtExit(folder: string): void {
  if (folders.size === 0) {
    process.once('exit', removeAll)
    exitOnSignal()
  }
  folders.add(folder)
}
