/** Explains a failed run in lines: failures, the journal before the first one, and the command that stops there. */
import { canonicalLines, type Entry, type Scenario } from '@drydock/simulator'
import type { Duration } from '@drydock/contracts'
import { isOwnFile } from '#paths.ts'
import type { ReplayOptions } from '#runner/replay/result.ts'
import type { CaseRun } from '#runner/replay/run.ts'
import { summaryOf } from './entrySummary.ts'
import { foldAges } from './foldAges.ts'
import { LANES, Line } from './record.ts'
import { holdCommandOf } from './replayCommand.ts'
import { timeText } from './time.ts'

/** Number of journal lines before a failure. */
const LINES = 10
/** Entries that are read for them: several may be folded into one line. */
const READ = 40 * LINES

/**
 * Returns the explanation of a failed run; of a run without a journal, its failures only.
 *
 * @param hasFile whether the scenario is a file, so that a command can name it.
 */
export function explanationOf(
  { result, entries, failed }: Pick<CaseRun, 'result' | 'entries' | 'failed'>,
  scenario: Pick<Scenario, 'id' | 'case' | 'file' | 'start'>,
  options: ReplayOptions,
  { hasFile = true }: { readonly hasFile?: boolean } = {},
): readonly string[] {
  if (entries.length === 0) return result.failures
  const at = failed.length === 0 ? result.virtualMs : Math.min(...failed.map(it => it.at))
  const isOwn = isOwnFile(scenario.file)
  return [
    ...result.failures,
    `Journal until ${timeText(at)}:`,
    ...journalLines(entries, scenario.start, at).map(it => `  ${it}`),
    // `drydock up` reads no TypeScript.
    ...(hasFile && !scenario.file.endsWith('.ts')
      ? [`Stop there with the console open: ${holdCommandOf(scenario, options, at, { isOwn })}`]
      : []),
  ]
}

/**
 * Returns the last journal lines up to a moment, one for each entry.
 *
 * @param at milliseconds since `start`.
 */
function journalLines(entries: readonly Entry[], start: number, at: Duration): readonly string[] {
  const before = entries.filter(it => it.at - start <= at).slice(-READ)
  const lines = canonicalLines(before, start, new Set(LANES)).map(line => Line.parse(JSON.parse(line)))
  return foldAges(lines)
    .slice(-LINES)
    .map(it => `${timeText(it.at)} ${it.lane.padEnd(5)} ${summaryOf(it)}`)
}
