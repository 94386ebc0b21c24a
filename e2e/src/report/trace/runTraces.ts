/** Collects the traced runs of a replay, and returns them in the order of the scenarios. */
import type { Scenario } from '@drydock/simulator'
import type { CaseRun } from '#runner/replay/run.ts'
import { reportEntriesOf } from '../record.ts'
import type { TracedRun } from './event.ts'

export interface RunTraces {
  add(run: CaseRun, scenario: Scenario): void
  /** Returns the runs by scenario and repeat, in whatever order they ended; skipped ones are left out. */
  inOrder(): readonly TracedRun[]
}

/** Creates an empty collection. `scenarios` are all of the replay. */
export function createRunTraces(scenarios: readonly Scenario[]): RunTraces {
  const places = new Map(scenarios.map((it, index) => [it, index]))
  const all: { readonly place: number; readonly run: TracedRun }[] = []
  return {
    add(run, scenario) {
      const { id, case: name, repeat, verdict, virtualMs } = run.result
      if (verdict === 'skipped' || verdict === 'cached') return
      all.push({
        place: places.get(scenario) ?? scenarios.length,
        run: {
          ...{ id, case: name, repeat, verdict, virtualMs },
          name: scenario.name,
          start: new Date(scenario.start).toISOString(),
          entries: reportEntriesOf(run, scenario),
          judged: run.judged,
          contexts: run.entries.map(it => it.trace),
        },
      })
    },
    inOrder: () => all.toSorted((a, b) => a.place - b.place || a.run.repeat - b.run.repeat).map(it => it.run),
  }
}
