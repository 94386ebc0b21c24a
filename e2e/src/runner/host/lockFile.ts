/** Lock file: work that only one process at a time may do, such as a build. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { pause } from '#wallClock.ts'
import { hasCode } from './cliError.ts'

const LOOK_MS = 50

/**
 * Does work while no other process holds the lock. The lock of a process that has ended is taken over.
 * @param onWait is called once when another process holds the lock.
 */
export async function withLock<T>(file: string, work: () => Promise<T>, onWait = (): void => undefined): Promise<T> {
  for (let looks = 0; !(await isTaken(file)); looks++) {
    if (looks === 0) onWait()
    await pause(LOOK_MS)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

/** Takes the lock; returns false when another process holds it. */
async function isTaken(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  const holder = Number(await readFile(file, 'utf8').catch(() => ''))
  // The holder writes its number right after it has created the file.
  if (holder !== 0 && !isAlive(holder)) await rm(file, { force: true })
  return false
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process may not be signaled.
    return !hasCode(error, 'ESRCH')
  }
}
