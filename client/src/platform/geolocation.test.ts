import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Located, locate } from '#platform/geolocation.ts'

type Found = (it: object) => void
let found: Found
let page: { visibilityState: string; addEventListener: () => void; removeEventListener: () => void }

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  page = { visibilityState: 'visible', addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('document', page)
})
afterEach(() => {
  // Ends a reading that is still waiting: the timer that it shares with others is one of this test alone.
  found({ coords: { latitude: 1, longitude: 2, accuracy: 3 } })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Begins a reading of a phone that does not answer by itself. Returns the outcome so far. */
function read(permission: string): () => Located | undefined {
  const getCurrentPosition = (it: Found): void => {
    found = it
  }
  const query = () => Promise.resolve({ state: permission })
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition }, permissions: { query } })
  let outcome: Located | undefined
  void locate(20_000).then(it => {
    outcome = it
  })
  return () => outcome
}
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)
const TIMEOUT: Located = { ok: false, why: 'timeout' }

test('GEO-04 LIMIT-38 a browser that never answers counts as a timeout 5 s after its own time', async () => {
  const outcome = read('granted')
  await pass(24_999)
  expect(outcome()).toBeUndefined()
  await pass(1)
  expect(outcome()).toEqual(TIMEOUT)
})

test('GEO-04 an open permission prompt has another minute to be answered', async () => {
  const outcome = read('prompt')
  await pass(84_999)
  expect(outcome()).toBeUndefined()
  await pass(1)
  expect(outcome()).toEqual(TIMEOUT)
})

test('GEO-09 an answer while the prompt is open is a position', async () => {
  const outcome = read('prompt')
  await pass(60_000)
  found({ coords: { latitude: 1, longitude: 2, accuracy: 3 } })
  await pass(0)
  expect(outcome()).toEqual({ ok: true, fix: { latitude: 1, longitude: 2, accuracy: 3 } })
  expect(vi.getTimerCount()).toBe(0)
})

test('GEO-09 an answer while the browser looks up the permission leaves no timer behind', async () => {
  const outcome = read('prompt')
  let state: (it: object) => void = () => undefined
  const query = () => new Promise<object>(resolve => (state = resolve))
  vi.stubGlobal('navigator', { ...navigator, permissions: { query } })
  await pass(25_000)
  found({ coords: { latitude: 1, longitude: 2, accuracy: 3 } })
  state({ state: 'prompt' })
  await pass(0)
  expect(outcome()).toMatchObject({ ok: true })
  expect(vi.getTimerCount()).toBe(0)
})

test('MOB-11 returns to the page count by the time that passes, not as seconds', async () => {
  const returns = new EventTarget()
  page.addEventListener = returns.addEventListener.bind(returns) as () => void
  const outcome = read('granted')
  for (let flip = 0; flip < 60; flip++) {
    page.visibilityState = flip % 2 === 0 ? 'hidden' : 'visible'
    returns.dispatchEvent(new Event('visibilitychange'))
  }
  await pass(24_999)
  expect(outcome()).toBeUndefined()
  await pass(1)
  expect(outcome()).toEqual(TIMEOUT)
})

test('MOB-11 the time in which the page is hidden does not count, since browsers then read no position', async () => {
  const outcome = read('granted')
  await pass(10_500)
  page.visibilityState = 'hidden'
  await pass(120_000)
  expect(outcome()).toBeUndefined()
})
