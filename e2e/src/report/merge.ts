/** Merges reports: copies their pages, and combines their results. */
import { copyFile } from 'node:fs/promises'
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
 * Merges reports.
 * @throws {CliError} When one run is in two of them, since it is unclear which one counts, or a file cannot be written.
 */
export async function mergeReports(shards: readonly ReportShard[], out: string): Promise<readonly ReportResult[]> {
  const seen = new Map<string, string>()
  for (const { folder, results } of shards) {
    for (const { page } of results) {
      const other = seen.get(page)
      if (other !== undefined)
        throw new CliError(`'${page}' is in '${other}' and in '${folder}'. Merge only one of them.`, 2)
      seen.set(page, folder)
    }
  }
  const all = shards.flatMap(it => it.results)
  try {
    await copyPages(shards, out)
    await writeLists(out, all)
  } catch (error) {
    throw new CliError(`cannot write the report to '${out}': ${fileReasonOf(error)}`, 2)
  }
  return all
}

async function copyPages(shards: readonly ReportShard[], out: string): Promise<void> {
  for (const { folder, results } of shards) {
    for (const file of results.flatMap(it => [it.page, ...it.traces])) {
      await makeFolder(dirname(join(out, file)))
      await copyFile(join(folder, file), join(out, file))
    }
  }
}
