/** Lists the base boats: the default boat, and the plans in `scenarios/bases`. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { SCENARIOS, shortPath } from '#paths.ts'

interface BaseBoat {
  /** What `base` of `POST /boats` takes. */
  readonly name: string
  /** Missing for the default boat, which is no file. */
  readonly file?: string
  /** The comment in the first line of the plan. */
  readonly description?: string
}

const CALM: BaseBoat = { name: 'calm', description: 'The boat that every other plan is laid over.' }

/** Returns the default boat and then the plans of the folder by name. */
export const baseBoats = (folder = join(SCENARIOS, 'bases')): readonly BaseBoat[] => [
  CALM,
  ...readdirSync(folder)
    .filter(file => file.endsWith('.yaml'))
    .toSorted()
    .map(file => plan(join(folder, file))),
]

function plan(file: string): BaseBoat {
  const [, description] = /^# *(\S.*)/.exec(readFileSync(file, 'utf8')) ?? []
  return { name: basename(file, '.yaml'), file: shortPath(file), ...(description !== undefined && { description }) }
}
