/** Merges reports: copies their pages, and combines their results. */
import { access, copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CliError, fileReasonOf } from '#runner/host/cliError.ts'
import { makeFolder } from '#runner/host/makeFolder.ts'
import type { ReportResult } from './results.ts'
import { writeLists } from './write.ts'

export interface ReportShard {
  readonly folder: string
  readonly results: readonly ReportResult[]
}

/**
 * Checks that reports can be merged.
 * @throws {CliError} When one run is in two of them, since it is unclear which one counts, or a page or trace is
 *   missing.
 */
export async function assertMergeable(shards: readonly ReportShard[]): Promise<void> {
  const seen = new Map<string, string>()
  for (const { folder, results } of shards) {
    for (const { page } of results) {
      const other = seen.get(page)
      if (other !== undefined)
        throw new CliError(`'${page}' is in '${other}' and in '${folder}'. Merge only one of them.`, 2)
      seen.set(page, folder)
    }
    for (const file of filesOf(results))
      await access(join(folder, file)).catch(() => {
        throw new CliError(`'${file}' is missing in '${folder}'. Copy the whole folder of the report.`, 2)
      })
  }
}

/**
 * Merges reports that can be merged.
 * @throws {CliError} When a file cannot be written.
 */
export async function mergeReports(shards: readonly ReportShard[], out: string): Promise<readonly ReportResult[]> {
  const all = shards.flatMap(it => it.results)
  try {
    await copyPages(shards, out)
    await writeLists(out, all)
  } catch (error) {
    throw new CliError(`cannot write the report to '${out}': ${fileReasonOf(error)}`, 2)
  }
  return all
}

/** Returns the files of results, relative to the folder of their report. */
const filesOf = (results: readonly ReportResult[]): readonly string[] => results.flatMap(it => [it.page, ...it.traces])

async function copyPages(shards: readonly ReportShard[], out: string): Promise<void> {
  for (const { folder, results } of shards) {
    for (const file of filesOf(results)) {
      await makeFolder(dirname(join(out, file)))
      await copyFile(join(folder, file), join(out, file))
    }
  }
}
