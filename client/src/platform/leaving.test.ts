// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The page is loaded, and later these events are fired; then a call fails. */
async function failAfter(...events: Event[]): Promise<() => boolean | 'none yet'> {
  vi.resetModules()
  const { wasLeft } = await import('#platform/leaving.ts')
  vi.advanceTimersByTime(HOUR)
  for (const it of events) window.dispatchEvent(it)
  let answer: boolean | 'none yet' = 'none yet'
  void wasLeft().then(it => (answer = it))
  await vi.advanceTimersByTimeAsync(0)
  return () => answer
}
const restored = (persisted: boolean): Event => Object.assign(new Event('pageshow'), { persisted })

test.each([
  ['when nobody leaves the page', []],
  ['while the page is loaded', [restored(false)]],
])('XTRA-32 a call fails by itself %s', async (_, events) => {
  expect((await failAfter(...events))()).toBe(false)
})

test.each([
  ['should be left', new Event('beforeunload')],
  ['is put away', new Event('pagehide')],
  ['is restored', restored(true)],
])('XTRA-32 a call that fails while the page %s says so 5 s later, if the page is still there', async (_, event) => {
  const answer = await failAfter(event)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(answer()).toBe('none yet')
  await vi.advanceTimersByTimeAsync(1)
  expect(answer()).toBe(true)
})

test('XTRA-32 a call that fails more than 5 s after a person chose to stay fails by itself', async () => {
  vi.resetModules()
  const { wasLeft } = await import('#platform/leaving.ts')
  window.dispatchEvent(new Event('beforeunload'))
  vi.advanceTimersByTime(5_001)
  expect(await wasLeft()).toBe(false)
})

test('XTRA-32 a call fails by itself also after the clock was set back by an hour since a person chose to stay', async () => {
  vi.resetModules()
  const { wasLeft } = await import('#platform/leaving.ts')
  window.dispatchEvent(new Event('beforeunload'))
  vi.advanceTimersByTime(5_001)
  vi.setSystemTime(Date.now() - HOUR)
  const answer = await Promise.race([wasLeft(), vi.advanceTimersByTimeAsync(10).then(() => 'none yet')])
  expect(answer).toBe(false)
})
