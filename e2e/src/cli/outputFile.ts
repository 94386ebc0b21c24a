/** Output files of a command: checks before a run, writes after it. */
import { constants } from 'node:fs'
import { access, open, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { makeFolder } from '#runner/host/makeFolder.ts'
import { CliError, fileReasonOf, hasCode, unwritable } from '#runner/host/cliError.ts'

/**
 * Creates the folders of these files and checks that the files can be written, so that the results of a long run are
 * not lost. Creates no file.
 * @throws {CliError} For the first file that cannot be written.
 */
export async function prepareOutputFiles(files: readonly (string | undefined)[]): Promise<void> {
  for (const file of files) {
    if (file === undefined) continue
    const path = resolve(file)
    try {
      await makeFolder(dirname(path))
      await access(dirname(path), constants.W_OK)
      if ((await stat(path)).isDirectory()) throw new Error('it is a folder.')
      await access(path, constants.W_OK)
    } catch (error) {
      if (!hasCode(error, 'ENOENT') || !(await exists(dirname(path)))) throw unwritable(file, error)
    }
  }
}

/**
 * Creates the folder of a report, so that a long run is not lost.
 * @throws {CliError} When it cannot be created or written to.
 */
export const openReportFolder = (folder: string): Promise<void> => openOutputFolder(folder, 'the report')

/**
 * Creates a folder that a long run writes to.
 * @param content of the folder, for the message, such as 'the report'.
 * @throws {CliError} When it cannot be created or written to.
 */
export async function openOutputFolder(folder: string, content: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(resolve(folder), constants.W_OK)
  } catch (error) {
    const reason = hasCode(error, 'EEXIST') ? 'it is a file. Name a folder.' : fileReasonOf(error)
    throw new CliError(`cannot write ${content} to '${folder}': ${reason}`, 2)
  }
}

/**
 * Runs the jobs in order, also those after one that fails.
 * @throws The first error, after all have ended.
 */
export async function runAll(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const job of jobs) await job().catch(error => void errors.push(error))
  if (errors.length > 0) throw errors[0]
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Writes a file, or replaces it. When its disk is full, no half of it stays.
 * @throws CliError that names the file and the reason.
 */
export async function writeOutputFile(file: string, text: string): Promise<void> {
  const path = resolve(file)
  try {
    const opened = await open(path, 'w')
    try {
      await opened.writeFile(text)
    } catch (error) {
      // A pipe or a device stays.
      if ((await opened.stat()).isFile()) await rm(path, { force: true })
      throw error
    } finally {
      await opened.close()
    }
  } catch (error) {
    throw unwritable(file, error)
  }
}

/**
 * Writes new files and their folders. When one fails, none of them stays: half a file would stop the next try.
 * @param files contents by path.
 * @throws The error of the system: EEXIST for a file that exists, which stays as it is.
 */
export async function writeNewFiles(files: Readonly<Record<string, string | Iterable<string>>>): Promise<void> {
  const begun: string[] = []
  try {
    for (const [path, content] of Object.entries(files)) {
      await makeFolder(dirname(path))
      const file = await open(path, 'wx')
      begun.push(path)
      await writeFile(file, content).finally(() => file.close())
    }
  } catch (error) {
    await Promise.all(begun.map(it => rm(it, { force: true })))
    throw error
  }
}
