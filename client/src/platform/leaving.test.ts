// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wasLeft } from '#platform/leaving.ts'

/** Returns the answer of `wasLeft` so far. */
async function answerNow(answer: Promise<boolean>): Promise<boolean | 'none yet'> {
  await vi.advanceTimersByTimeAsync(0)
  return Promise.race([answer, Promise.resolve('none yet' as const)])
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('XTRA-32 a call fails by itself when nobody leaves the page', async () => {
  expect(await wasLeft()).toBe(false)
})

test('XTRA-32 a page that is left answers when the browser restores it', async () => {
  window.dispatchEvent(new Event('pagehide'))
  const answer = wasLeft()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(await answerNow(answer)).toBe('none yet')
  window.dispatchEvent(new Event('pageshow'))
  expect([await answer, await wasLeft()]).toEqual([true, false])
})

test('XTRA-32 a page that should be left, and is still there after 5 s, goes on', async () => {
  window.dispatchEvent(new Event('beforeunload'))
  const answer = wasLeft()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(await answerNow(answer)).toBe('none yet')
  await vi.advanceTimersByTimeAsync(1)
  expect([await answer, await wasLeft()]).toEqual([true, false])
})

test('XTRA-32 a page that is put away after it was asked to leave waits until it is restored', async () => {
  window.dispatchEvent(new Event('beforeunload'))
  window.dispatchEvent(new Event('pagehide'))
  const answer = wasLeft()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await answerNow(answer)).toBe('none yet')
  window.dispatchEvent(new Event('pageshow'))
  expect(await answer).toBe(true)
})
