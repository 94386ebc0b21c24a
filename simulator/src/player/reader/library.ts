/** Loads all scenarios of a folder, and selects some of them by words of a command line. */
import { isUtf8 } from 'node:buffer'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { readYaml, type YamlReading } from '../yamlDocument.ts'
import type { ReadFile } from '../files.ts'
import { loadScenario, loadYaml } from './load.ts'
import type { SourceLocation, ScenarioProblem } from '../problem.ts'
import { nearest } from '../problem.ts'
import type { Scenario } from '../scenario.ts'
import type { Vocabulary } from '../vocabulary.ts'

export interface Library {
  /** Readable scenarios, in order of their ids. */
  readonly scenarios: readonly Scenario[]
  /** Unreadable files, with their problems. */
  readonly unreadable: readonly Unreadable[]
  /** All problems. */
  readonly problems: readonly ScenarioProblem[]
}

/** A file that is not a scenario, or has the id of another one. */
export interface Unreadable {
  readonly file: string
  /** The id in the file; undefined when it cannot be read. */
  readonly id: string | undefined
  readonly problems: readonly ScenarioProblem[]
}

/** Folders without scenarios: boat plans and tracks have their own formats. */
const OTHER_FOLDERS = ['bases', 'tracks', 'node_modules']

/** Stands for bytes that are not UTF-8, because no text in UTF-8 has half a surrogate pair. */
const NOT_UTF8 = '\udc80'

/** Decodes UTF-8; a line with other bytes has half a surrogate pair, by which `readYaml` finds it. */
function textOf(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString()
  const lines = bytes.toString('latin1').split('\n')
  return lines
    .map(it => Buffer.from(it, 'latin1'))
    .map(it => (isUtf8(it) ? it.toString() : it.toString().replaceAll('\ufffd', NOT_UTF8)))
    .join('\n')
}

/** Returns the text of a file; undefined if it cannot be read, for any reason. */
export const readTextFile: ReadFile = path => {
  try {
    return textOf(readFileSync(path))
  } catch {
    return undefined
  }
}

/** Reads files in or below a folder only, whatever a path or a symbolic link says. */
export const readBelow =
  (folder: string): ReadFile =>
  path => {
    try {
      const file = realpathSync(path)
      return file.startsWith(realpathSync(folder) + sep) ? textOf(readFileSync(file)) : undefined
    } catch {
      return undefined
    }
  }

/**
 * Loads every scenario file below a folder; an unreadable folder is empty.
 * @param named gives the path for problems.
 * @param isMeant returns by the text of a file whether it is loaded at all.
 * @param read reads the files, and those that they name.
 */
export function readLibrary(
  dir: string,
  vocabulary: Vocabulary,
  named: (file: string) => string = file => file,
  isMeant: (text: string) => boolean = () => true,
  read: ReadFile = readTextFile,
): Library {
  const scenarios: Scenario[] = []
  const unreadable: Unreadable[] = []
  const places = new Map<string, SourceLocation>()
  for (const file of filesBelow(dir)) {
    const text = read(file)
    if (text === undefined) {
      unreadable.push({
        file,
        id: undefined,
        problems: [{ file: named(file), line: 1, column: 1, message: 'The file cannot be read.' }],
      })
      continue
    }
    if (!isMeant(text)) continue
    const yaml = readYaml(text, named(file))
    const loading = loadYaml(yaml, { file, named, vocabulary, read })
    const problems = 'problems' in loading ? [...loading.problems] : []
    const id = idIn(yaml)
    const before = id && places.get(id.name)
    if (id && before)
      problems.push({ ...id.place, message: `The id ${id.name} is taken by ${before.file}:${before.line}.` })
    else if (id) places.set(id.name, id.place)
    if (problems.length > 0) unreadable.push({ file, id: id?.name, problems })
    if ('scenario' in loading && !before) scenarios.push(...loading.cases)
  }
  return {
    scenarios: scenarios.toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true })),
    unreadable,
    problems: unreadable.flatMap(it => it.problems),
  }
}

/**
 * Returns the first case of the scenario below a folder that has this id or name. Reads only the head lines of other
 * files.
 */
export function findScenario(
  dir: string,
  vocabulary: Vocabulary,
  called: string,
  named: (file: string) => string = file => file,
): Scenario | undefined {
  for (const file of filesBelow(dir)) {
    const text = readTextFile(file)
    if (text === undefined || !isCalled(text, called)) continue
    const loading = loadScenario(text, { file, named, vocabulary, read: readTextFile })
    if ('scenario' in loading) return loading.scenario
  }
  return undefined
}

