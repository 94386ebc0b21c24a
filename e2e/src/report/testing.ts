/** Builders of made-up runs, for tests. */
import type { Judgment } from '@drydock/simulator'
import type { RunRecord, ReportEntry } from './record.ts'
import { type ReportResult, reportResultOf } from './results.ts'

export const told = (lane: ReportEntry['lane'], at: number, name: string, body: unknown = null): ReportEntry => ({
  lane,
  at,
  name,
  body,
})

export const judgedAs = (verdict: Judgment['verdict'], more: Partial<Judgment> = {}): Judgment => ({
  place: { file: 'scenarios/alarm/SC-10.yaml', line: 9, column: 5 },
  at: 300,
  verdict,
  expected: "app with screen 'home'",
  seen: verdict === 'left-out' ? '' : "screen 'start'",
  shows: ['ALARM-02'],
  ...more,
})

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
  told: [
    told('step', 0, 'open', { person: 'captain', open: '/' }),
    told('rest', 0, 'GET /api/Alarm/status', { status: 200 }),
    told('state', 7_000, 'armed', true),
    told('hub', 7_000, 'SetArmOrDisarmOnClient', ['1']),
  ],
  pictures: [],
  traces: [],
  ...more,
})

/** What the lists of a report know of a run. */
export function kept(more: Partial<RunRecord> = {}): ReportResult {
  const it = record(more)
  const { id, case: name, file, repeat, verdict, virtualMs, hash, failures } = it
  return reportResultOf({ id, case: name, file, repeat, verdict, virtualMs, hash, failures, wallMs: 5 }, it)
}
