/** `drydock coverage`: reports which requirements, calls, pushes and transitions passing tests cover. */
import { readCatalogue } from '#coverage/catalogue.ts'
import { type Evidence, addChromiumRuns, addRun, addTests } from '#coverage/evidence.ts'
import { gapsOf } from '#coverage/gate.ts'
import { coverageOf, coverageText } from '#coverage/report.ts'
import { replay } from '#runner/replay/replay.ts'
import { command } from './command.ts'
import { scenariosOf } from '#runner/host/library.ts'
import { jobsOf } from '#jobs/jobs.ts'
import { unit } from './parts/vitest.ts'

export const coverage = command({
  description:
    'Reports which requirements, calls, pushes, states and transitions are covered. Plays every scenario without a browser, and adds the tests and browser runs that passed in the last `npm test`. Runs the unit tests when there are no results of them. A requirement is covered when a passing test of its owner (app, gateway or both) has its id in the title, or when an expectation of it passed.',
  options: {
    json: { type: 'boolean', help: 'Prints JSON, with the tests that cover each item.' },
    gate: {
      type: 'boolean',
      help: 'Exits with 1 when something is not covered and is no exception in scenarios/requirements.json, as `npm test` does.',
    },
  },
  async run(_words, given) {
    const say = (text: string): void => void process.stderr.write(`${text}\n`)
    const evidence: Evidence = new Map()
    const scenarios = scenariosOf([])
    const played = await replay(
      scenarios,
      { driver: 'dom', repeat: 1, jobs: 2, headed: false, slow: false, hubProtocol: 'json' },
      ({ result, lines }, scenario) => addRun(evidence, scenario, 'dom', result, lines),
    )
    for (const it of played.filter(one => one.verdict === 'failed'))
      say(`${it.id} ${it.case} failed and is not counted.`)
    if (!(await addTests(evidence, 'unit'))) {
      say('There are no results of the unit tests. Running them …')
      await unit.run([], { isQuick: false, jobs: jobsOf() })
      await addTests(evidence, 'unit')
    }
    if (!(await addTests(evidence, 'specs')))
      say('There are no results of the browser specs. Run `npm test` to produce them.')
    if (!(await addChromiumRuns(evidence, scenarios)))
      say('There are no results of scenarios in Chromium. Run `npm test` to produce them.')
    const things = await readCatalogue()
    const found = coverageOf(things, evidence)
    process.stdout.write(given.json === true ? `${JSON.stringify(found)}\n` : coverageText(found))
    if (given.gate !== true) return 0
    const gaps = gapsOf(found, things.exceptions)
    for (const it of gaps) say(it)
    return gaps.length > 0 ? 1 : 0
  },
})
