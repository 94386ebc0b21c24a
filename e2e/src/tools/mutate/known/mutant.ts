/** The text of a known mutant, and the titles that its check stands for. */
import type { Check, KnownMutant } from './known.ts'

/**
 * Returns the source with the mutant.
 * @throws {Error} When its text does not occur exactly once.
 */
export function mutated(source: string, { name, file, find, replace }: Omit<KnownMutant, 'noticedBy'>): string {
  const count = source.split(find).length - 1
  if (find === '') throw new Error(`Mutant '${name}' has no text to find in ${file}. Adapt 'find'.`)
  if (count !== 1)
    throw new Error(`Mutant '${name}': its text occurs ${count} times in ${file}, not once. Adapt 'find'.`)
  if (find === replace) throw new Error(`Mutant '${name}' changes nothing in ${file}. Adapt 'replace'.`)
  return source.replace(find, () => replace)
}

/** Placeholders that Vitest fills in a title of several tests: `%s`, `$name`, and a part of a template. */
const FILLED = /%[sdifjoO#$%]|\$\{[^}]*\}|\$[a-zA-Z_][\w.]*/

/** Returns the pattern of a title as its tests are called when they run. */
export function titlePattern(title: string): string {
  const parts = title.split(FILLED).map(it => it.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return `${parts.join('[\\s\\S]*')}$`
}

/** A title with fewer fixed characters could match anything. */
const LEAST_WRITTEN = 10
const STRINGS = /(['"`])((?:\\.|(?!\1).)*)\1/g

/** Returns whether a test file has a test of this title, literally or by a title with placeholders. */
export function hasTitle(source: string, title: string): boolean {
  if (source.includes(title)) return true
  const written = [...source.matchAll(STRINGS)].map(it => it[2] ?? '')
  const standing = written.filter(it => FILLED.test(it) && it.split(FILLED).join('').length >= LEAST_WRITTEN)
  return standing.some(it => new RegExp(`^${titlePattern(it)}`).test(title))
}

/** Returns the name of the check for people. */
export const checkText = (check: Check): string =>
  check.is === 'scenario' ? `${check.id} ${check.driver}` : `${check.file} '${check.title}'`
