/** Scenarios that tools name: a text, a file below the folder, or words of the library. */
import { resolve } from 'node:path'
import { CliError } from '#runner/host/cliError.ts'
import { casesIn, readerOf, type ScenarioSelection, selectionOf } from '#runner/host/library.ts'
import { readableFrom } from './below.ts'

export interface ScenarioReference {
  /** A file, an id, a requirement, an area or a part of a name. */
  readonly scenario?: string | undefined
  /** The YAML itself. */
  readonly text?: string | undefined
}

/**
 * Returns the cases that are named, and problems of texts and files.
 * @throws {CliError} When nothing or both are named, nothing is found, or a file is outside of the folder; this may be
 *   one that a scenario names.
 */
export function named({ scenario, text }: ScenarioReference, folder: string): ScenarioSelection {
  if ((scenario === undefined) === (text === undefined))
    throw new CliError('Give either scenario (a file, an id or words) or text (the YAML of a scenario).', 2)
  // Files that a text names are searched from the folder.
  const assertReadable = readableFrom(folder)
  if (text !== undefined) return casesIn(text, resolve(folder, 'scenario.yaml'), { read: readerOf(assertReadable) })
  return selectedFrom(folder, [scenario ?? ''])
}

/**
 * Returns the cases that words select, all of the library without words; files are relative to the folder.
 * @throws {CliError} When a word selects nothing, or a file is outside of the folder; this may be one that a scenario
 *   names.
 */
export const selectedFrom = (folder: string, words: readonly string[]): ScenarioSelection =>
  selectionOf(
    words.map(it => (/\.ya?ml$/.test(it) ? resolve(folder, it) : it)),
    readableFrom(folder),
  )
