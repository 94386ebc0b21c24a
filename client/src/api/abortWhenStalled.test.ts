import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { abortWhenStalled } from '#api/abortWhenStalled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns a promise that ends only when its signal aborts. */
const forEver = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('called off'))))

test('a transfer without progress for 60 s is aborted', async () => {
  const seen = { end: '' }
  abortWhenStalled(forEver).catch(error => {
    seen.end = error.message
  })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(seen.end).toBe('')
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.end).toBe('called off')
})

test('a transfer that makes progress at least once a minute has no time limit', async () => {
  const seen = { off: false }
  let move = (): void => undefined
  void abortWhenStalled((signal, moved) => {
    move = moved
    return forEver(signal)
  }).catch(() => {
    seen.off = true
  })
  for (let i = 0; i < 10; i++) {
    await vi.advanceTimersByTimeAsync(59_000)
    move()
  }
  expect(seen.off).toBe(false)
})

test('a finished transfer leaves no timer behind', async () => {
  expect([await abortWhenStalled(async () => 'done'), vi.getTimerCount()]).toEqual(['done', 0])
})
