/** A corpus: a folder with one file for each walk that has reached something new. */
import { parseJson } from '@drydock/contracts'
import { constants } from 'node:fs'
import { access, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256Of } from '@drydock/simulator'
import * as z from 'zod/mini'
import { makeFolder } from '#runner/host/makeFolder.ts'
import { CliError, fileReasonOf, hasCode, unwritable } from '#runner/host/cliError.ts'
import type { CorpusWalk } from './corpusWalk.ts'
import type { Move } from './moves.ts'

/** Raised when an old walk may mean something else: other themes, moves, or names or choice of what is reached. */
const VERSION = 3
const Stored = z.object({
  version: z.literal(VERSION),
  theme: z.enum(['watch', 'alarms', 'devices', 'enrollment', 'hunt', 'start', 'session']),
  moves: z.array(z.object({ after: z.number(), does: z.looseObject({ is: z.string() }) })),
  reached: z.array(z.string()),
  cost: z.number().check(z.positive()),
})
/** The number of a walk is its place in the order in which walks were added. */
const WALK = /^(\d{4,})-[0-9a-f]{8}\.json$/
const NO_WALK = '0000-00000000.json'
const numberOf = (name: string): number => Number(WALK.exec(name)?.[1])

/** Returns the names of the walks in the order in which they were added. */
const walksIn = (names: readonly string[]): readonly string[] =>
  names
    .filter(it => WALK.test(it))
    .toSorted()
    .toSorted((a, b) => numberOf(a) - numberOf(b))

/**
 * Reads a corpus; a folder that does not exist is an empty one.
 * @throws {CliError} With exit code 2 and one line when a file is of another version, or cannot be read.
 */
export async function readCorpus(folder: string): Promise<readonly CorpusWalk[]> {
  const names = await readdir(folder).catch(error => {
    if (hasCode(error, 'ENOENT')) return []
    throw new CliError(`the corpus '${folder}' cannot be read: ${fileReasonOf(error)}`, 2)
  })
  return Promise.all(walksIn(names).map(it => readWalk(join(folder, it))))
}

async function readWalk(file: string): Promise<CorpusWalk> {
  const text = await readFile(file, 'utf8')
  const parsed = Stored.safeParse(parseJson(text))
  if (!parsed.success)
    throw new CliError(`'${file}' is no walk of this version of Drydock. Name another folder, or delete this one.`, 2)
  const { theme, moves, reached, cost } = parsed.data
  // Written by this version from moves.
  return { theme, moves: moves as unknown as readonly Move[], reached, cost }
}

/**
 * Creates the folder of a corpus, so that the walks of a long run are not lost.
 * @throws {CliError} With exit code 2 and one line when it cannot be created or written to.
 */
export async function prepareCorpus(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(folder, constants.W_OK)
  } catch (error) {
    throw unwritable(folder, error)
  }
}

/**
 * Adds a walk to a corpus, as the last one.
 * @throws {CliError} With exit code 2 and one line when it cannot be written.
 */
export async function addToCorpus(folder: string, { theme, moves, reached, cost }: CorpusWalk): Promise<void> {
  const text = `${JSON.stringify({ version: VERSION, theme, moves, reached, cost })}\n`
  try {
    await makeFolder(folder)
    // Not their count: any of them may have been deleted.
    const number = numberOf(walksIn(await readdir(folder)).at(-1) ?? NO_WALK)
    const name = `${String(number + 1).padStart(4, '0')}-${sha256Of([text]).slice(0, 8)}.json`
    await writeFile(join(folder, name), text)
  } catch (error) {
    throw unwritable(folder, error)
  }
}
