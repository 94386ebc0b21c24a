/** Errors of the command line: a message of one line and an exit code. */
export class CliError extends Error {
  readonly exitCode: 1 | 2
  constructor(line: string, exitCode: 1 | 2 = 1) {
    super(line)
    this.name = 'Failed'
    this.exitCode = exitCode
  }
}

/** Returns whether a system error has this code, such as ENOENT. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Returns the message of a thrown value, which may be no Error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
