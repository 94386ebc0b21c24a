/**
 * The number of the last write, in a small file beside the data file: SQLite takes a log that has lost its end for a
 * shorter one,
 * and without a number outside of it nobody would notice. Written after each commit, so that it is never ahead of one
 * that came back.
 */
import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** What stands behind the path of the data file. */
export const COUNT_SUFFIX = '-count'

export interface WriteCount {
  /** So many writes were given to the system; they are on the disk when they were settled. */
  record(writes: number, isSettled: boolean): void
  close(): void
}

interface StoredCount {
  readonly writes: number
  /** As many as were on the disk. */
  readonly settled: number
  /** Tells a machine that was switched off, which may have lost what was not settled, from a process that ended. */
  readonly boot: string
}

/** In bytes; always the same, so that a write is never cut in two. */
const LENGTH = 128

/** The least number of writes that the data file must hold; undefined when nothing was noted that can be read. */
export function minimumWrites(path: string): number | undefined {
  try {
    const [text = '', sum] = readFileSync(path + COUNT_SUFFIX, 'utf8')
      .trim()
      .split('\t')
    if (crc32(text) !== Number(sum)) return undefined
    const { writes, settled, boot } = JSON.parse(text) as StoredCount
    return boot !== '' && boot === bootOf() ? writes : settled
  } catch {
    return undefined
  }
}

/** `writes` are in the data file now, and on the disk as far as `settled`. */
export function openWriteCount(path: string, writes: number, settledBefore: number): WriteCount {
  // Keys of sign-ins are beside it: what is of its owner is for its owner alone.
  const file = openSync(path + COUNT_SUFFIX, 'w', 0o600)
  const boot = bootOf()
  let settled = settledBefore
  const record = (count: number, isSettled: boolean): void => {
    if (isSettled) settled = count
    const text = JSON.stringify({ writes: count, settled, boot } satisfies StoredCount)
    writeSync(file, `${text}\t${crc32(text)}`.padEnd(LENGTH), 0)
    if (isSettled) fsyncSync(file)
  }
  record(writes, false)
  return {
    record,
    /** A file that was closed in good order stands for itself, and may be copied alone. */
    close() {
      closeSync(file)
      rmSync(path + COUNT_SUFFIX, { force: true })
    },
  }
}

/** The number of this start of the machine; empty where there is none. */
function bootOf(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}
