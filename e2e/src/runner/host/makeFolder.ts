/** Folders of a user's choice. `mkdir` with `recursive` never ends where no folder can be created, as in `/proc`. */
import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { hasCode } from './cliError.ts'

/**
 * Creates a folder and its parents, one after the other; one that exists is no error.
 * @throws The error of the system, such as EEXIST when it is a file.
 */
export async function makeFolder(path: string): Promise<void> {
  const folder = resolve(path)
  try {
    await mkdir(folder)
  } catch (error) {
    if (await isFolder(folder)) return
    if (!hasCode(error, 'ENOENT')) throw error
    // Somebody else may have created the parent just now.
    if (!(await isFolder(dirname(folder)))) await makeFolder(dirname(folder))
    await mkdir(folder).catch(async again => {
      if (!(await isFolder(folder))) throw again
    })
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    it => it.isDirectory(),
    () => false,
  )
