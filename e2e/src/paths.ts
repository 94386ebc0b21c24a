/** Paths of the workspace and of the package. No other module depends on which of the two it runs in. */
import { existsSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

/** Root of the workspace; in the package the folder with files that are read at run time, under the same paths. */
export const ROOT = resolve(import.meta.dirname, '../..')
/** True in the package, which has no lock file: everything in it is built, and it writes nothing beside itself. */
export const PACKED = !existsSync(join(ROOT, 'package-lock.json'))
/** Base of output files, and of files that people name. */
const HOME = PACKED ? process.cwd() : ROOT
/** Generated files, which may be deleted at any time. */
export const CACHE = join(HOME, '.drydock')
export const APP_FOLDER = join(ROOT, 'client/dist')
export const CONSOLE_FOLDER = join(ROOT, 'console/dist')
/** The scenarios of Drydock. */
export const SCENARIOS = join(ROOT, 'scenarios')
/** The scenarios of the user; in the workspace the same folder. */
export const OWN_SCENARIOS = join(HOME, 'scenarios')
/** Scripts for pages and realms that the package contains; the workspace builds them on demand. */
export const SCRIPTS = join(ROOT, 'scripts')

/** Returns whether a file belongs to the user's folder, and not to the package or the workspace. */
export const isOwnFile = (short: string): boolean =>
  existsSync(resolve(short)) && (PACKED || !existsSync(join(ROOT, short)))

/** Returns a path as a person would write it: from the root of the workspace or package, or from the current folder. */
export function shortPath(file: string): string {
  const from = [ROOT, HOME, process.cwd()].find(it => file.startsWith(`${it}${sep}`))
  return from === undefined ? file : relative(from, file)
}

/** Returns a path that leads to the file from the current folder, to be printed for a person or a program. */
export function pathFromHere(file: string): string {
  const short = shortPath(file)
  return resolve(short) === resolve(file) ? short : relative(process.cwd(), file)
}
