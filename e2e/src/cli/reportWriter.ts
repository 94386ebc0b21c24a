/** Report writer: writes the pages of a replay while it runs. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Scenario } from '@drydock/simulator'
import { APP_FOLDER, isOwnFile } from '#paths.ts'
import { recordOf } from '#report/record.ts'
import { pageName } from '#report/pageName.ts'
import { type ReportResult, reportResultOf } from '#report/results.ts'
import { unreadableReportResult } from '#report/unreadablePage.ts'
import { keepTraces, writeLists, writePage, writeUnreadable } from '#report/write.ts'
import type { ReplayOptions, CaseResult } from '#runner/replay/result.ts'
import type { CaseRun } from '#runner/replay/run.ts'
import { CliError, fileOf, fileReasonOf } from '#runner/host/cliError.ts'
import { drydockVersion } from '#runner/host/drydockVersion.ts'

export interface ReportWriter {
  /** Schedules writing the page of a run. */
  add(run: CaseRun, scenario: Scenario): void
  /** Writes the page of a file that could not be read. */
  addUnreadable(result: CaseResult): void
  /** Writes index and results; returns the path of the index page. */
  close(): Promise<string>
}

export async function openReportWriter(
  folder: string,
  scenarios: readonly Scenario[],
  options: ReplayOptions,
): Promise<ReportWriter> {
  const own = await versionsOf(options)
  // A run whose second result differs is written again.
  const kept = new Map<string, ReportResult>()
  let writing = Promise.resolve()
  const write = async (run: CaseRun, scenario: Scenario): Promise<void> => {
    const { id, case: name, repeat } = run.result
    const isAlone = scenarios.every(it => it.file === scenario.file || it.id !== id)
    const page = pageName(id, name, options.driver, repeat, isAlone ? undefined : scenario.file)
    const traces = await keepTraces(folder, page, run.traces)
    const { worker } = run.result
    const versions = [
      ...own,
      ...(run.browser === undefined ? [] : [['Chromium', run.browser] as const]),
      ...(worker === undefined ? [] : [['Worker', worker] as const]),
    ]
    const record = recordOf(run, scenario, options, { page, versions, traces, isOwn: isOwnFile(scenario.file) })
    await writePage(folder, record)
    kept.set(page, reportResultOf(run.result, record))
  }
  const next = (job: () => Promise<void>): void => {
    writing = writing.then(job)
    // `close` reports the error; until then a rejection must not end the process.
    writing.catch(() => undefined)
  }
  return {
    add: (run, scenario) => next(() => write(run, scenario)),
    addUnreadable(result) {
      next(async () => {
        const unreadable = unreadableReportResult(result, options.driver)
        await writeUnreadable(folder, unreadable)
        kept.set(unreadable.page, unreadable)
      })
    },
    async close() {
      try {
        await writing
        await writeLists(folder, [...kept.values()])
      } catch (error) {
        throw new CliError(`cannot write '${fileOf(error) ?? folder}' of the report: ${fileReasonOf(error)}`, 2)
      }
      return join(folder, 'index.html')
    },
  }
}

async function versionsOf({ driver }: ReplayOptions): Promise<readonly (readonly [string, string])[]> {
  const build =
    driver === 'chromium' ? await readFile(join(APP_FOLDER, '.fingerprint'), 'utf8').catch(() => undefined) : undefined
  return [
    ['Drydock', await drydockVersion()],
    ['Node', process.versions.node],
    ...(build === undefined ? [] : [['Build of the app', build.slice(0, 12)] as const]),
  ]
}
