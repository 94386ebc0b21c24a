/** The scenario library as commands use it: all of it, or what the words of a command line name. */
import { relative, resolve } from 'node:path'
import { type Library, loadScenario, type Problem, problemText, readLibrary, readTextFile, type Scenario, select } from '@drydock/simulator'
import { vocabulary } from '#captain/vocabulary.ts'
import { ROOT, SCENARIOS } from '#places.ts'
import { Failed } from './failed.ts'

export const library = (): Library => readLibrary(SCENARIOS, vocabulary)

/** The scenarios that words name: files anywhere, and ids, requirements, areas or names of the library. All of it without words. */
export function chosen(words: readonly string[]): readonly Scenario[] {
  const files = words.filter(isFile)
  const names = words.filter(it => !isFile(it))
  const own = files.flatMap(fromFile)
  return names.length > 0 || files.length === 0 ? [...own, ...fromLibrary(names)] : own
}

const isFile = (word: string): boolean => /\.ya?ml$/.test(word)

function fromFile(word: string): readonly Scenario[] {
  const file = resolve(word)
  const text = readTextFile(file) ?? readTextFile(resolve(ROOT, word))
  if (text === undefined) throw new Failed(`'${word}' cannot be read.`, 2)
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

/** As a person in the workspace would name it. */
export const shortPath = (file: string): string => (file.startsWith(`${ROOT}/`) ? relative(ROOT, file) : file)
