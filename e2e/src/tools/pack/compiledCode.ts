/** Cache of compiled code in a clone. Node adds an entry for each version of each source, and never removes one. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** About ten versions of all that a clone runs. */
const MOST_COMPILED_BYTES = 100 * 1024 * 1024

/**
 * Removes a cache that has become too large; the next starts fill it again. Another process may write to it meanwhile.
 * @param folder may be absent.
 */
export async function emptyLargeCache(folder: string, mostBytes = MOST_COMPILED_BYTES): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter(it => it.isFile()).map(it => join(it.parentPath, it.name))
  let bytes = 0
  for (const file of files) bytes += await sizeOf(file)
  if (bytes > mostBytes) for (const file of files) await rm(file, { force: true })
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    it => it.size,
    () => 0,
  )
