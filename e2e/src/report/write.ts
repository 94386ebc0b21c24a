/** Writes a report: a page for each run, the index page, and the results. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { junitText } from './junit.ts'
import { indexPage } from './indexPage.ts'
import { runPage } from './page.ts'
import type { RunRecord } from './record.ts'
import { sortedResults, type ReportResult, RESULTS } from './results.ts'
import { unreadablePage } from './unreadablePage.ts'

/** Writes the page of one run; one after the other, so that no run waits in memory for all the others. */
export async function writePage(folder: string, record: RunRecord): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, record.page), runPage(record))
}

/** Writes the page of a scenario file that could not be read. */
export async function writeUnreadable(folder: string, kept: ReportResult): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, kept.page), unreadablePage(kept))
}

/** Puts traces beside the pages of a run; answers their names from there. */
export async function keepTraces(folder: string, page: string, files: readonly string[]): Promise<readonly string[]> {
  if (files.length > 0) await mkdir(join(folder, 'traces'), { recursive: true })
  const names = files.map(file => `traces/${page.replace(/\.html$/, '')}-${basename(file).replace(/[^\w.-]+/g, '-')}`)
  await Promise.all(files.map((file, index) => copyFile(file, join(folder, names[index] ?? ''))))
  return names
}

/** The list of all runs, and the results as JSON and as JUnit XML. */
export async function writeLists(folder: string, results: readonly ReportResult[]): Promise<void> {
  const ordered = sortedResults(results)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.html'), indexPage(ordered))
  await writeFile(join(folder, RESULTS), `${JSON.stringify({ results: ordered }, null, 2)}\n`)
  await writeFile(join(folder, 'junit.xml'), junitText(ordered))
}
