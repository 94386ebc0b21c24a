/** Files of recorded and imported traffic: their ids, and writing them so that only the owner can read them. */
import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { type Instant, isoText, ScenarioId } from '@drydock/contracts'
import { CliError, messageOf, unwritable } from '#runner/host/cliError.ts'
import { scenariosOf } from '#runner/host/library.ts'
import { makeFolder } from '#runner/host/makeFolder.ts'
import { pathFromHere } from '#paths.ts'
import { bringSchema, withSchemaPath } from './schemaPath.ts'

/** Only the owner may read the file, because texts of the server are recorded as they are. */
const OWN = { mode: 0o600, flag: 'wx' } as const

/**
 * Returns the function that gives a recording its id: the given one, or 'REC-' and its beginning.
 * @throws {CliError} When the given one is no id.
 */
export function recordingId(given: string | undefined): (start: Instant) => string {
  if (given !== undefined && !ScenarioId.safeParse(given).success)
    throw new CliError(`--id takes an id such as SC-200, not '${given}'.`, 2)
  return start => given ?? `REC-${isoText(start).slice(0, 19).replace(/\D/g, '')}`
}

/**
 * Checks that the file is new and can be written, before anything is recorded.
 * @throws {CliError} When it exists or cannot be written.
 */
export async function assertRecordingWritable(file: string): Promise<void> {
  if (existsSync(file)) throw new CliError(`${pathFromHere(file)} already exists. Choose another file with --out.`, 2)
  try {
    await rm(await writePart(file, ''))
  } catch (error) {
    throw unwritable(pathFromHere(file), error)
  }
}

/** Writes the scenario; the new file replaces an old one only when it is complete. */
export async function writeRecording(file: string, scenario: string): Promise<void> {
  await rename(await writePart(file, withSchemaPath(scenario, resolve(file))), file)
  await bringSchema()
}

async function writePart(file: string, text: string): Promise<string> {
  await makeFolder(dirname(file))
  const part = resolve(dirname(file), `.${basename(file)}.part`)
  await rm(part, { force: true })
  await writeFile(part, text, OWN)
  return part
}

/** Warns when the recording cannot be played, because the gateway deviates from the contracts. */
export function sayIfUnplayable(file: string, say: (line: string) => void): void {
  try {
    scenariosOf([file])
  } catch (error) {
    say(`The recording cannot be played. Correct these errors by hand:\n${messageOf(error)}`)
  }
}
