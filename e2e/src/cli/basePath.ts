/** Parses `--base-path`, the folder of a host that serves the app. */
import { isReservedPath } from '@drydock/contracts'
import { CliError } from '#runner/host/cliError.ts'

/**
 * Returns the folder with a slash at both ends; undefined when the option is absent.
 * @throws {CliError} When the text is no path, or the gateway uses that path.
 */
export function basePathOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const folder = `/${text}/`.replaceAll(/\/+/g, '/')
  // A browser resolves '.' and '..' in an address itself, so it would ask for another folder.
  if (!/^\/(?:(?!\.{1,2}\/)[\w.~-]+\/)*$/.test(folder))
    throw new CliError(`--base-path takes the path of a folder, such as /app/, not '${text}'.`, 2)
  if (isReservedPath(folder))
    throw new CliError(`--base-path ${folder} is reserved for the gateway. Choose another folder.`, 2)
  return folder
}
