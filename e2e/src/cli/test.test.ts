import { expect, onTestFinished, test, vi } from 'vitest'
import { jobsOf } from '#jobs/jobs.ts'
import type { TestPart } from './parts/part.ts'
import { runParts } from './test.ts'

test('an interrupted npm test leaves out the parts that have not begun, and has the sum of the others', async () => {
  let out = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    out += String(text)
    return true
  })
  onTestFinished(() => void vi.restoreAllMocks())
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
  expect([total, out.match(/^\w+/gm)]).toEqual([{ passed: 3, failed: 0 }, ['one', 'two']])
})
