/** Errors of the command line: a message of one line and an exit code. */
export class CliError extends Error {
  readonly exitCode: 1 | 2
  constructor(line: string, exitCode: 1 | 2 = 1) {
    super(line)
    this.name = 'CliError'
    this.exitCode = exitCode
  }
}

/** Returns whether a system error has this code, such as ENOENT. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** What usual system errors mean. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder.',
  ENOTDIR: 'a part of its path is a file, not a folder.',
  EEXIST: 'a file is where a folder is needed.',
  EACCES: 'you have no permission.',
  EPERM: 'you have no permission.',
  EISDIR: 'it is a folder.',
  ELOOP: 'its links lead to each other.',
  ENAMETOOLONG: 'its name is too long.',
  EDQUOT: 'your quota of the disk is used up. Free some space.',
  ENOSPC: 'the disk is full. Free some space.',
  EROFS: 'its disk is read-only.',
}

/** Returns the reason of a failed access to a file in words; for an unusual error its message. */
export const fileReasonOf = (error: unknown): string =>
  Object.entries(REASONS).find(([code]) => hasCode(error, code))?.[1] ?? messageOf(error)

/** Errors of a disk or of permissions: they are no bugs, wherever they come from. */
const OF_DISK = ['EACCES', 'EDQUOT', 'ENOSPC', 'EPERM', 'EROFS'] as const

/** Returns the line for an error of a disk or of permissions that no command expects; undefined for other errors. */
export const diskErrorText = (error: unknown): string | undefined =>
  OF_DISK.some(it => hasCode(error, it))
    ? `${fileOf(error) === undefined ? 'a file' : `'${fileOf(error)}'`} cannot be used: ${fileReasonOf(error)}`
    : undefined

/** Returns the file or folder that a system error names. */
export const fileOf = (error: unknown): string | undefined =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined

/** Returns the error of a file that cannot be written, with the reason. An error with a message for users stays. */
export const unwritable = (file: string, error: unknown): CliError =>
  error instanceof CliError ? error : new CliError(`'${file}' cannot be written: ${fileReasonOf(error)}`, 2)

/** Returns the message of a thrown value, which may be no Error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
