/**
 * Where things are, in the workspace and in the package that is made of it: the one module that knows which of the two
 * it runs in.
 */
import { existsSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

/** Root of the workspace; in the package the folder that has what is read at run time, under the same paths. */
export const ROOT = resolve(import.meta.dirname, '../..')
/** The package has no lock file: everything in it is built, and it writes nothing beside itself. */
export const PACKED = !existsSync(join(ROOT, 'package-lock.json'))
/** What is made for people, and what they name, is seen from here. */
const HOME = PACKED ? process.cwd() : ROOT
/** What is made on this machine and may be deleted at any time. */
export const CACHE = join(HOME, '.drydock')
export const APP_FOLDER = join(ROOT, 'client/dist')
export const CONSOLE_FOLDER = join(ROOT, 'console/dist')
/** The scenarios that come with Drydock. */
export const SCENARIOS = join(ROOT, 'scenarios')
/** The scenarios that somebody writes: in the workspace the same. */
export const OWN_SCENARIOS = join(HOME, 'scenarios')
/** Scripts for pages and realms that the package brings along; the workspace makes them when they are needed. */
export const SCRIPTS = join(ROOT, 'scripts')

/**
 * Whether a file is of the folder where people are, and not of the package or the workspace; it is named from there.
 */
export const isOwnFile = (short: string): boolean =>
  existsSync(resolve(short)) && (PACKED || !existsSync(join(ROOT, short)))

/** As a person would name a file: from the root of the workspace or the package, or from where they are. */
export function shortPath(file: string): string {
  const from = [ROOT, HOME, process.cwd()].find(it => file.startsWith(`${it}${sep}`))
  return from === undefined ? file : relative(from, file)
}
