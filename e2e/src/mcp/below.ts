/** Limits the files of tools to the folder of the server and the scenarios of the library, also through links. */
import { realpathSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'
import { OWN_SCENARIOS, SCENARIOS } from '#paths.ts'
import { CliError } from '#runner/host/cliError.ts'

/** Whether a path is a folder, or below it. */
export function isBelow(folder: string, path: string): boolean {
  const from = relative(folder, path)
  // A name may begin with two dots, too.
  return from.split(sep)[0] !== '..' && !isAbsolute(from)
}

/**
 * Returns a function that accepts the files which tools may read; `folder` is that of the server. It throws a CliError
 * for another file, and for a link to one.
 */
export const readableFrom =
  (folder: string) =>
  (path: string): void => {
    const real = realpathSync(path)
    if (![folder, SCENARIOS, OWN_SCENARIOS].some(it => isBelow(realOf(it), real)))
      throw new CliError(`'${path}' is outside of the folder in which the server runs. Name a file below it.`, 2)
  }

/** Returns the real path of a folder; a folder that does not exist has no links. */
function realOf(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}
