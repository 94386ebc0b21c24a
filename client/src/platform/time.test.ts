import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onSecond } from '#platform/time.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_300 }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('HOME-29 the ticker fires on whole seconds of the clock, and one timer serves all subscribers', () => {
  const at: number[] = []
  const ends = [onSecond(() => at.push(Date.now())), onSecond(() => at.push(-Date.now()))]
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(2_000)
  expect(at).toEqual([1_001_000, -1_001_000, 1_002_000, -1_002_000])
  for (const end of ends) end()
  expect(vi.getTimerCount()).toBe(0)
})

test('ending one of two subscriptions of a function keeps the other', () => {
  const run = vi.fn()
  const first = onSecond(run)
  const second = onSecond(run)
  first()
  first()
  vi.advanceTimersByTime(700)
  expect(run).toHaveBeenCalledTimes(1)
  second()
})

test('a hidden page does not tick, and ticks at once when it is visible again', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  const run = vi.fn()
  const end = onSecond(run)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(60_000)
  expect(run).not.toHaveBeenCalled()
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(run).toHaveBeenCalledTimes(1)
  end()
})
