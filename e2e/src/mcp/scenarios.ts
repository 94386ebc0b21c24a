/** Tools for scenario files: list, read, validate, write. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { ROOT } from '#paths.ts'
import { CliError } from '#runner/host/cliError.ts'
import { problemLines, type ScenarioSelection } from '#runner/host/library.ts'
import { scenarioFiles } from '#runner/host/scenarioFiles.ts'
import { readableFrom } from './below.ts'
import { type ToolReply, tool } from './tool.ts'
import { named, selectedFrom } from './scenarioText.ts'
import { writeBelow } from './writeBelow.ts'

const optional = z.optional

export const ScenarioWord = z
  .string()
  .check(z.describe("A file such as 'scenarios/own/door.yaml', or an id such as 'SC-39', or words that select some."))
export const ScenarioText = z.string().check(z.describe('The YAML of a scenario, in place of a file.'))

const listScenarios = tool({
  name: 'list_scenarios',
  description: 'Lists the scenarios of the library: id, name, file.',
  isReadOnly: true,
  params: {
    words: optional(
      z.array(z.string()).check(z.describe('Ids, requirements, areas, files or parts of names; all without words.')),
    ),
  },
  async run({ words = [] }, { folder }) {
    const { scenarios, unreadable } = selectedFrom(folder, words)
    const lines = scenarioFiles(scenarios).map(({ id, name, file }) => `${id}  ${name}  ${file}`)
    return [`Scenarios: ${lines.length}`, ...lines, ...unreadable.flatMap(problemLines)].join('\n')
  },
})

const readScenario = tool({
  name: 'read_scenario',
  description: 'Returns the YAML of a scenario, for example to write a similar one.',
  isReadOnly: true,
  params: { scenario: ScenarioWord },
  async run({ scenario }, { folder }) {
    const { scenarios } = named({ scenario }, folder)
    const files = scenarioFiles(scenarios)
    const [first] = files
    if (!first) throw new CliError(`'${scenario}' cannot be read. Call validate_scenario to see why.`, 2)
    if (files.length > 1)
      throw new CliError(`'${scenario}' selects ${files.length} scenarios. Name one, such as ${first.id}.`, 2)
    // The text of a loaded scenario is where it was found: below the root, or from the folder.
    const path = [folder, ROOT].map(it => resolve(it, first.file)).find(it => existsSync(it))
    if (path === undefined) throw new CliError(`'${first.file}' is gone. Call list_scenarios to see what is there.`, 2)
    readableFrom(folder)(path)
    return readFile(path, 'utf8')
  },
})

const validateScenario = tool({
  name: 'validate_scenario',
  description:
    'Checks the text or the file of a scenario without playing it. Problems name line, column and the known word that is nearest.',
  isReadOnly: true,
  params: { text: optional(ScenarioText), scenario: optional(ScenarioWord) },
  async run(given, { folder }) {
    return verdictOf(named(given, folder))
  },
})

const writeScenario = tool({
  name: 'write_scenario',
  description:
    'Writes a scenario file below the current folder, if the scenario is valid. The schema line for editors is not needed.',
  params: {
    file: z.string().check(z.describe("Path that ends in .yaml, such as 'scenarios/own/door.yaml'.")),
    text: ScenarioText,
    replace: optional(z.boolean().check(z.describe('Whether an existing file is replaced.'))),
  },
  async run({ file, text, replace = false }, { folder }) {
    const verdict = verdictOf(named({ text }, folder))
    if (verdict.isError === true) return { ...verdict, text: `Nothing was written.\n${verdict.text}` }
    await writeBelow(folder, file, text, replace)
    return `Wrote ${file}. ${verdict.text}`
  },
})

function verdictOf({ scenarios, unreadable }: ScenarioSelection): ToolReply {
  if (unreadable.length > 0) return { text: unreadable.flatMap(problemLines).join('\n'), isError: true }
  const [first] = scenarios
  const cases = scenarios.length === 1 ? '' : `, ${scenarios.length} cases: ${scenarios.map(it => it.case).join(', ')}`
  return { text: `Valid: ${first?.id} '${first?.name}'${cases}.` }
}

export const scenarioTools = [listScenarios, readScenario, validateScenario, writeScenario]
