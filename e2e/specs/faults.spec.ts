/**
 * Every fault in every place: the real app recovers. Afterwards app and boat are idle and connected, and nothing was
 * thrown.
 */
import { type Driver, loadScenario, type Scenario } from '@drydock/simulator'
import { beforeAll, describe } from 'vitest'
import { loadScript } from '#runner/apps/bundles.ts'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { expect, test } from '#fixture/test.ts'
import { type AppScript, appScript } from '../src/runner/engines/dom/appScript.ts'
import type { ReplayOptions, CaseResult } from '../src/runner/replay/result.ts'
import { runOnce, type ReplayTools } from '../src/runner/replay/run.ts'

const options = (driver: Driver): ReplayOptions => ({
  driver,
  repeat: 1,
  jobs: 1,
  headed: false,
  slow: false,
  hubProtocol: 'json',
})

const ANSWERS: readonly string[] = [
  'status',
  'status, status: 404',
  'unauthorized',
  'delay, by: 7s',
  'drop',
  'half-open',
  'reset',
  'malformed',
  'wrong-type',
  'truncated',
  'stale',
]
const PUSHES: readonly string[] = [
  'delay, by: 7s',
  'drop',
  'malformed',
  'wrong-type',
  'truncated',
  'stale',
  'duplicate',
  'reorder',
  'gap, length: 5',
]
const LINES: readonly string[] = [
  'drop',
  'reset',
  'half-open',
  'ping-loss',
  'handshake-error',
  'negotiate-error',
  'unauthorized',
]

/** The captain arms and looks around during the fault; a hub reset makes the app request everything again. */
const played = (on: string, kind: string, more: string): Scenario => {
  const text = `
scenario: A fault
id: TRY-1
boat: { gateway: { statusEvery: 20s }, events: [{ name: Online, ago: 2h }] }
steps:
  - open: /
  - at: 5s
  - fault: { on: ${on}, kind: ${kind}${more} }
  - at: 6s
  - fault: { on: { hub: connection }, kind: reset }
  - at: 20s
  - captain: arm
  - at: 50s
  - captain: { go: settings }
  - at: 70s
  - fault: clear
  - armed: false
  - at: 150s
  - captain: { go: home }
  - at: 160s
  - expect: { app: { screen: home, link: ok, armed: false, latitude: 55.676100 N }, within: 30s }
`
  return loaded(text, `${kind}.yaml`)
}

function loaded(text: string, file: string): Scenario {
  const loading = loadScenario(text, { file, vocabulary })
  if ('problems' in loading) throw new Error(loading.problems.map(it => it.message).join(' '))
  return loading.scenario
}

const scripts: { screens?: AppScript; agent?: string } = {}
beforeAll(async () => {
  scripts.screens = await appScript()
  scripts.agent = await loadScript('agent')
})
const run = async (
  scenario: Scenario,
  driver: Driver,
  tools: ReplayTools,
): Promise<Pick<CaseResult, 'verdict' | 'failures'> & { readonly struck: readonly unknown[] }> => {
  const { result, entries } = await runOnce(scenario, 1, options(driver), tools)
  const struck = new Set(entries.filter(it => it.name === 'struck').map(it => Object(it.body).kind))
  return { verdict: result.verdict, failures: result.failures, struck: [...struck] }
}
/** What a run with a fault of this kind ends with, if it met the app. */
const recovered = (kind: string) => ({ verdict: 'passed', failures: [], struck: [kind.split(',')[0]] })
/** These faults are the state of a connection: they are in force, and strike nothing. */
const OF_THE_LINE: readonly string[] = ['reset', 'half-open', 'ping-loss']
const UNSTRUCK = { verdict: 'passed', failures: [], struck: [] }
const expectedOf = (on: string, kind: string) =>
  on === '{ hub: connection }' && OF_THE_LINE.includes(kind) ? UNSTRUCK : recovered(kind)

describe('QUALITY without a browser, the app recovers from', () => {
  test.for(ANSWERS)('%s on every call', async kind => {
    expect(await run(played('{ rest: any }', kind, ''), 'dom', scripts)).toEqual(recovered(kind))
  })
  test.for(PUSHES)('%s on half of all pushes', async kind => {
    expect(await run(played('{ hub: any }', kind, ', chance: 0.5'), 'dom', scripts)).toEqual(recovered(kind))
  })
  test.for(LINES)('%s on the hub connection', async kind => {
    const on = '{ hub: connection }'
    expect(await run(played(on, kind, ''), 'dom', scripts)).toEqual(expectedOf(on, kind))
  })
})

test.for(['half-open', 'ping-loss'])(
  'HUB-22 %s: the app drops the connection 30 s after the last message, by the clock of the boat',
  async kind => {
    const text = `
scenario: Silence
id: TRY-2
boat: { gateway: { statusEvery: 1h, positionEvery: 1h, sensorsEvery: 1h } }
steps:
  - open: /
  - at: 10s
  - status: now
  - fault: { on: { hub: connection }, kind: ${kind}, for: 30s }
  - at: 40s
  - expect: { app: { link: ok } }
  - expect: { app: { link: lost }, at: 41s }
  - expect: { rest: GET /api/Alarm/status, at: 45s }
  - at: 44s
  - expect: { app: { link: ok }, at: 45300ms }
`
    expect(await run(loaded(text, 'silence.yaml'), 'dom', scripts)).toEqual(UNSTRUCK)
  },
)

describe('QUALITY in the browser, the app recovers from', () => {
  test.for<[on: string, kind: string, more: string]>([
    ['{ rest: any }', 'reset', ''],
    ['{ rest: any }', 'wrong-type', ''],
    ['{ hub: any }', 'malformed', ', chance: 0.5'],
    ['{ hub: connection }', 'half-open', ''],
  ])('%s: %s', async ([on, kind, more], { browser }) => {
    expect(await run(played(on, kind, more), 'chromium', { browser, ...scripts })).toEqual(expectedOf(on, kind))
  })
})
