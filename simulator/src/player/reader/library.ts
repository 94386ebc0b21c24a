/** All scenarios of a folder, and picking some of them by the words of a command line. */
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { readYaml } from '../yamlDocument.ts'
import type { ReadFile } from '../files.ts'
import { loadScenario } from './load.ts'
import type { SourceLocation, Problem } from '../problem.ts'
import { nearest } from '../problem.ts'
import type { Scenario } from '../scenario.ts'
import type { Vocabulary } from '../vocabulary.ts'

export interface Library {
  /** Those that could be read, in order of their ids. */
  readonly scenarios: readonly Scenario[]
  /** The others, with what is wrong with each. */
  readonly unreadable: readonly Unreadable[]
  /** All that is wrong. */
  readonly problems: readonly Problem[]
}

/** A file that is no scenario, or claims an id that another one has. */
export interface Unreadable {
  readonly file: string
  /** As the file claims it; undefined when not even that can be read. */
  readonly id: string | undefined
  readonly problems: readonly Problem[]
}

/** Folders that hold no scenarios: boat plans and tracks have their own forms. */
const OTHER_FOLDERS = ['bases', 'tracks', 'node_modules']

export const readTextFile: ReadFile = path => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Reads what lies in a folder or below it, and nothing else, whatever a path says or a link leads to. */
export const readBelow =
  (folder: string): ReadFile =>
  path => {
    try {
      const file = realpathSync(path)
      return file.startsWith(realpathSync(folder) + sep) ? readFileSync(file, 'utf8') : undefined
    } catch {
      return undefined
    }
  }

/**
 * Reads every scenario file below a folder, whose places are told as `named` says. A folder that cannot be read is
 * empty.
 */
export function readLibrary(
  dir: string,
  vocabulary: Vocabulary,
  named: (file: string) => string = file => file,
): Library {
  const scenarios: Scenario[] = []
  const unreadable: Unreadable[] = []
  const places = new Map<string, SourceLocation>()
  for (const file of filesBelow(dir)) {
    const text = readTextFile(file)
    if (text === undefined) {
      unreadable.push({
        file,
        id: undefined,
        problems: [{ file: named(file), line: 1, column: 1, message: 'The file cannot be read.' }],
      })
      continue
    }
    const loading = loadScenario(text, { file, named, vocabulary, read: readTextFile })
    const problems = 'problems' in loading ? [...loading.problems] : []
    const id = idIn(text, named(file))
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
 * The first case of the scenario below a folder that has this id or name; of all others only the lines that say so are
 * read.
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

function filesBelow(dir: string): readonly string[] {
  try {
    const entries = readdirSync(dir, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    return entries.flatMap(it => {
      if (it.isDirectory())
        return OTHER_FOLDERS.includes(it.name) || it.name.startsWith('.') ? [] : filesBelow(join(dir, it.name))
      return /\.ya?ml$/.test(it.name) ? [join(dir, it.name)] : []
    })
  } catch {
    return []
  }
}

/** The id that a file claims, also when the rest of it cannot be read. */
function idIn(text: string, file: string): { readonly name: string; readonly place: SourceLocation } | undefined {
  const yaml = readYaml(text, file)
  if ('problems' in yaml || typeof yaml.source.value !== 'object' || yaml.source.value === null) return undefined
  const id: unknown = Reflect.get(yaml.source.value, 'id')
  return typeof id === 'string' ? { name: id, place: yaml.source.locationOf(['id']) } : undefined
}

export interface Selection {
  /** In the order of the library, each once. */
  readonly scenarios: readonly Scenario[]
  /** Words that name nothing, with what was probably meant. */
  readonly unknown: readonly { readonly word: string; readonly meant: string | undefined }[]
}

/** Whether these words stand in a name as whole words: 'own' is no part of 'Unknown'. */
const isIn = (words: string, name: string): boolean =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`,
    'iu',
  ).test(name)

/** How a word may name scenarios; the first way that finds one counts. */
const WAYS: readonly ((it: Scenario, word: string) => boolean)[] = [
  (it, word) => it.id.toLowerCase() === word.toLowerCase(),
  (it, word) => it.covers.includes(word),
  (it, word) => it.covers.some(id => id.startsWith(`${word}-`)),
  (it, word) =>
    it.file === word ||
    it.file.endsWith(`/${word.replace(/^\.\//, '')}`) ||
    it.file.includes(`/${word.replace(/^\.\/|\/$/g, '')}/`),
  (it, word) => isIn(word, it.name),
]

/**
 * Picks by id (SC-39), requirement (ENROLL-09), area (ENROLL), file or folder, or whole words of the name; no words
 * pick everything.
 */
export function selectScenarios(library: readonly Scenario[], words: readonly string[]): Selection {
  if (words.length === 0) return { scenarios: library, unknown: [] }
  const chosen = new Set<Scenario>()
  const unknown = words.flatMap(word => {
    const found = WAYS.map(way => library.filter(it => way(it, word))).find(it => it.length > 0) ?? []
    for (const it of found) chosen.add(it)
    return found.length > 0
      ? []
      : [
          {
            word,
            meant: nearest(
              word,
              library.flatMap(it => [it.id, ...it.covers, it.name]),
            ),
          },
        ]
  })
  return { scenarios: library.filter(it => chosen.has(it)), unknown }
}
