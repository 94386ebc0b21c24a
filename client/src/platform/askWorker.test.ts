import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askWorker } from './askWorker.ts'

/** A worker that behaves as its test defines. */
class FakeWorker {
  onmessage: (event: { data: unknown }) => void = () => undefined
  onmessageerror: () => void = () => undefined
  onerror: (event: { message: string }) => void = () => undefined
  readonly asked: unknown[] = []
  isEnded = false
  postMessage = (question: unknown): void => void this.asked.push(question)
  terminate = (): void => {
    this.isEnded = true
  }
}

/** Asks a worker; `told` is the answer, or why there is none, once it is known. */
function ask(): { worker: FakeWorker; told: () => unknown } {
  const worker = new FakeWorker()
  let told: unknown
  void askWorker<string, string>(() => worker as unknown as Worker)('question').then(
    answer => {
      told = answer
    },
    (error: Error) => {
      told = error.message
    },
  )
  return { worker, told: () => told }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the answer of the worker is returned, and nothing waits any longer', async () => {
  const { worker, told } = ask()
  worker.onmessage({ data: 'answer' })
  await vi.advanceTimersByTimeAsync(0)
  expect([worker.asked, told(), worker.isEnded, vi.getTimerCount()]).toEqual([['question'], 'answer', true, 0])
})

test.each<readonly [string, (it: FakeWorker) => void, string]>([
  ['cannot be started', it => it.onerror({ message: '' }), 'The worker could not be started.'],
  ['throws', it => it.onerror({ message: 'out of memory' }), 'out of memory'],
  ['answers what cannot be read', it => it.onmessageerror(), 'The answer of the worker cannot be read.'],
])('a worker that %s is reported and ended', async (_what, fail, message) => {
  const { worker, told } = ask()
  fail(worker)
  await vi.advanceTimersByTimeAsync(0)
  expect([told(), worker.isEnded, vi.getTimerCount()]).toEqual([message, true, 0])
})

test('a worker that does not answer is reported and ended after 30 s', async () => {
  const { worker, told } = ask()
  await vi.advanceTimersByTimeAsync(29_999)
  const before = [told(), worker.isEnded]
  await vi.advanceTimersByTimeAsync(1)
  expect([before, told(), worker.isEnded]).toEqual([[undefined, false], 'The worker does not answer.', true])
})

test('a worker that refuses the request is ended', async () => {
  const worker = new FakeWorker()
  worker.postMessage = () => {
    throw new Error('cannot be cloned')
  }
  await expect(askWorker(() => worker as unknown as Worker)('question')).rejects.toThrow('cannot be cloned')
  expect([worker.isEnded, vi.getTimerCount()]).toEqual([true, 0])
})
