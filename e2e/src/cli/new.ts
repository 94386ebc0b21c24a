/** `drydock new`: a scenario to begin with. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { type Scenario, SCHEMA_LINE } from '@drydock/simulator'
import { OWN_SCENARIOS, PACKED, SCENARIOS, shortPath } from '#paths.ts'
import { command } from './command.ts'
import { Failed, hasCode, wordsOf } from '#runner/host/failed.ts'
import { library } from '#runner/host/library.ts'

const FOLDER = 'own'
const SCHEMA_FILE = 'scenario.schema.json'

export const newCommand = command({
  words: 'NAME',
  most: 20,
  about:
    "Writes a scenario that plays, to begin with: the boat, the captain's app, one thing that happens and one that is expected. It gets the next free id.",
  options: {
    area: {
      type: 'string',
      value: 'WORD',
      help: `The folder of the library it belongs to, such as alarm; ${FOLDER} unless given.`,
    },
    id: { type: 'string', value: 'ID', help: 'An id of its own, such as OWN-200.' },
    out: { type: 'string', value: 'FILE', help: 'The file to write, instead of one in the library.' },
    json: { type: 'boolean', help: 'As JSON: id, name and file.' },
  },
  async run(words, { area = FOLDER, id: wanted, out, json }) {
    const name = words.join(' ').trim()
    if (name === '') throw new Failed('new needs a name: drydock new A door opens at night', 2)
    if (!/^[a-z][a-z-]*$/.test(area)) throw new Failed(`--area takes a word such as alarm, not '${area}'.`, 2)
    const { scenarios } = library()
    const id = wanted ?? nextId(scenarios, PACKED ? SERIES.own : SERIES.drydock)
    if (!/^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$/.test(id)) throw new Failed(`--id takes an id such as OWN-200, not '${id}'.`, 2)
    if (out !== undefined && !/\.ya?ml$/.test(out))
      throw new Failed(`--out takes a file that ends in .yaml, not '${out}'.`, 2)
    const taken = scenarios.find(it => it.id === id)
    if (taken) throw new Failed(`The id ${id} is taken by ${shortPath(taken.file)}.`, 2)
    const file = resolve(out ?? join(OWN_SCENARIOS, area, `${id}-${slugOf(name)}.yaml`))
    await write(file, skeleton(name, id, file))
    if (PACKED) await bringSchema()
    process.stdout.write(
      json === true
        ? `${JSON.stringify({ id, name, file: shortPath(file) })}\n`
        : `${shortPath(file)}\nPlay it with: npx drydock replay ${shortPath(file)}\n`,
    )
    return 0
  },
})

/** Ids of Drydock's own scenarios, and of other people's: a later version of Drydock never takes one of theirs. */
export const SERIES = { drydock: 'SC', own: 'OWN' } as const

/** One more than the greatest number of an id of this series. */
export function nextId(
  scenarios: readonly Pick<Scenario, 'id'>[],
  series: (typeof SERIES)[keyof typeof SERIES],
): string {
  const numbers = scenarios
    .map(({ id }) => (id.startsWith(`${series}-`) ? Number(id.slice(series.length + 1)) : 0))
    .filter(Number.isInteger)
  return `${series}-${String(Math.max(0, ...numbers) + 1).padStart(2, '0')}`
}

/** Words of a name, as files of the library are called. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50) || 'scenario'

/** Editors read the schema beside the scenarios: the one of the package may stand where no editor looks. */
async function bringSchema(): Promise<void> {
  await mkdir(OWN_SCENARIOS, { recursive: true })
  await copyFile(join(SCENARIOS, SCHEMA_FILE), join(OWN_SCENARIOS, SCHEMA_FILE))
}

/** Editors find the schema from where the file is; a file elsewhere names it from there. */
function skeleton(name: string, id: string, file: string): string {
  const schema = relative(dirname(file), join(OWN_SCENARIOS, SCHEMA_FILE))
  return `${SCHEMA_LINE.replace(/=.*/, `=${schema}`)}
scenario: ${JSON.stringify(name)}
id: ${id}
about: What happens, in a sentence or two.
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
}

async function write(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text, { flag: 'wx' })
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw new Failed(`${shortPath(file)} is there already.`, 2)
    throw new Failed(`${shortPath(file)} cannot be written: ${wordsOf(error)}`, 2)
  }
}
