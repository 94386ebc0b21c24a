/** Scenario of a page that reloads while its phone is offline, for every driver. */
import { loadScenario, problemText, type Scenario } from '@drydock/simulator'
import { vocabulary } from '#runner/captain/vocabulary.ts'

const TEXT = `scenario: A phone without a network stays without one over a reload
id: TRY-721
steps:
  - open: /
  - wait: { app: { arm-button: ARM }, within: 30s }
  - wait: { hub: connected, within: 5s }
  - phone: offline
  - wait: { hub: disconnected, within: 5s }
  - phone: reload
  - none: { hub: connected, for: 19s }
  - expect: { rest: GET /api/Alarm, count: 0, within: 19s }
  - after: 20s
  - phone: online
  - wait: { hub: connected, within: 2m }
`

export function reloadScenario(): Scenario {
  const loading = loadScenario(TEXT, { file: 'reload.yaml', vocabulary })
  if ('problems' in loading) throw new Error(loading.problems.map(problemText).join('\n'))
  return loading.scenario
}
