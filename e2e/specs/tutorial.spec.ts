/** The tutorial is correct: its first scenario fails with the printed messages, the others pass. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadScenario } from '@drydock/simulator'
import { beforeAll, describe } from 'vitest'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { expect, test } from '#fixture/test.ts'
import { ROOT } from '#paths.ts'
import { appScript } from '../src/runner/engines/dom/appScript.ts'
import type { CaseResult } from '../src/runner/replay/result.ts'
import { runOnce } from '../src/runner/replay/run.ts'

let page = ''
beforeAll(async () => {
  page = await readFile(join(ROOT, 'docs/tutorial.md'), 'utf8')
})

/** The first line of a file that `drydock new` wrote, which the reader keeps. */
const FIRST_LINE = '# yaml-language-server: $schema=scenario.schema.json\n'

async function played(index: number): Promise<Pick<CaseResult, 'verdict' | 'failures'>> {
  const text = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, it = '']) => it)[index] ?? ''
  const loading = loadScenario(FIRST_LINE + text, { file: 'pump.yaml', vocabulary })
  if ('problems' in loading) throw new Error(loading.problems.map(it => it.message).join(' '))
  const { result } = await runOnce(
    loading.scenario,
    1,
    { driver: 'dom', repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol: 'json' },
    { screens: await appScript() },
  )
  return { verdict: result.verdict, failures: result.failures }
}

describe('the tutorial', () => {
  test('prints the words with which its first scenario fails', async () => {
    const { verdict, failures } = await played(0)
    expect([verdict, failures.length > 0, failures.filter(it => !page.includes(it))]).toEqual(['failed', true, []])
  })

  test.for([
    ['put right', 1],
    ['without a link', 2],
  ] as const)('the scenario %s passes', async ([, index]) => {
    expect(await played(index)).toEqual({ verdict: 'passed', failures: [] })
  })
})
