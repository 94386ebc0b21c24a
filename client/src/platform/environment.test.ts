// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserEnvironment, type WakeKind } from '#platform/environment.ts'

let wakes: WakeKind[]
let end: () => void
const show = (state: 'visible' | 'hidden'): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  wakes = []
  end = browserEnvironment({ replace: () => undefined }).onWake(waking => wakes.push(waking))
})
afterEach(() => {
  end()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test.each([
  [30_000, 'glance'],
  [30_001, 'wake'],
] as const)('OPEN-105 a page hidden for %d ms reports a %s', (ms, waking) => {
  show('hidden')
  vi.advanceTimersByTime(ms)
  show('visible')
  expect(wakes).toEqual([waking])
})

test('OPEN-105 a frozen page reports one wake, however many events the browser sends', () => {
  show('hidden')
  vi.advanceTimersByTime(3_600_000)
  document.dispatchEvent(new Event('resume'))
  show('visible')
  expect(wakes).toEqual(['wake'])
})

test('OPEN-105 a device that slept while the page was visible reports one wake', () => {
  vi.advanceTimersByTime(5_000)
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(5_000)
  expect(wakes).toEqual(['wake'])
})

test('OPEN-105 a network that returns is reported as a glance; after unsubscribing nothing is reported', () => {
  window.dispatchEvent(new Event('online'))
  end()
  window.dispatchEvent(new Event('online'))
  expect(wakes).toEqual(['glance'])
})

test('a page from the page cache reports a wake, a newly loaded page does not', () => {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(wakes).toEqual(['wake'])
})

test('OPEN-105 a wake is reported, also when the clock was set back since the last one or while the page was hidden', () => {
  const hide = (back: number): void => {
    show('hidden')
    vi.setSystemTime(Date.now() - back)
    vi.advanceTimersByTime(600_000)
    show('visible')
  }
  hide(0)
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(1_000)
  hide(0)
  hide(3_600_000)
  expect(wakes).toEqual(['wake', 'wake', 'wake'])
})
