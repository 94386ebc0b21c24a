/** `drydock new`: creates a scenario file from a template. */
import { dirname, join, resolve } from 'node:path'
import { ScenarioId } from '@drydock/contracts'
import { scenarioIds } from '@drydock/simulator'
import { SCHEMA_LINE } from '@drydock/simulator/import'
import { OWN_SCENARIOS, PACKED, SCENARIOS, pathFromHere } from '#paths.ts'
import { command } from './command.ts'
import { writeNewFiles } from './outputFile.ts'
import { CliError, hasCode, unwritable } from '#runner/host/cliError.ts'
import { slugOf } from '#runner/host/slug.ts'
import { bringSchema, withSchemaPath } from './schemaPath.ts'
import { quoted } from '#report/replayCommand.ts'

const FOLDER = 'own'

export const newCommand = command({
  arguments: 'NAME',
  maxArguments: 20,
  description:
    "Creates a scenario that can be played at once: a boat, the captain's app, one event and one expectation. It gets the next free id.",
  options: {
    area: {
      type: 'string',
      placeholder: 'WORD',
      help: `Folder of the library, such as alarm. Default: ${FOLDER}.`,
    },
    id: { type: 'string', placeholder: 'ID', help: 'Id of the scenario, such as OWN-200. Default: the next free one.' },
    out: { type: 'string', placeholder: 'FILE', help: 'File to write, instead of one in the library.' },
    json: { type: 'boolean', help: 'Prints JSON: id, name and file.' },
  },
  async run(words, { area: folder, id: wanted, out, json }) {
    const area = folder ?? FOLDER
    const name = words.join(' ').trim()
    if (name === '') throw new CliError('a name is required: drydock new A door opens at night', 2)
    if (!/^[a-z][a-z-]*$/.test(area)) throw new CliError(`--area takes a word such as alarm, not '${area}'.`, 2)
    if (folder !== undefined && out !== undefined)
      throw new CliError('--area and --out both say where the file is. Omit one of them.', 2)
    const taken = takenIds(out)
    const id = wanted ?? nextId([...taken.keys()], PACKED ? SERIES.own : SERIES.drydock)
    if (!ScenarioId.safeParse(id).success) throw new CliError(`--id takes an id such as OWN-200, not '${id}'.`, 2)
    if (out !== undefined && !/\.ya?ml$/.test(out))
      throw new CliError(`--out takes a file that ends in .yaml, not '${out}'.`, 2)
    const user = taken.get(id)
    if (user !== undefined)
      throw new CliError(`the id ${id} is used by ${pathFromHere(user)}. Choose another with --id.`, 2)
    const file = resolve(out ?? join(OWN_SCENARIOS, area, `${id}-${slugOf(name)}.yaml`))
    await write(file, withSchemaPath(skeleton(name, id), file))
    await bringSchema()
    process.stdout.write(
      json === true
        ? `${JSON.stringify({ id, name, file: pathFromHere(file) })}\n`
        : `${pathFromHere(file)}\nPlay it with: npx drydock replay ${quoted(pathFromHere(file))}\n`,
    )
    return 0
  },
})

/** Prefixes of ids: Drydock uses one, other projects the other, so that updates never cause a conflict. */
export const SERIES = { drydock: 'SC', own: 'OWN' } as const

/** Returns the id after the greatest one of this series. */
export function nextId(ids: readonly string[], series: (typeof SERIES)[keyof typeof SERIES]): string {
  const numbers = ids
    .map(id => (id.startsWith(`${series}-`) ? Number(id.slice(series.length + 1)) : 0))
    .filter(Number.isInteger)
  return `${series}-${String(Math.max(0, ...numbers) + 1).padStart(2, '0')}`
}

/** Returns the files of scenarios by id: those of Drydock, below the current folder, and beside the file `out`. */
function takenIds(out: string | undefined): ReadonlyMap<string, string> {
  const folders = new Set([process.cwd(), OWN_SCENARIOS, SCENARIOS])
  return new Map([
    ...(out === undefined ? [] : scenarioIds(dirname(resolve(out)), false)),
    ...[...folders].flatMap(it => [...scenarioIds(it)]),
  ])
}

/** Returns the text of the template. */
const skeleton = (name: string, id: string): string =>
  `${SCHEMA_LINE}
scenario: ${JSON.stringify(name)}
id: ${id}
about: Describe in one or two sentences what happens.
boat:
  armed: true
steps:
  - open: /
  - expect: { app: { screen: home }, within: 2s }
  - never: { push: ShowError }
  - at: 10s
  - mark: opened
  - sensor: { type: door, on: true }
  - expect: { app: { open-sensors: [Main Door Sensor] }, within: 1s, of: opened }
`

async function write(file: string, text: string): Promise<void> {
  try {
    await writeNewFiles({ [file]: text })
  } catch (error) {
    if (hasCode(error, 'EEXIST'))
      throw new CliError(`${pathFromHere(file)} already exists. Choose another file with --out.`, 2)
    throw unwritable(pathFromHere(file), error)
  }
}
