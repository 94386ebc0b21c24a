import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { abortAfter } from '#api/abortAfter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns a request that never ends, and whether it was aborted. */
function endless() {
  const seen = { isAborted: false, problem: '' }
  const run = (signal: AbortSignal): Promise<never> => {
    signal.addEventListener('abort', () => {
      seen.isAborted = true
    })
    return new Promise(() => undefined)
  }
  const fail = (error: Error): void => {
    seen.problem = error.message
  }
  return { seen, run, fail }
}

test('a request is aborted and rejected at its time limit, even if it ignores its signal', async () => {
  const { seen, run, fail } = endless()
  abortAfter(60_000, run).catch(fail)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(seen).toEqual({ isAborted: false, problem: '' })
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual({ isAborted: true, problem: 'no answer' })
})

test('a transfer that makes progress has no time limit', async () => {
  const { seen, run, fail } = endless()
  let move = (): void => undefined
  abortAfter(60_000, (signal, restart) => {
    move = restart
    return run(signal)
  }).catch(fail)
  for (let i = 0; i < 10; i++) {
    await vi.advanceTimersByTimeAsync(59_000)
    move()
  }
  expect(seen).toEqual({ isAborted: false, problem: '' })
})

test('a request is aborted and rejected when its caller stops it', async () => {
  const { seen, run, fail } = endless()
  const caller = new AbortController()
  abortAfter(60_000, run, caller.signal).catch(fail)
  caller.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect([seen, vi.getTimerCount()]).toEqual([{ isAborted: true, problem: 'no answer' }, 0])
})

test.each([
  ['finished', async () => 'done'],
  ['failed', () => Promise.reject(new Error('done'))],
])('a request that has %s leaves no timer behind', async (_, run) => {
  const end = await abortAfter<string>(60_000, run).catch((error: Error) => error.message)
  expect([end, vi.getTimerCount()]).toEqual(['done', 0])
})
