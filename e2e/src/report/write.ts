/** Writes a report: a page for each run, the index page, and the results. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { makeFolder } from '#runner/host/makeFolder.ts'
import { junitText } from './junit.ts'
import { fileNameOf } from '../../bin/platform.mjs'
import { indexPage } from './indexPage.ts'
import { runPage } from './page.ts'
import type { RunRecord } from './record.ts'
import { sortedResults, type ReportResult, RESULTS } from './results.ts'
import { unreadablePage } from './unreadablePage.ts'

/** Writes the page of one run at once, so that no run stays in memory until the others end. */
export async function writePage(folder: string, record: RunRecord): Promise<void> {
  await makeFolder(folder)
  await writeFile(join(folder, record.page), runPage(record))
}

/** Writes the page of a scenario file that could not be read. */
export async function writeUnreadable(folder: string, kept: ReportResult): Promise<void> {
  await makeFolder(folder)
  await writeFile(join(folder, kept.page), unreadablePage(kept))
}

/** Copies traces beside the pages; returns their names, relative to the pages. */
export async function keepTraces(folder: string, page: string, files: readonly string[]): Promise<readonly string[]> {
  if (files.length > 0) await mkdir(join(folder, 'traces'), { recursive: true })
  const names = files.map(file => `traces/${page.replace(/\.html$/, '')}-${fileNameOf(basename(file))}`)
  await Promise.all(files.map((file, index) => copyFile(file, join(folder, names[index] ?? ''))))
  return names
}

/** Writes the index, and the results as JSON and as JUnit XML. */
export async function writeLists(folder: string, results: readonly ReportResult[]): Promise<void> {
  const ordered = sortedResults(results)
  await makeFolder(folder)
  await writeFile(join(folder, 'index.html'), indexPage(ordered))
  await writeFile(join(folder, RESULTS), `${JSON.stringify({ results: ordered }, null, 2)}\n`)
  await writeFile(join(folder, 'junit.xml'), junitText(ordered))
}
