/**
 * Every state in which the app waits for the boat, under every kind of fault, on calls, pushes and connection at once.
 * The app also has to reconnect, and recovers.
 */
import { entryOf, FAULT_KINDS, type FaultKind, loadScenario } from '@drydock/simulator'
import { describe } from 'vitest'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { FAULT_STATES, type FaultState } from '../src/coverage/faultStates.ts'
import { expect, test } from '#fixture/test.ts'
import { appScript } from '../src/runner/engines/dom/appScript.ts'
import { runOnce } from '../src/runner/replay/run.ts'

/** These faults are the state of the connection and cannot strike; a reset would end them. */
const OF_THE_LINE: ReadonlySet<FaultKind> = new Set(['half-open', 'ping-loss', 'reset'])
const WHERE = {
  rest: '{ rest: any }',
  push: '{ hub: any }',
  connection: '{ hub: connection }',
  everything: 'everything',
} as const
const PLACES = ['rest', 'push', 'connection', 'everything'] as const

/** Returns the fault steps of a kind, for every place where the app can meet it. */
function faultsOf(kind: FaultKind): readonly string[] {
  const { places, needs } = entryOf(kind)
  const found = PLACES.filter(it => (places as readonly string[]).includes(it))
  const chosen = found.includes('everything') ? (['everything'] as const) : found
  const more = needs === 'by' ? ', by: 7s' : kind === 'answer' || kind === 'request' ? ', body: {}' : ''
  return chosen.map(place => `- fault: { on: ${WHERE[place]}, kind: ${kind}${more} }`)
}

const played = (
  { boat = '', steps: into, expected: seen, recovery: out = '' }: FaultState,
  kind: FaultKind,
): string => `
scenario: A fault in a state
id: TRY-1
boat: { gateway: { statusEvery: 20s }, ${boat} }
steps:
- phone: { location: { latitude: 55.68, longitude: 12.57, accuracy: 5 } }
- open: /
${into}
- expect: { app: ${seen} }
${faultsOf(kind).join('\n')}
${OF_THE_LINE.has(kind) ? '' : '- fault: { on: { hub: connection }, kind: reset }'}
- after: 10s
${out}
- after: 30s
- fault: clear
- armed: false
- after: 100s
- open: /
- after: 10s
- captain: { go: home }
- expect: { app: { screen: home, link: ok, armed: false, arm-button: ARM }, within: 60s }
`

const PAIRS = Object.entries(FAULT_STATES).flatMap(([state, it]) => FAULT_KINDS.map(kind => [state, kind, it] as const))

describe('QUALITY', () => {
  // Coverage counts the ids in the title.
  test.for(PAIRS)('%s under %s: the app comes through', async ([, kind, standing]) => {
    const loading = loadScenario(played(standing, kind), { file: `${kind}.yaml`, vocabulary })
    if ('problems' in loading) throw new Error(loading.problems.map(it => it.message).join(' '))
    const { result, entries } = await runOnce(
      loading.scenario,
      1,
      { driver: 'dom', repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol: 'json' },
      { screens: await appScript() },
    )
    expect(result.failures).toEqual([])
    if (!OF_THE_LINE.has(kind))
      expect(entries.filter(it => it.name === 'struck').map(it => it.body)).toContainEqual(
        expect.objectContaining({ kind }),
      )
  })
})
