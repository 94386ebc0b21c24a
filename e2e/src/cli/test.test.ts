import { expect, onTestFinished, test, vi } from 'vitest'
import { jobsOf } from '#jobs/jobs.ts'
import { asOne, type TestPart } from './parts/part.ts'
import { runParts } from './test.ts'

/** Records what is printed from now on, in place of printing it. */
function recordPrinted(): () => string {
  let out = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    out += String(text)
    return true
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return () => out
}

test('an interrupted npm test leaves out the parts that have not begun, and has the sum of the others', async () => {
  const printed = recordPrinted()
  let isInterrupted = false
  const part = (name: string, passed: number): TestPart => ({
    ...{ name, quick: true, picks: true },
    async run() {
      isInterrupted = name === 'two'
      return { passed, failed: 0, output: '' }
    },
  })
  const parts = [part('one', 1), part('two', 2), part('three', 4)]
  const options = { isQuick: false, jobs: jobsOf(1) }
  const total = await runParts(parts, [], options, { profile: false, isInterrupted: () => isInterrupted })
  expect([total, printed().match(/^\w+/gm)]).toEqual([{ passed: 3, failed: 0 }, ['one', 'two']])
})

test.each([
  ['whose cases have all passed', { passed: 3, failed: 1, unnamed: 1, output: 'broke off' }, '3 ok, stopped\n', 0],
  ['with a failed case', { passed: 3, failed: 2, output: 'SC-1 failed' }, '3 ok, 2 FAILED, stopped\n\nSC-1', 2],
  ['that is one check', asOne(false, 'tsc was ended by SIGINT.'), '0 ok, stopped\n', 0],
])('an interrupted part %s is stopped, and only failed cases count as failed', async (_, outcome, text, failed) => {
  const printed = recordPrinted()
  let isInterrupted = false
  const part: TestPart = {
    ...{ name: 'one', quick: true, picks: true },
    async run() {
      isInterrupted = true
      return outcome
    },
  }
  const how = { profile: false, isInterrupted: () => isInterrupted }
  const total = await runParts([part], [], { isQuick: false, jobs: jobsOf(1) }, how)
  expect([total, printed()]).toEqual([{ passed: outcome.passed, failed }, expect.stringContaining(text)])
  expect(printed().includes('FAILED')).toBe(failed > 0)
})
