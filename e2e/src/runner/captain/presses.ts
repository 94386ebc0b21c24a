/** Scenario of presses that succeed and fail, to check that all drivers give the same results. */
import { loadScenario, problemText, type Scenario } from '@drydock/simulator'
import { vocabulary } from '#runner/captain/vocabulary.ts'

/** A step of `captain`, and why the runner gives it up after 5 s; undefined if it succeeds. */
export type TriedPress = readonly [step: string, refused: string | undefined]

/** On Home, once the arm button is there. The press after the next closes a menu that is left open. */
export const PRESSES: readonly TriedPress[] = [
  ['disarm', "There is no button 'DISARM'"],
  ['silence', "There is no button 'Silence'"],
  ['turn-on-sound', "There is no button 'Turn on sound'"],
  ['retry-enrollment', "There is no button 'Retry'"],
  ['close-enrollment', "There is no button 'Close enrolment'"],
  ['close-graph', "There is no button 'Close'"],
  ['save-radius', "There is no button 'SAVE'"],
  ['request-position', "There is no button 'REQUEST USER POSITION'"],
  ['start-tracking', "There is no button 'Open map actions'"],
  ['stop-tracking', "There is no button 'Stop tracking'"],
  ['send-mob', "There is no button 'Send Message'"],
  ['leave-history', "There is no button 'Back'"],
  ['retry-history', "There is no button 'Retry'"],
  ['log-out', "There is no button 'LOGOUT'"],
  ['{ section: boat }', "There is no button 'My Boat'"],
  ['{ expand: smoke }', "There is no button 'Smoke detector'"],
  ['{ history: door }', "There is no link 'History of Main Door Sensor'"],
  ['{ expand: door }', undefined],
  ['{ history: door }', undefined],
  ['leave-history', undefined],
  ['{ switch: { sensor: smartPlug, on: true } }', undefined],
  ['{ switch: { sensor: smartPlug, on: false } }', "The switch 'Smart Plug' is disabled"],
  ['{ go: geofence }', undefined],
  ['open-dial', undefined],
  ['open-dial', "There is no button 'Open map actions'"],
  ['start-tracking', undefined],
  ['start-tracking', "There is no button 'Catch the thief'"],
  ['stop-tracking', undefined],
  ['open-radius', undefined],
  ['start-tracking', "There is no button 'Open map actions'"],
  ['cancel-radius', undefined],
  ['{ choose-radius: 60 }', "There is no slider 'Radius in metres'"],
  ['{ go: settings }', undefined],
  ['{ section: sensors }', undefined],
  ['{ enrol-in-panel: smoke }', "There is no button 'Smoke detector'"],
  ['{ go: home }', undefined],
  ['arm', undefined],
  ['{ enrol: door }', "The menuitem 'ENROL' is disabled"],
]

const HEAD = `scenario: What can be pressed
id: TRY-720
boat:
  gateway: { statusDelay: 3s }
  sensors: [{ type: smartPlug, on: false, confirms: never }, { type: door, on: false }]
steps:
  - open: /
  - captain: arm
  - expect: { app: { armed: true }, within: 10s }
  - after: 10s
  - captain: disarm
  - wait: { app: { arm-button: ARM }, within: 10s }
`

/**
 * Returns the loaded scenario.
 * @throws Error with the problems if it cannot be loaded.
 */
export function pressScenario(): Scenario {
  const text = `${HEAD}${PRESSES.map(([step]) => `  - captain: ${step}\n`).join('')}`
  const loading = loadScenario(text, { file: 'presses.yaml', vocabulary })
  if ('problems' in loading) throw new Error(loading.problems.map(problemText).join('\n'))
  return loading.scenario
}

/** Returns the reasons of the given-up presses, in order, as failures show them. */
export const refusedReasons = (): readonly string[] => PRESSES.flatMap(([, refused]) => refused ?? [])
/** Returns the reason in a failure text, without expectation, waiting time and final period. */
export const refusalReason = (failure: string): string =>
  failure.replace(/^.*, seen: /, '').replace(/(; waited 5s)?\.$/, '')
