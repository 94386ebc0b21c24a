import { expect, test } from 'vitest'
import { jobsOf } from './jobs.ts'

const GB = 2 ** 30

test.each([
  { machine: 'two cores', cores: 2, memory: 24 * GB, jobs: { node: 2, chromium: 3 } },
  { machine: 'eight cores', cores: 8, memory: 32 * GB, jobs: { node: 8, chromium: 9 } },
  { machine: 'one core', cores: 1, memory: 8 * GB, jobs: { node: 2, chromium: 3 } },
  { machine: 'eight cores with little memory', cores: 8, memory: 6 * GB, jobs: { node: 4, chromium: 4 } },
  { machine: 'hardly any memory', cores: 8, memory: GB, jobs: { node: 2, chromium: 2 } },
  { machine: 'a hundred cores', cores: 100, memory: 512 * GB, jobs: { node: 32, chromium: 32 } },
])('$machine: as many tests at once as there are cores and memory', ({ cores, memory, jobs }) => {
  expect(jobsOf(undefined, cores, memory)).toEqual(jobs)
})

test('whoever asks for a number gets it in all parts', () => {
  expect(jobsOf(1, 8, 32 * GB)).toEqual({ node: 1, chromium: 1 })
})
