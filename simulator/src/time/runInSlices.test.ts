import { expect, test } from 'vitest'
import type { RealTime } from './pace.ts'
import { runInSlices } from './runInSlices.ts'

test('a computation gives way to other work every few milliseconds, and runs to its end', async () => {
  let now = 0
  let free = 0
  let longest = 0
  let done = 0
  const real: RealTime = {
    now: () => now,
    after(_, run) {
      longest = Math.max(longest, now - free)
      free = now
      queueMicrotask(run)
      return () => undefined
    },
  }
  function* steps(): Generator<void> {
    for (; done < 1_000; done++) {
      now += 2
      yield
    }
  }
  await runInSlices(steps(), real)
  expect([done, longest]).toEqual([1_000, 10])
})

test('an error of a computation is passed to its caller', async () => {
  function* steps(): Generator<void> {
    yield
    throw new Error('fog')
  }
  await expect(runInSlices(steps())).rejects.toThrow('fog')
})
