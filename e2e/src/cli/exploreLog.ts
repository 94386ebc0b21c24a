/** Findings of explore: prints a line for each walk with a failure, and writes scenarios. */
import { join } from 'node:path'
import type { WalkOutcome, BrokenWalk } from '#explore/explore.ts'
import { makeFolder } from '#runner/host/makeFolder.ts'
import { pathFromHere } from '#paths.ts'
import { CliError, fileReasonOf } from '#runner/host/cliError.ts'
import { slugOf } from '#runner/host/slug.ts'
import { spanText, wallNow } from '#wallClock.ts'
import { writeOutputFile } from './outputFile.ts'
import { bringSchema, withSchemaPath } from './schemaPath.ts'

const OFTEN = 25

export interface ExploreLog {
  /**
   * Takes the result of a walk; walks come in the order of their seeds. One that was interrupted does not count.
   * `worker` has taken it for a queue.
   */
  take(seed: number, explored: WalkOutcome, worker?: string): Promise<void>
  /** No worker could take this walk. */
  giveUp(seed: number, why: string): void
  walks(): number
  /** Number of walks that nobody could take. */
  failed(): number
  /** The promises that are known to be broken. */
  promises(): ReadonlySet<string>
  readonly written: readonly WrittenWalk[]
}

/** Creates the folder. @throws {CliError} When it cannot be created. */
export async function createExploreLog(folder: string): Promise<ExploreLog> {
  await makeFolder(folder).catch(error => {
    throw new CliError(`cannot create the folder '${folder}' of --out: ${fileReasonOf(error)}`, 2)
  })
  const begun = wallNow()
  const written: WrittenWalk[] = []
  const promises = new Set<string>()
  let [walks, failed] = [0, 0]
  const count = (): void => {
    if (++walks % OFTEN === 0) process.stderr.write(`${walks} walks, ${spanText(wallNow() - begun)}\n`)
  }
  return {
    async take(seed, explored, worker) {
      if (explored.is === 'interrupted') return
      const it = unlessKnown(explored, promises)
      if (it.is === 'found') {
        promises.add(it.found.promise)
        written.push({ ...(await write(folder, it.found)), ...(worker === undefined ? {} : { worker }) })
      }
      const line = lineOf(it, seed)
      if (line !== undefined) process.stderr.write(`${line}${worker === undefined ? '' : `  on ${worker}`}\n`)
      count()
    },
    giveUp(seed, why) {
      failed++
      process.stderr.write(`seed ${seed}: ${why}\n`)
    },
    walks: () => walks,
    failed: () => failed,
    promises: () => promises,
    written,
  }
}

/** A worker does not know what earlier seeds have found on other machines. */
const unlessKnown = (it: WalkOutcome, promises: ReadonlySet<string>): WalkOutcome => {
  const promise = it.is === 'found' ? it.found.promise : it.is === 'unsteady' ? it.promise : undefined
  return promise !== undefined && promises.has(promise) ? { is: 'known', promise } : it
}

export interface WrittenWalk extends Omit<BrokenWalk, 'yaml'> {
  readonly file: string
  /** The worker that has found it. */
  readonly worker?: string
}

/** Writes a found scenario. */
async function write(folder: string, { yaml, ...found }: BrokenWalk): Promise<WrittenWalk> {
  const file = join(folder, `${found.seed}-${slugOf(found.promise)}.yaml`)
  await writeOutputFile(file, withSchemaPath(yaml, file))
  await bringSchema()
  return { ...found, file: pathFromHere(file) }
}

function lineOf(it: WalkOutcome, seed: number): string | undefined {
  if (it.is === 'found') return `seed ${seed}: ${it.found.failures[0]} (${it.found.moves} of ${it.found.of} moves left)`
  if (it.is === 'unsteady') return `seed ${seed}: failed once, but not when repeated: ${it.says}`
  return it.is === 'known' ? `seed ${seed}: already found: ${it.promise}` : undefined
}
