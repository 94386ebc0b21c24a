/** Problems of a data file, as messages for the user. The file is never changed. */

/** The data file cannot be used, or no longer. */
export class DataProblem extends Error {}

/** Messages by SQLite primary result code, the low byte of a result code: https://sqlite.org/rescode.html */
const KINDS: Readonly<Record<number, (path: string) => string>> = {
  5: path => `${path} is in use by another Drydock. Stop that one, or name another file with --data.`,
  8: path => `${path} is not writable. Allow this user to write it and its folder, or name another file with --data.`,
  10: path =>
    `${path} cannot be read or written: the disk reports an error. Check the disk, or name a file on another one with --data.`,
  13: path => `${path} cannot grow: its disk is full. All earlier answers are saved. Free some space and start again.`,
  14: path =>
    `${path} or a file beside it cannot be opened. Allow this user to read and write it and its folder, or name another file with --data.`,
}

/** Extended result code SQLITE_IOERR_SHMSIZE: a file beside the data file cannot grow, because the disk is full. */
const SHARED_MEMORY_SIZE = 4_874

/** Result codes of SQLite that mean the same as errors of the system, which files beside the data file cause. */
const SYSTEM_CODES: Readonly<Record<string, number>> = {
  EACCES: 14,
  EDQUOT: 13,
  EIO: 10,
  EISDIR: 14,
  ENOSPC: 13,
  EPERM: 14,
  EROFS: 14,
}

/** Converts an error of SQLite or of the file system into a DataProblem; rethrows any other error. */
export function dataProblemOf(path: string, error: unknown): DataProblem {
  if (error instanceof DataProblem) return error
  const code = codeOf(error)
  if (!(error instanceof Error) || code === undefined) throw error
  const words = KINDS[code === SHARED_MEMORY_SIZE ? 13 : code & 0xff]
  return words ? new DataProblem(words(path)) : damagedFileProblem(path, error.message)
}

const LONGEST_REASON = 120

/**
 * Returns the error for a data file that cannot be read.
 * @param reason for people, in a few words; it is cut after 120 characters.
 */
export const damagedFileProblem = (path: string, reason: string): DataProblem =>
  new DataProblem(
    `${path} is damaged (${reason.slice(0, LONGEST_REASON)}), and was not changed. Replace it with a copy, or use another file with --data.`,
  )

function codeOf(error: unknown): number | undefined {
  const { errcode, code }: { errcode?: unknown; code?: unknown } = Object(error)
  return errcode === undefined ? SYSTEM_CODES[String(code)] : Number(errcode)
}
