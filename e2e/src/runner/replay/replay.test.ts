import { loadScenario, type Scenario } from '@drydock/simulator'
import { expect, test } from 'vitest'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { replay } from './replay.ts'
import { type CaseRun, runOnce } from './run.ts'

const OPTIONS = { driver: 'none', repeat: 1_000_000, jobs: 2, headed: false, slow: false, hubProtocol: 'json' } as const
const never = new Promise<never>(() => undefined)

function scenarioOf(steps: string): Scenario {
  const loading = loadScenario(`scenario: Interrupted\nid: TRY-730\nsteps:\n${steps}`, { file: 'try.yaml', vocabulary })
  if ('problems' in loading) throw new Error(JSON.stringify(loading.problems))
  return loading.scenario
}

test('HARNESS a replay that is to begin no other run finishes those in progress', async () => {
  const runs: CaseRun[] = []
  let stop = (): void => undefined
  const enough = new Promise<void>(resolve => {
    stop = resolve
  })
  const onRun = (run: CaseRun): void => {
    runs.push(run)
    stop()
  }
  const results = await replay([scenarioOf('  - after: 1h\n')], OPTIONS, onRun, { enough, giveUp: never })
  expect(results).toEqual(runs.map(it => it.result))
  expect(results.length).toBeLessThan(10)
})

test('HARNESS a replay that gives up returns without the runs in progress', async () => {
  const scenario = scenarioOf('  - after: 1h\n')
  const interruption = { enough: never, giveUp: Promise.resolve() }
  expect(await replay([scenario], { ...OPTIONS, repeat: 1 }, () => undefined, interruption)).toEqual([])
})

test('HARNESS a run that is given up ends at its next instant, and its journal is not hashed', async () => {
  const scenario = scenarioOf('  - every: { span: 1s, do: [{ temperature: 19 }] }\n  - advance: 100000h\n')
  let questions = 0
  const { result, lines } = await runOnce(scenario, 1, OPTIONS, { isGivenUp: () => ++questions > 50 })
  expect(result.virtualMs).toBeLessThan(60_000)
  expect(lines).toEqual([])
})
