import { loadScenario } from '@drydock/simulator'
import { expect, test } from 'vitest'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { replay } from '#runner/replay/replay.ts'
import type { ReplayOptions } from '#runner/replay/result.ts'
import type { CaseRun } from '#runner/replay/run.ts'
import { explanationOf } from './explain.ts'

const OPTIONS: ReplayOptions = {
  driver: 'none',
  repeat: 1,
  jobs: 1,
  headed: false,
  slow: false,
  hubProtocol: 'json',
  seed: 7,
}

async function played(steps: string) {
  const loading = loadScenario(`scenario: A\nid: TRY-1\nsteps:\n${steps}`, { file: 'my boat.yaml', vocabulary })
  if ('problems' in loading) throw new Error(loading.problems[0]?.message)
  const runs: CaseRun[] = []
  await replay([loading.scenario], OPTIONS, run => runs.push(run))
  const [run] = runs
  if (!run) throw new Error('Nothing was played.')
  return { run, scenario: loading.scenario }
}

const SWITCHES = Array.from(
  { length: 12 },
  (_, i) => `  - at: ${i + 1}s\n  - reading: { meter: V1, value: ${11 + i / 10} }\n`,
).join('')

test('a failed case shows ten journal lines before the failure, what was expected and seen, and how to stop there', async () => {
  const { run, scenario } = await played(
    `${SWITCHES}  - at: 190250ms\n  - expect: { state: { temperature: 99 } }\n  - after: 1h\n  - reading: { meter: V2, value: 1 }\n`,
  )
  const lines = explanationOf(run, scenario, OPTIONS)
  const [failure, head, ...rest] = lines
  expect(failure).toMatch(/^my boat\.yaml:\d+:\d+: at 3m 10\.25s: expected a boat with .*99.*, seen: /)
  expect(head).toBe('Journal until 03:10.250:')
  expect(rest).toHaveLength(11)
  expect(rest.slice(0, 10).every(it => /^ {2}\d\d:\d\d\.\d{3} (?:step |rest |hub {2}|state|app {2}) \S/.test(it))).toBe(
    true,
  )
  expect(lines.join('\n')).not.toContain('V2')
  expect(rest.at(-1)).toBe("Stop there with the console open: npm start -- 'my boat.yaml' --until 3m10.25s --seed 7")
})

test('a failed case of a TypeScript file has no command that stops there, since up reads none', async () => {
  const { run, scenario } = await played(`${SWITCHES}  - expect: { state: { temperature: 99 } }\n`)
  expect(explanationOf(run, scenario, OPTIONS).join()).toContain('Stop there')
  expect(explanationOf(run, { ...scenario, file: 'built.ts' }, OPTIONS).join()).not.toContain('Stop there')
})

test('a run without a journal has its failures only', async () => {
  const { run, scenario } = await played('  - after: 1s\n')
  const failures = ['a.yaml: the run broke off: no browser']
  expect(explanationOf({ ...run, entries: [], result: { ...run.result, failures } }, scenario, OPTIONS)).toEqual(
    failures,
  )
})