function isCalled(text: string, called: string): boolean {
  const lines = (text.match(/^(?:id|scenario):.*$/gm) ?? []).filter(it => it.includes(called) || /["']/.test(it))
  return lines.some(line => {
    const yaml = readYaml(line, '')
    return 'source' in yaml && Object.values(Object(yaml.source.value)).includes(called)
  })
}

/**
 * Returns the files in a folder by the ids of their scenarios, also of those that cannot be read. Reads only head
 * lines, and in programs the ids as they are written. Tests keep theirs to themselves.
 * @param isDeep also looks into the folders below.
 */
export function scenarioIds(dir: string, isDeep = true): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const file of filesBelow(dir, isDeep, /\.ya?ml$|(?<!\.(?:test|spec))\.ts$/)) {
    const text = readTextFile(file) ?? ''
    for (const id of file.endsWith('.ts') ? idsInProgram(text) : idsInYaml(text))
      if (!found.has(id)) found.set(id, file)
  }
  return found
}

function idsInYaml(text: string): readonly string[] {
  const [, id] = /^id: *["']?([A-Z0-9-]+)/m.exec(text) ?? []
  return id !== undefined && /^scenario:/m.test(text) ? [id] : []
}

/** Returns the ids in a program that imports the builder of scenarios; it may make any number of them. */
const idsInProgram = (text: string): readonly string[] =>
  /from ["'][^"']+\/scenario["']/.test(text)
    ? Array.from(text.matchAll(/\bid: *["']([A-Z0-9-]+)["']/g), ([, id = '']) => id)
    : []

function filesBelow(dir: string, isDeep = true, names = /\.ya?ml$/): readonly string[] {
  try {
    const entries = readdirSync(dir, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    return entries.flatMap(entry => {
      if (entry.isDirectory())
        return !isDeep || OTHER_FOLDERS.includes(entry.name) || entry.name.startsWith('.')
          ? []
          : filesBelow(join(dir, entry.name), true, names)
      // Reading a named pipe would wait for a writer for ever.
      const isText = entry.isFile() || entry.isSymbolicLink()
      return isText && names.test(entry.name) ? [join(dir, entry.name)] : []
    })
  } catch {
    return []
  }
}

/** Returns the id of a file, even when the rest of it cannot be read. */
function idIn(yaml: YamlReading): { readonly name: string; readonly place: SourceLocation } | undefined {
  if ('problems' in yaml || typeof yaml.source.value !== 'object' || yaml.source.value === null) return undefined
  const id: unknown = Reflect.get(yaml.source.value, 'id')
  return typeof id === 'string' ? { name: id, place: yaml.source.locationOf(['id']) } : undefined
}

/** What the words of a command line match in the library. */
export interface ScenarioMatches {
  /** Selected scenarios, in the order of the library, each once. */
  readonly scenarios: readonly Scenario[]
  /** Words that select nothing, each with a suggestion. */
  readonly unknown: readonly { readonly word: string; readonly meant: string | undefined }[]
}

/** Whether words occur in a name as whole words: 'own' does not occur in 'Unknown'. */
const isIn = (words: string, name: string): boolean =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`,
    'iu',
  ).test(name)

/** The ways in which a word may select scenarios; the first way that finds one applies. */
const WAYS: readonly ((scenario: Scenario, word: string) => boolean)[] = [
  (scenario, word) => scenario.id.toLowerCase() === word.toLowerCase(),
  (scenario, word) => scenario.covers.includes(word),
  (scenario, word) => scenario.covers.some(id => id.startsWith(`${word}-`)),
  (scenario, word) =>
    scenario.file === word ||
    scenario.file.endsWith(`/${word.replace(/^\.\//, '')}`) ||
    scenario.file.includes(`/${word.replace(/^\.\/|\/$/g, '')}/`),
  (scenario, word) => isIn(word, scenario.name),
]

/** What a word may name, each once: areas, ids, requirements and names. */
function namesIn(library: readonly Scenario[]): readonly string[] {
  const areas = library.flatMap(it => it.covers.map(id => id.slice(0, id.lastIndexOf('-'))))
  return [...new Set([...areas, ...library.flatMap(it => [it.id, ...it.covers, it.name])])]
}

/**
 * Selects by id (SC-39), requirement (ENROLL-09), area (ENROLL), file or folder, or whole words of the name; no words
 * select everything.
 */
export function selectScenarios(library: readonly Scenario[], words: readonly string[]): ScenarioMatches {
  if (words.length === 0) return { scenarios: library, unknown: [] }
  const chosen = new Set<Scenario>()
  const names = namesIn(library)
  const unknown = words.flatMap(word => {
    const found = WAYS.map(way => library.filter(it => way(it, word))).find(it => it.length > 0) ?? []
    for (const it of found) chosen.add(it)
    return found.length > 0
      ? []
      : [
          {
            word,
            meant: nearest(word, names),
          },
        ]
  })
  return { scenarios: library.filter(it => chosen.has(it)), unknown }
}
