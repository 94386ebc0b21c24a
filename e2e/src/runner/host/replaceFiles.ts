/** Replaces the files of a folder while a server reads them. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** Files that name others, which are there before them. */
const LAST: ReadonlySet<string> = new Set(['sw.js', 'index.html'])

/**
 * Moves all files of a folder into another one on the same disk, and removes the others there afterwards. At each
 * moment the page in it finds all its parts.
 */
export async function replaceFiles(from: string, to: string): Promise<void> {
  const files = await filesIn(from)
  const isLast = (file: string): number => (LAST.has(file) ? 1 : 0)
  for (const file of files.toSorted((a, b) => isLast(a) - isLast(b))) {
    await mkdir(dirname(join(to, file)), { recursive: true })
    await rename(join(from, file), join(to, file))
  }
  const kept = new Set(files)
  for (const file of await filesIn(to)) if (!kept.has(file)) await rm(join(to, file))
}

/** Returns the paths of all files below a folder. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter(it => !it.isDirectory()).map(it => relative(folder, join(it.parentPath, it.name)))
}
