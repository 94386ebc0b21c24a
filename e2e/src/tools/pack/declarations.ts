/** Finds compiler errors in the declarations of the installed package. */
import { join, resolve, sep } from 'node:path'

/** `path(line,column): error TS…`, with the path from the folder in which the compiler ran. */
const DIAGNOSTIC = /^(\S.*)\(\d+,\d+\): error TS\d+: /

/**
 * Returns the errors in files below `node_modules/drydock`, and none of other packages. A line without a file is
 * returned too, since nothing else would report it.
 * @param output Output of `tsc --pretty false`.
 * @param folder Folder in which the compiler ran, without symbolic links in its path.
 */
export function declarationErrors(output: string, folder: string): readonly string[] {
  const own = join(folder, 'node_modules', 'drydock') + sep
  const errors: string[] = []
  let isOwn = true
  for (const line of output.split(/\r?\n/).filter(it => it.trim() !== '')) {
    // An indented line belongs to the error before it.
    if (!/^\s/.test(line)) {
      const path = DIAGNOSTIC.exec(line)?.[1]
      isOwn = path === undefined || resolve(folder, path).startsWith(own)
    }
    if (isOwn) errors.push(line)
  }
  return errors
}
