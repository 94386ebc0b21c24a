/** The part of `npm test` that checks whether the parts before it covered everything. */
import { readCatalogue } from '#coverage/catalogue.ts'
import { type Evidence, addChromiumRuns, addDomRuns, addTests } from '#coverage/evidence.ts'
import { gapsOf } from '#coverage/gate.ts'
import { coverageOf } from '#coverage/report.ts'
import { library } from '#runner/host/library.ts'
import type { TestPart } from './part.ts'

export const covered: TestPart = {
  name: 'covered',
  quick: false,
  picks: false,
  async run() {
    const evidence: Evidence = new Map()
    const { scenarios } = library()
    const runs = [
      await addTests(evidence, 'unit'),
      await addTests(evidence, 'specs'),
      await addDomRuns(evidence, scenarios),
      await addChromiumRuns(evidence, scenarios),
    ]
    if (runs.includes(false))
      return { passed: 0, failed: 1, output: 'A part before this one has left nothing to read.' }
    const things = await readCatalogue()
    const found = coverageOf(things, evidence)
    const gaps = gapsOf(found, things.exceptions)
    const { requirements, transitions, states, routes, errors, hubEvents, faults } = found
    const passed = [requirements, transitions, states, routes, errors, hubEvents, faults].reduce(
      (sum, it) => sum + it.covered,
      0,
    )
    return { passed, failed: gaps.length, output: gaps.join('\n') }
  },
}
