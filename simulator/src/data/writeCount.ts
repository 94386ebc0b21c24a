/**
 * Write count in a small file beside the data file. It detects a truncated write-ahead log, which SQLite accepts. It is
 * written after each commit, so it never exceeds the committed writes.
 */
import { closeSync, constants, fsyncSync, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** Suffix of the file with the count. */
export const COUNT_SUFFIX = '-count'

export interface WriteCount {
  /** Records the number of writes; `isSettled` means that they are on the disk. */
  record(writes: number, isSettled: boolean): void
  close(): void
}

interface StoredCount {
  readonly writes: number
  /** Number of writes on the disk. */
  readonly settled: number
  /** Boot id: after a power failure, unlike after the end of the process, unsettled writes may be lost. */
  readonly boot: string
}

/** Fixed length in bytes, so that a write is never split. */
const LENGTH = 128

/** Minimum number of writes that the data file must contain; undefined without a readable count. */
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

/** Opens the count. `writes` are in the data file, `settledBefore` of them on the disk. */
export function openWriteCount(path: string, writes: number, settledBefore: number): WriteCount {
  // Only the owner may read it, as the data file with its sign-in keys. The earlier count stays until it is replaced.
  const file = openSync(path + COUNT_SUFFIX, constants.O_WRONLY | constants.O_CREAT, 0o600)
  const boot = bootOf()
  let settled = settledBefore
  const record = (count: number, isSettled: boolean): void => {
    if (isSettled) settled = count
    const text = JSON.stringify({ writes: count, settled, boot } satisfies StoredCount)
    writeSync(file, `${text}\t${crc32(text)}`.padEnd(LENGTH), 0)
    if (isSettled) fsyncSync(file)
  }
  record(writes, false)
  ftruncateSync(file, LENGTH)
  return {
    record,
    /** A properly closed data file needs no count and may be copied alone. */
    close() {
      closeSync(file)
      rmSync(path + COUNT_SUFFIX, { force: true })
    },
  }
}

/** Boot id of the machine; empty if it has none. */
function bootOf(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}
