/** Scenario library of the commands: all scenarios, or those that the words of a command line select. */
import { globSync, readFileSync, type Stats, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  isBuilder,
  type Library,
  loadScenario,
  problemText,
  readLibrary,
  type ReadFile,
  readTextFile,
  type Scenario,
  findScenario as findScenarioBelow,
  selectScenarios,
  type Unreadable,
} from '@drydock/simulator'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { OWN_SCENARIOS, PACKED, ROOT, SCENARIOS, shortPath } from '#paths.ts'
import { CliError, fileReasonOf, hasCode, messageOf } from './cliError.ts'

/** What words select: scenarios that can be played, and files that cannot be read. */
export interface ScenarioSelection {
  readonly scenarios: readonly Scenario[]
  readonly unreadable: readonly Unreadable[]
}

/**
 * Returns the scenarios of Drydock and, in another project, those of that project.
 * @param isMeant returns by the text of a file whether it is loaded at all.
 */
export function library(isMeant?: (text: string) => boolean): Library {
  const shipped = readLibrary(SCENARIOS, vocabulary, shortPath, isMeant)
  if (!PACKED) return shipped
  const own = readLibrary(OWN_SCENARIOS, vocabulary, shortPath, isMeant)
  return {
    scenarios: [...own.scenarios, ...shipped.scenarios],
    unreadable: [...own.unreadable, ...shipped.unreadable],
    problems: [...own.problems, ...shipped.problems],
  }
}

/** Returns the scenario with this id or name, without reading the others; the user's own come first. */
export const findScenario = (name: string): Scenario | undefined =>
  (PACKED ? findScenarioBelow(OWN_SCENARIOS, vocabulary, name, shortPath) : undefined) ??
  findScenarioBelow(SCENARIOS, vocabulary, name, shortPath)

/**
 * Returns the selection of words: files, folders and globs anywhere, and ids, requirements, areas or names of the
 * library. Everything without words.
 * @param assertReadable throws for a file that must not be read, also for one that a scenario names.
 * @throws {CliError} When a word is empty or matches nothing.
 */
export function selectionOf(
  words: readonly string[],
  assertReadable: (path: string) => void = () => undefined,
): ScenarioSelection {
  if (words.some(it => it.trim() === '')) throw new CliError('an empty word names no scenario. Omit it.', 2)
  const files = words.flatMap(it => (isGlob(it) ? matching(it) : isFile(it) ? [it] : []))
  const inFolder = (folder: string): ScenarioSelection =>
    readLibrary(resolve(folder), vocabulary, shortPath, undefined, readerOf(assertReadable))
  const folders = words.filter(it => !isFile(it) && !isGlob(it) && isFolder(it) && hasScenarios(inFolder(it)))
  const names = words.filter(it => !isFile(it) && !isGlob(it) && !folders.includes(it))
  const own = together([...files.map(it => fromFile(it, assertReadable)), ...folders.map(inFolder)])
  return names.length > 0 || words.length === 0 ? together([own, fromLibrary(names)]) : own
}

/** The same, with scenarios that TypeScript files export. */
export async function loadSelection(words: readonly string[]): Promise<ScenarioSelection> {
  const programs = words.filter(it => /\.ts$/.test(it))
  const others = words.filter(it => !programs.includes(it))
  const built = together(await Promise.all(programs.map(fromProgram)))
  return others.length > 0 || programs.length === 0 ? together([built, selectionOf(others)]) : built
}

/**
 * Returns the scenarios that words select.
 * @throws {CliError} When a selected file cannot be read.
 */
export function scenariosOf(words: readonly string[]): readonly Scenario[] {
  const { scenarios, unreadable } = selectionOf(words)
  if (unreadable.length > 0) throw new CliError(unreadable.flatMap(problemLines).join('\n'), 2)
  return scenarios
}

/** Returns all problems of a file, one line each. */
export const problemLines = ({ problems }: Unreadable): readonly string[] => problems.map(problemText)

/** Each scenario and file once, in the order of the words: a file may also be in a folder that is selected. */
const together = (all: readonly ScenarioSelection[]): ScenarioSelection => ({
  scenarios: once(
    all.flatMap(it => it.scenarios),
    it => [it.file, it.id, it.name, it.case].join('\n'),
  ),
  unreadable: once(
    all.flatMap(it => it.unreadable),
    // A program may export several scenarios with problems.
    it => [it.file, ...it.problems.map(problemText)].join('\n'),
  ),
})

const once = <T>(items: readonly T[], key: (item: T) => string): readonly T[] => [
  ...new Map(items.map(it => [key(it), it])).values(),
]

const hasScenarios = ({ scenarios, unreadable }: ScenarioSelection): boolean => scenarios.length + unreadable.length > 0

