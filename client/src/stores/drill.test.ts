import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drill, endDrill, startDrill } from '#stores/drill.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  endDrill()
  vi.useRealTimers()
})

test('UX a drill ends by itself after 10 s', () => {
  startDrill()
  vi.advanceTimersByTime(9_999)
  expect(drill.until).toBe(1_010_000)
  vi.advanceTimersByTime(1)
  expect(drill.until).toBeUndefined()
})

test('UX a press ends a drill, and starting it again restarts its time', () => {
  startDrill()
  vi.advanceTimersByTime(8_000)
  startDrill()
  vi.advanceTimersByTime(9_999)
  expect(drill.until).toBeDefined()
  endDrill()
  expect([drill.until, vi.getTimerCount()]).toEqual([undefined, 0])
})
