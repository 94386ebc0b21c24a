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
  EACCES: 'you have no permission.',
  EISDIR: 'it is a folder.',
}

/** Returns the reason of a failed access to a file in words; for an unusual error its message. */
export const fileReasonOf = (error: unknown): string =>
  Object.entries(REASONS).find(([code]) => hasCode(error, code))?.[1] ?? messageOf(error)

/** Returns the message of a thrown value, which may be no Error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
