/** Temporary folders that are removed with this process, also when it exits in the middle of its work. */
import { rmSync } from 'node:fs'

const folders = new Set<string>()
const removeAll = (): void => {
  // A program that has just been ended may still have written a file.
  for (const it of folders) rmSync(it, { recursive: true, force: true, maxRetries: 5 })
}

/** Removes a folder when this process exits, unless it was removed before. A signal without a listener is no exit. */
export function removeAtExit(folder: string): void {
  if (folders.size === 0) process.once('exit', removeAll)
  folders.add(folder)
}
