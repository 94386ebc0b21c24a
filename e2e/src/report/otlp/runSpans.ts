/** Spans of a run: the run itself, its journal, and its judged expectations. */
import { entrySpan, type JournalSpan, parentOf } from './span.ts'
import type { TracedRun } from '../trace/event.ts'

/** Returns the spans of a run; identical runs give identical spans. */
export function spansOfRun(run: TracedRun): readonly JournalSpan[] {
  const start = Date.parse(run.start)
  const parent = parentOf(JSON.stringify([run.id, run.case, run.repeat, run.start, run.entries]))
  const title = [run.id, run.case, run.repeat > 1 ? `(repeat ${run.repeat})` : ''].filter(it => it !== '').join(' ')
  return [
    {
      ...parent,
      parentId: undefined,
      isParentRemote: false,
      linkedRun: undefined,
      name: `${title}: ${run.name}`,
      kind: 'internal',
      from: start,
      to: start + run.virtualMs,
      hasFailed: run.verdict === 'failed',
      attributes: {
        'drydock.scenario': run.id,
        'drydock.case': run.case,
        'drydock.repeat': run.repeat,
        'drydock.verdict': run.verdict,
        'drydock.virtual_ms': 0,
        'drydock.virtual_time': run.start,
      },
    },
    ...run.entries.map((entry, index) =>
      entrySpan({ entry, seq: index + 1, trace: run.contexts?.[index] }, parent, start),
    ),
  ]
}
