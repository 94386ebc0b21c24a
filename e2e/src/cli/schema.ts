/**
 * `drydock schema`: writes the JSON Schema of scenarios for editors, the API documents of the fake boat, and the pages
 * for coding agents.
 */
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DOCUMENT_NAMES, documentText, referenceText, schemaText } from '@drydock/simulator'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { command, unknownWord } from './command.ts'
import type { ListedCommand } from './help.ts'
import { llmsText, skillText } from './agentPages.ts'
import { CliError, unwritable } from '#runner/host/cliError.ts'
import { makeFolder } from '#runner/host/makeFolder.ts'
import { pathFromHere } from '#paths.ts'

const SCENARIO = 'scenario'
const ALL = 'all'

interface Page {
  readonly file: string
  /** Only the pages about the command itself need the table of commands. */
  text(commands: readonly ListedCommand[]): string | Promise<string>
}

/** File name and text of every document, by its name on the command line. */
const DOCUMENTS: ReadonlyMap<string, Page> = new Map<string, Page>([
  [SCENARIO, { file: `${SCENARIO}.schema.json`, text: () => schemaText(vocabulary) }],
  ['language', { file: 'language.md', text: () => referenceText(vocabulary) }],
  ['llms', { file: 'llms.txt', text: llmsText }],
  ['skill', { file: 'SKILL.md', text: skillText }],
  ...DOCUMENT_NAMES.map(name => [name, { file: `${name}.json`, text: () => documentText(name) }] as const),
])
const NAMES = [...DOCUMENTS.keys()]

/** `commands` is the table that lists this command too: importing it here would be a cycle. */
export const schemaCommand = (commands: readonly ListedCommand[]) =>
  command({
    arguments: `[${[...NAMES, ALL].join('|')}]`,
    maxArguments: 1,
    description: `Writes the JSON Schema of scenario files, the reference of their language, two pages for coding agents (llms, skill), the OpenAPI documents of gateway and control interface, or the AsyncAPI document of the hub, to the terminal or into a folder. Default: ${SCENARIO}. '${ALL}' needs --out or --json.`,
    options: {
      out: { type: 'string', placeholder: 'DIR', help: 'Writes files into this folder. Default: the terminal.' },
      json: { type: 'boolean', help: 'Prints JSON: file name and text of each document.' },
    },
    async run([name = SCENARIO], { out, json = false }) {
      if (name === ALL && out === undefined && !json)
        throw new CliError(`'${ALL}' writes several files: name a folder with --out DIR, or use --json.`, 2)
      const wanted = name === ALL ? [...DOCUMENTS.values()] : [DOCUMENTS.get(name)].filter(it => it !== undefined)
      if (wanted.length === 0) throw await unknownWord('schema', name, [...NAMES, ALL])
      if (json) {
        process.stdout.write(
          `${JSON.stringify(await Promise.all(wanted.map(async ({ file, text }) => ({ file, text: await text(commands) }))))}\n`,
        )
        return 0
      }
      if (out === undefined) {
        for (const it of wanted) process.stdout.write(await it.text(commands))
        return 0
      }
      const folder = resolve(out)
      try {
        await makeFolder(folder)
        for (const { file, text } of wanted) await writeFile(join(folder, file), await text(commands))
      } catch (error) {
        throw unwritable(out, error)
      }
      for (const { file } of wanted) process.stdout.write(`${pathFromHere(join(folder, file))}\n`)
      return 0
    },
  })
