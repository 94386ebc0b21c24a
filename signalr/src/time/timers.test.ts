import { expect, onTestFinished, test, vi } from 'vitest'
import { realTimers } from './timers.ts'

test('a timer for longer than `setTimeout` can wait runs after that longest time, and not at once', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const run = vi.fn()
  realTimers.after(100 * 86_400_000, run)
  vi.advanceTimersByTime(2_147_483_646)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
})
