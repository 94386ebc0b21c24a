/** A failing run does not affect other runs. */
import { readdir, rm } from 'node:fs/promises'
import { loadScenario } from '@drydock/simulator'
import { onTestFinished } from 'vitest'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { expect, test } from '#fixture/test.ts'
import { replay } from '../src/runner/replay/replay.ts'
import type { CaseResult } from '../src/runner/replay/result.ts'
import { traceFolderOf } from '../src/runner/replay/run.ts'

/** Two tabs of the captain and one of a friend; the expectation does not hold. */
const FAILING = `
scenario: Two tabs and two people
id: TRY-710
steps:
  - open: /
  - as: { tab: 2, do: [open: /] }
  - as: { person: friend, do: [open: /] }
  - expect: { app: { screen: map }, within: 1s }
`
const PASSING = `
scenario: One captain
id: TRY-711
steps:
  - open: /
  - expect: { app: { screen: home }, within: 2s }
`

function loaded(text: string) {
  const loading = loadScenario(text, { file: 'try.yaml', vocabulary })
  if ('problems' in loading) throw new Error(loading.problems.map(it => it.message).join(' '))
  return loading.scenario
}

test('HARNESS a failed scenario with two tabs and two people leaves a trace of each person, and the next scenario is played', async () => {
  const failing = loaded(FAILING)
  const traces = traceFolderOf(failing, 1)
  onTestFinished(() => rm(traces, { recursive: true, force: true }))
  const heard: Pick<CaseResult, 'id' | 'verdict'>[] = []
  const results = await replay(
    [failing, loaded(PASSING)],
    { driver: 'chromium', repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol: 'json' },
    ({ result: { id, verdict } }) => void heard.push({ id, verdict }),
  )
  expect(heard).toEqual([
    { id: 'TRY-710', verdict: 'failed' },
    { id: 'TRY-711', verdict: 'passed' },
  ])
  expect(results[0]?.failures).toEqual([
    expect.stringContaining('expected app with screen'),
    expect.stringContaining('captain.zip'),
    expect.stringContaining('friend.zip'),
  ])
  expect((await readdir(traces)).toSorted()).toEqual(['captain.zip', 'friend.zip'])
})
