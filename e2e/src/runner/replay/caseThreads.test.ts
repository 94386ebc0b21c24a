import { loadScenario, type Scenario } from '@drydock/simulator'
import { expect, onTestFinished, test } from 'vitest'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { startCaseThread } from './caseThreads.ts'
import { openTools } from './openTools.ts'
import { replay } from './replay.ts'
import { runOnce } from './run.ts'

const OPTIONS = { driver: 'dom', repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol: 'json' } as const

function scenarioOf(steps: string): Scenario {
  const loading = loadScenario(`scenario: Played\nid: TRY-731\nsteps:\n${steps}`, { file: 'try.yaml', vocabulary })
  if ('problems' in loading) throw new Error(JSON.stringify(loading.problems))
  return loading.scenario
}

const ARMED = scenarioOf('  - open: /\n  - after: 2s\n  - captain: arm\n  - after: 10s\n')

test('HARNESS a case that passes or fails leads to the same run in a thread as without one', async () => {
  const never = scenarioOf('  - open: /\n  - expect: { app: { armed: true }, within: 5s }\n')
  const tools = await openTools(OPTIONS)
  const thread = startCaseThread(OPTIONS)
  onTestFinished(() => thread.close())
  for (const scenario of [ARMED, never]) {
    const { result, ...run } = await runOnce(scenario, 1, OPTIONS, tools)
    expect(await thread.ask({ scenario, repeat: 1 })).toEqual({
      result: { ...result, wallMs: expect.any(Number) },
      ...run,
    })
  }
})

/** Plays a case without a browser several times, and returns the results and the number of threads. */
async function playedIn(jobs: number, repeat: number) {
  let threads = 0
  const count = (): void => void threads++
  process.on('worker', count)
  onTestFinished(() => void process.off('worker', count))
  const results = await replay([ARMED], { ...OPTIONS, repeat, jobs }, () => undefined)
  return { results, threads }
}

test('HARNESS runs in several threads have the same hash, and come in the order of their repeats', async () => {
  const { results, threads } = await playedIn(3, 12)
  expect(threads).toBe(2)
  expect(results.map(it => [it.repeat, it.verdict])).toEqual(
    Array.from({ length: 12 }, (_, index) => [index + 1, 'passed']),
  )
  expect(new Set(results.map(it => it.hash)).size).toBe(1)
})

test('a few runs need no thread, which would take longer to start', async () => {
  expect(await playedIn(8, 4)).toMatchObject({ threads: 0, results: { length: 4 } })
})

test('a thread that is closed ends, and a run that waits for it rejects', async () => {
  const thread = startCaseThread(OPTIONS)
  const run = thread.ask({ scenario: ARMED, repeat: 1 })
  await Promise.all([expect(run).rejects.toThrow('A thread has ended before its task was done.'), thread.close()])
})
