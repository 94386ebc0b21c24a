/** Builders of made-up runs, for tests. */
import type { Judgment } from '@drydock/simulator'
import type { RunRecord, ReportEntry } from './record.ts'
import { type ReportResult, reportResultOf } from './results.ts'

/**
 * Builds a journal entry.
 * @param at ms since the start of the boat.
 */
export const entry = (lane: ReportEntry['lane'], at: number, name: string, body: unknown = null): ReportEntry => ({
  lane,
  at,
  name,
  body,
})

/**
 * Builds the judgment of one expectation of SC-10.
 * @param more fields that differ.
 */
export const judgedAs = (verdict: Judgment['verdict'], more: Partial<Judgment> = {}): Judgment => ({
  place: { file: 'scenarios/alarm/SC-10.yaml', line: 9, column: 5 },
  at: 300,
  verdict,
  expected: "app with screen 'home'",
  seen: verdict === 'left-out' ? '' : "screen 'start'",
  shows: ['ALARM-02'],
  ...more,
})

/**
 * Builds a run of SC-10 that passed, without entries.
 * @param more fields that differ.
 */
export const record = (more: Partial<RunRecord> = {}): RunRecord => ({
  page: 'SC-10.dom.html',
  id: 'SC-10',
  case: '',
  name: 'Arming, confirmed by the arming push',
  about: 'The captain arms.',
  file: 'scenarios/alarm/SC-10.yaml',
  covers: ['ALARM-02'],
  start: '2026-06-01T08:00:00.000Z',
  seed: 1,
  driver: 'dom',
  repeat: 1,
  verdict: 'passed',
  reason: '',
  virtualMs: 70_000,
  hash: 'cd6f6a66',
  failures: [],
  command: 'npx drydock replay SC-10 --driver dom',
  versions: [['Node', '24.21.0']],
  judged: [judgedAs('passed')],
  entries: [
    entry('step', 0, 'open', { person: 'captain', open: '/' }),
    entry('rest', 0, 'GET /api/Alarm/status', { status: 200 }),
    entry('state', 7_000, 'armed', true),
    entry('hub', 7_000, 'SetArmOrDisarmOnClient', ['1']),
  ],
  pictures: [],
  traces: [],
  ...more,
})

/** Returns a result for the index of a report. */
export function kept(more: Partial<RunRecord> = {}): ReportResult {
  const it = record(more)
  const { id, case: name, file, repeat, verdict, virtualMs, hash, failures } = it
  return reportResultOf({ id, case: name, file, repeat, verdict, virtualMs, hash, failures, wallMs: 5 }, it)
}
