// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserEnvironment, type WakeKind } from '#platform/environment.ts'

let told: WakeKind[]
let end: () => void
const show = (state: 'visible' | 'hidden'): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  told = []
  end = browserEnvironment({ replace: () => undefined }).onWake(waking => told.push(waking))
})
afterEach(() => {
  end()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test.each([
  [30_000, 'glance'],
  [30_001, 'wake'],
] as const)('OPEN-105 a page that was hidden for %d ms: %s', (ms, waking) => {
  show('hidden')
  vi.advanceTimersByTime(ms)
  show('visible')
  expect(told).toEqual([waking])
})

test('OPEN-105 a frozen page that is back is told of once, however often the browser says so', () => {
  show('hidden')
  vi.advanceTimersByTime(3_600_000)
  document.dispatchEvent(new Event('resume'))
  show('visible')
  expect(told).toEqual(['wake'])
})

test('OPEN-105 a device that slept with the page in front is told of, once', () => {
  vi.advanceTimersByTime(5_000)
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(5_000)
  expect(told).toEqual(['wake'])
})

test('OPEN-105 a network that is back is a glance; after the end nothing is told', () => {
  window.dispatchEvent(new Event('online'))
  end()
  window.dispatchEvent(new Event('online'))
  expect(told).toEqual(['glance'])
})

test('a page from the page cache slept, a page that was just loaded did not', () => {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(told).toEqual(['wake'])
})
