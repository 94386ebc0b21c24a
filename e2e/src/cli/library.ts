/** The scenario library as commands use it: all of it, or what the words of a command line name. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilder, type Library, loadScenario, type Problem, problemText, readLibrary, readTextFile, type Scenario, select } from '@drydock/simulator'
import { vocabulary } from '#captain/vocabulary.ts'
import { ROOT, SCENARIOS, shortPath } from '#places.ts'
import { Failed, wordsOf } from './failed.ts'

export const library = (): Library => readLibrary(SCENARIOS, vocabulary)

/** The scenarios that words name: files anywhere, and ids, requirements, areas or names of the library. All of it without words. */
export function chosen(words: readonly string[]): readonly Scenario[] {
  const files = words.filter(isFile)
  const names = words.filter(it => !isFile(it))
  const own = files.flatMap(fromFile)
  return names.length > 0 || files.length === 0 ? [...own, ...fromLibrary(names)] : own
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

function fromFile(word: string): readonly Scenario[] {
  const file = resolve(word)
  const text = readTextFile(file) ?? readTextFile(resolve(ROOT, word))
  if (text === undefined) throw new Failed(`'${word}' cannot be read.`, 2)
  return casesIn(text, file)
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