async function fromProgram(word: string): Promise<ScenarioSelection> {
  const file = resolve(word)
  try {
    const exported: object = await import(pathToFileURL(file).href)
    const built = Object.values(exported).filter(isBuilder)
    if (built.length === 0) return unread(file, 'The file exports no scenario.')
    // A program has no lines of steps, so problems and failures name those of the YAML that it makes.
    const named = (it: string): string => (it === file ? `${shortPath(it)} (its YAML)` : shortPath(it))
    return together(built.map(it => casesIn(it.toYaml(), file, { named })))
  } catch (error) {
    return unread(file, `The file cannot be read: ${messageOf(error)}${hintOf(error)}`)
  }
}

/** Returns what to do when Node takes the file for CommonJS, as in a repository that `npm init` has made. */
const hintOf = (error: unknown): string =>
  /outside a module|Unexpected token 'export'/.test(messageOf(error)) ? '. Set "type": "module" in package.json.' : ''

/** Returns a file that cannot be read, so that the others are played. */
const unread = (file: string, message: string): ScenarioSelection => ({
  scenarios: [],
  unreadable: [{ file, id: undefined, problems: [{ file: shortPath(file), line: 1, column: 1, message }] }],
})

/** Returns the error of reading a file in words. */
function whyUnread(file: string): string {
  try {
    readFileSync(file)
    return 'it is no text.'
  } catch (error) {
    return hasCode(error, 'ENOENT') ? 'there is no such file.' : fileReasonOf(error)
  }
}

const isFile = (word: string): boolean => /\.ya?ml$/.test(word)
const isGlob = (word: string): boolean => /[*?{[]/.test(word)
const statsOf = (word: string): Stats | undefined => statSync(resolve(word), { throwIfNoEntry: false })
const isFolder = (word: string): boolean => statsOf(word)?.isDirectory() === true

/** Returns the scenario files that a glob selects, from the current folder. */
function matching(glob: string): readonly string[] {
  const files = globSync(glob).filter(isFile).toSorted()
  if (files.length === 0) throw new CliError(`'${glob}' matches no file that ends in .yaml.`, 2)
  return files
}

function fromFile(word: string, assertReadable: (path: string) => void): ScenarioSelection {
  // Paths in a file are relative to where it was found.
  const [found] = [resolve(word), resolve(ROOT, word)]
    .map(file => ({ file, text: readTextFile(file) }))
    .filter(it => it.text !== undefined)
  if (found?.text === undefined) return unread(resolve(word), `The file cannot be read: ${whyUnread(resolve(word))}`)
  assertReadable(found.file)
  return casesIn(found.text, found.file, { read: readerOf(assertReadable) })
}

/** Returns a reader that throws for a file that must not be read. */
export const readerOf =
  (assertReadable: (path: string) => void): ReadFile =>
  path => {
    const text = readTextFile(path)
    if (text !== undefined) assertReadable(path)
    return text
  }

/**
 * Returns the cases in the text of a scenario, or its problems.
 * @param file path relative to which the text names other files.
 * @param how `named` gives the path of a file for problems and failures; `read` reads the files that the text names.
 */
export function casesIn(
  text: string,
  file: string,
  { named = shortPath, read = readTextFile }: { readonly named?: typeof shortPath; readonly read?: ReadFile } = {},
): ScenarioSelection {
  const loading = loadScenario(text, { file, named, vocabulary, read })
  return 'problems' in loading
    ? { scenarios: [], unreadable: [{ file, id: undefined, problems: loading.problems }] }
    : { scenarios: loading.cases, unreadable: [] }
}

function wayOut({ word, meant }: { readonly word: string; readonly meant?: string | undefined }): string {
  if (isFolder(word)) return ' It is a folder without files that end in .yaml.'
  if (statsOf(word)?.isFile() === true) return ' It is a file whose name does not end in .yaml or .ts.'
  return meant === undefined ? ' See `drydock list`.' : ` Did you mean '${meant}'?`
}

/** Returns the unreadable files that are selected: by id, or all if the words may select any. */
function fromLibrary(names: readonly string[]): ScenarioSelection {
  const named = namedOnly(names)
  const { scenarios, unreadable } = named ?? library()
  const { scenarios: found, unknown } = selectScenarios(scenarios, names)
  const isMeant = ({ id }: Unreadable): boolean => names.some(it => isSameId(it, id))
  const first = unknown.find(({ word }) => !unreadable.some(it => isSameId(word, it.id)))
  if (first) throw new CliError(`'${first.word}' matches no scenario.${wayOut(first)}`, 2)
  return { scenarios: found, unreadable: named ? unreadable.filter(isMeant) : unreadable }
}

const isSameId = (word: string, id: string | undefined): boolean => word.toLowerCase() === id?.toLowerCase()

/**
 * Returns the part of the library that mentions these ids; undefined unless each word is an id. A file that does not
 * mention an id cannot have it, and loading all files takes longer than everything else of a short command.
 */
function namedOnly(words: readonly string[]): Library | undefined {
  if (words.length === 0) return undefined
  const ids = words.map(it => it.toLowerCase())
  const part = library(text => ids.some(id => text.toLowerCase().includes(id)))
  const all = [...part.scenarios, ...part.unreadable]
  return words.every(word => all.some(({ id }) => isSameId(word, id))) ? part : undefined
}
