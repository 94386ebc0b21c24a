/** Writes scenario files below one folder, and nowhere else. */
import { lstat, mkdir, realpath, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { CliError, hasCode, unwritable } from '#runner/host/cliError.ts'
import { isBelow } from './below.ts'

/**
 * Writes a file whose path is relative to a folder.
 * @throws {CliError} When the path leaves the folder, also by a link, the file exists and must not be replaced, or it
 *   cannot be written.
 */
export async function writeBelow(folder: string, file: string, text: string, replace: boolean): Promise<void> {
  if (!/\.ya?ml$/.test(file)) throw new CliError(`The file must end in .yaml, not '${file}'.`, 2)
  const path = resolve(folder, file)
  try {
    if (!isBelow(folder, path) || !isBelow(await realpath(folder), await existing(path)))
      throw new CliError(`'${file}' is outside of the folder in which the server runs. Name a path below it.`, 2)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text, { flag: replace ? 'w' : 'wx' })
  } catch (error) {
    if (hasCode(error, 'EEXIST'))
      throw new CliError(`'${file}' exists already. Set replace to true, or choose another file.`, 2)
    throw unwritable(file, error)
  }
}

/**
 * Returns the real path of the file, or of the nearest folder above it that exists.
 * @throws {CliError} When one of them is a link that leads nowhere: a write would create its target.
 */
async function existing(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) throw error
    const isLink = await lstat(path).then(
      it => it.isSymbolicLink(),
      () => false,
    )
    if (isLink) throw new CliError(`'${path}' is a link that leads nowhere. Remove it, or name another path.`, 2)
    return existing(dirname(path))
  }
}
