/** Passed runs: a folder with a small file for each case digest whose run has passed. */
import { constants } from 'node:fs'
import { access, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { makeFolder } from '#runner/host/makeFolder.ts'
import { CliError, fileReasonOf } from '#runner/host/cliError.ts'
import type { CaseResult } from '#runner/replay/result.ts'

const VERSION = 1
const Passed = z.object({
  version: z.literal(VERSION),
  id: z.string(),
  case: z.string(),
  virtualMs: z.number(),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type PassedRun = z.infer<typeof Passed>

/**
 * Creates the folder when it is missing.
 * @throws {CliError} With exit code 2 when nothing can be written there.
 */
export async function openPassed(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new CliError(`the folder '${folder}' of --cached cannot be written: ${fileReasonOf(error)}`, 2)
  }
}

/** Returns the passed run of a digest; undefined if there is none, or its file is damaged. The case is then played. */
export async function passedRun(folder: string, digest: string): Promise<PassedRun | undefined> {
  const text = await readFile(join(folder, `${digest}.json`), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return Passed.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Writes a passed run at once, since another process may read it meanwhile. The folder may have been removed. */
export async function rememberPassed(folder: string, digest: string, result: CaseResult): Promise<void> {
  const { id, case: name, virtualMs, hash } = result
  const file = join(folder, `${digest}.json`)
  await makeFolder(folder)
  await writeFile(
    `${file}.${process.pid}`,
    `${JSON.stringify({ version: VERSION, id, case: name, virtualMs, hash })}\n`,
  )
  await rename(`${file}.${process.pid}`, file)
}
