/** `drydock coverage`: which requirements, calls, pushes and transitions something that passed has shown. */
import { readCatalogue } from '#coverage/catalogue.ts'
import { type Evidence, noteChromium, noteRun, noteTests } from '#coverage/evidence.ts'
import { gapsOf } from '#coverage/gate.ts'
import { coverageOf, coverageText } from '#coverage/report.ts'
import { replay } from '#runner/replay/replay.ts'
import { command } from './command.ts'
import { chosen } from '#runner/host/library.ts'
import { unit } from './parts/vitest.ts'

export const coverage = command({
  about:
    'Says which requirements, calls, pushes, states and transitions are covered. Plays every scenario without a browser, and counts the tests and browser runs that passed in the last `npm test`; unit tests run now when there was none. A requirement counts when the title of a passing test of its owner (app, gateway or both) names it, or an expectation that passed shows it.',
  options: {
    json: { type: 'boolean', help: 'As JSON, with what shows each of them.' },
    gate: {
      type: 'boolean',
      help: 'Ends with 1 when something is not covered and no exception of scenarios/requirements.json, as `npm test` does.',
    },
  },
  async run(_words, given) {
    const say = (text: string): void => void process.stderr.write(`${text}\n`)
    const evidence: Evidence = new Map()
    const scenarios = chosen([])
    const played = await replay(
      scenarios,
      { driver: 'dom', repeat: 1, jobs: 2, headed: false, slow: false, hubProtocol: 'json' },
      ({ result, lines }, scenario) => noteRun(evidence, scenario, 'dom', result, lines),
    )
    for (const it of played.filter(one => one.verdict === 'failed'))
      say(`${it.id} ${it.case} failed and counts for nothing.`)
    if (!(await noteTests(evidence, 'unit'))) {
      say('Running the unit tests, there is no run of them to read …')
      await unit.run([])
      await noteTests(evidence, 'unit')
    }
    if (!(await noteTests(evidence, 'specs'))) say('No run of the specs to read: `npm test` makes one.')
    if (!(await noteChromium(evidence, scenarios))) say('No run in the browser to read: `npm test` makes one.')
    const things = await readCatalogue()
    const found = coverageOf(things, evidence)
    process.stdout.write(given.json === true ? `${JSON.stringify(found)}\n` : coverageText(found))
    if (given.gate !== true) return 0
    const gaps = gapsOf(found, things.exceptions)
    for (const it of gaps) say(it)
    return gaps.length > 0 ? 1 : 0
  },
})
