import { beforeEach, expect, test, vi } from 'vitest'
import { startWhenLoaded } from './startWhenLoaded.ts'

beforeEach(() => void vi.useFakeTimers())

test('OPEN-099 a code part that fails to load is requested until it loads, and runs once', async () => {
  const run = vi.fn()
  const load = vi
    .fn<() => Promise<() => void>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(run)
  startWhenLoaded(load)
  await vi.advanceTimersByTimeAsync(59_999)
  expect([load.mock.calls.length, run.mock.calls.length]).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(600_000)
  expect([load.mock.calls.length, run.mock.calls.length]).toEqual([3, 1])
})
