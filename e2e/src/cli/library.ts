/** The scenario library as commands use it: all of it, or what the words of a command line name. */
import { globSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilder, type Library, loadScenario, type Problem, problemText, readLibrary, readTextFile, type Scenario, select } from '@drydock/simulator'
import { vocabulary } from '#captain/vocabulary.ts'
import { OWN_SCENARIOS, PACKED, ROOT, SCENARIOS, shortPath } from '#places.ts'
import { Failed, wordsOf } from './failed.ts'

/** The scenarios that come with Drydock, and, where it is installed in another project, that project's own. */
export function library(): Library {
  const shipped = readLibrary(SCENARIOS, vocabulary)
  if (!PACKED) return shipped
  const own = readLibrary(OWN_SCENARIOS, vocabulary)
  return { scenarios: [...own.scenarios, ...shipped.scenarios], problems: [...own.problems, ...shipped.problems] }
}

/** The scenarios that words name: files, folders and globs anywhere, and ids, requirements, areas or names of the library. All of it without words. */
export function chosen(words: readonly string[]): readonly Scenario[] {
  const files = words.flatMap(it => (isGlob(it) ? matching(it) : isFile(it) ? [it] : []))
  const folders = words.filter(it => !isFile(it) && !isGlob(it) && isFolder(it) && fromFolder(it).length > 0)
  const names = words.filter(it => !isFile(it) && !isGlob(it) && !folders.includes(it))
  const own = [...files.flatMap(fromFile), ...folders.flatMap(fromFolder)]
  return names.length > 0 || words.length === 0 ? [...own, ...fromLibrary(names)] : own
}

/** The same, and what files in TypeScript export: scenarios made with the builder. */
export async function chosenFor(words: readonly string[]): Promise<readonly Scenario[]> {
  const programs = words.filter(it => /\.ts$/.test(it))
  const others = words.filter(it => !programs.includes(it))
  const built = (await Promise.all(programs.map(fromProgram))).flat()
  return others.length > 0 || programs.length === 0 ? [...built, ...chosen(others)] : built
}

async function fromProgram(word: string): Promise<readonly Scenario[]> {
  const file = resolve(word)
  const exported: object = await import(pathToFileURL(file).href).catch(error => {
    throw new Failed(`'${word}' cannot be read: ${wordsOf(error)}`, 2)
  })
  const built = Object.values(exported).filter(isBuilder)
  if (built.length === 0) throw new Failed(`'${word}' exports no scenario.`, 2)
  return built.flatMap(it => casesIn(it.toYaml(), file))
}

const isFile = (word: string): boolean => /\.ya?ml$/.test(word)
const isGlob = (word: string): boolean => /[*?{[]/.test(word)
const isFolder = (word: string): boolean => statSync(resolve(word), { throwIfNoEntry: false })?.isDirectory() === true

/** The scenario files that a glob names, from where the person is. */
function matching(glob: string): readonly string[] {
  const files = globSync(glob).filter(isFile).toSorted()
  if (files.length === 0) throw new Failed(`'${glob}' names no file that ends in .yaml.`, 2)
  return files
}

function fromFolder(folder: string): readonly Scenario[] {
  const { scenarios, problems } = readLibrary(resolve(folder), vocabulary)
  if (problems.length > 0) throw broken(problems)
  return scenarios
}

function fromFile(word: string): readonly Scenario[] {
  // What a file names beside itself is where it was found.
  const [found] = [resolve(word), resolve(ROOT, word)].map(file => ({ file, text: readTextFile(file) })).filter(it => it.text !== undefined)
  if (found?.text === undefined) throw new Failed(`'${word}' cannot be read.`, 2)
  return casesIn(found.text, found.file)
}

function casesIn(text: string, file: string): readonly Scenario[] {
  const loading = loadScenario(text, { file, vocabulary, read: readTextFile })
  if ('problems' in loading) throw broken(loading.problems)
  return loading.cases
}

function fromLibrary(names: readonly string[]): readonly Scenario[] {
  const { scenarios, problems } = library()
  if (problems.length > 0) throw broken(problems)
  const { scenarios: found, unknown } = select(scenarios, names)
  const first = unknown[0]
  if (first) throw new Failed(`'${first.word}' names no scenario.${first.meant === undefined ? ' `drydock list` shows them.' : ` Did you mean '${first.meant}'?`}`, 2)
  return found
}

/** Everything that is wrong, one line each. */
const broken = (problems: readonly Problem[]): Failed => new Failed(problems.map(it => problemText({ ...it, file: shortPath(it.file) })).join('\n'), 2)
