/** Path of the scenario schema in the first line of a scenario, by which editors complete and check the file. */
import { copyFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { SCHEMA_LINE } from '@drydock/simulator/import'
import { OWN_SCENARIOS, PACKED, pathFromHere, SCENARIOS } from '#paths.ts'
import { unwritable } from '#runner/host/cliError.ts'
import { makeFolder } from '#runner/host/makeFolder.ts'

const SCHEMA_FILE = 'scenario.schema.json'
const SCHEMA_PATH = SCHEMA_LINE.replace(/^[^=]*=/, '')

/** Returns the text of a scenario whose first line names the schema relative to the file, as editors resolve it. */
export function withSchemaPath(text: string, file: string): string {
  const path = relative(dirname(file), join(OWN_SCENARIOS, SCHEMA_FILE)).split(sep).join('/')
  return text.replace(SCHEMA_LINE, SCHEMA_LINE.replace(SCHEMA_PATH, path))
}

/** Copies the schema beside the user's scenarios: editors may not look into the folder of the package. */
export async function bringSchema(): Promise<void> {
  if (!PACKED) return
  const copy = join(OWN_SCENARIOS, SCHEMA_FILE)
  try {
    await makeFolder(OWN_SCENARIOS)
    await copyFile(join(SCENARIOS, SCHEMA_FILE), copy)
  } catch (error) {
    throw unwritable(pathFromHere(copy), error)
  }
}
