/**
 * Lock file: work that only one process at a time may do, such as a build. The holder writes to the file every second;
 * a file that nobody writes to is a leftover, whatever it contains, and is taken over.
 */
import { rmSync, statSync, writeSync } from 'node:fs'
import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises'
import { exitOnSignal } from '#exitOnSignal.ts'
import { later, pause } from '#wallClock.ts'
import { hasCode } from './cliError.ts'

const LOOK_MS = 50
const TOUCH_MS = 1_000
/** Looks without a change after which a lock is a leftover: 10 s. Looks are counted: a process may have slept. */
const STALE_LOOKS = 200

/**
 * Does work while no other process holds the lock. A lock that its holder has left behind is taken over after 10 s.
 * @param onWait is called once when another process holds the lock.
 * @param untilNextLook waits between two looks at the lock of another process.
 */
export async function withLock<T>(
  file: string,
  work: () => Promise<T>,
  onWait = (): void => undefined,
  untilNextLook = (): Promise<void> => pause(LOOK_MS),
): Promise<T> {
  const handle = await take(file, onWait, untilNextLook)
  const { ino } = await handle.stat()
  const free = (): void => {
    // Another process may have taken it over, such as while this one was stopped.
    if (statSync(file, { throwIfNoEntry: false })?.ino === ino) rmSync(file, { force: true })
  }
  process.once('exit', free)
  const endExit = exitOnSignal()
  const stopTouching = keepTouching(handle)
  try {
    return await work()
  } finally {
    stopTouching()
    process.off('exit', free)
    endExit()
    free()
    await handle.close()
  }
}

async function take(file: string, onWait: () => void, untilNextLook: () => Promise<void>): Promise<FileHandle> {
  let seen: string | undefined
  for (let looks = 0, unchanged = 0; ; looks++) {
    const handle = await open(file, 'wx').catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
    if (handle) return handle
    if (looks === 0) onWait()
    const mark = await markOf(file)
    unchanged = mark === seen ? unchanged + 1 : 0
    seen = mark
    if (mark !== undefined && unchanged >= STALE_LOOKS) await removeLeftover(file, mark)
    else await untilNextLook()
  }
}

/** Returns a text that changes whenever the holder writes to the lock, or another process takes it. */
const markOf = (file: string): Promise<string | undefined> =>
  stat(file).then(
    ({ ino, mtimeMs }) => `${ino} ${mtimeMs}`,
    () => undefined,
  )

/** Removes a leftover under a name of its own: of several processes that wait, one gets it. */
async function removeLeftover(file: string, mark: string): Promise<void> {
  const own = `${file}.${process.pid}`
  try {
    await rename(file, own)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  // Another process was faster, and this is its new lock.
  if ((await markOf(own)) !== mark) await link(own, file).catch(() => undefined)
  await rm(own, { force: true })
}

/** Writes the number of this process to the lock, at once and every second; returns a function that ends it. */
function keepTouching(handle: FileHandle): () => void {
  let cancel = (): void => undefined
  const touch = (): void => {
    try {
      // Not asynchronous: it would wait behind the files of a build.
      writeSync(handle.fd, String(process.pid), 0)
    } catch {
      // A full disk is no reason to end the work.
    }
    cancel = later(TOUCH_MS, touch)
  }
  touch()
  return () => cancel()
}
