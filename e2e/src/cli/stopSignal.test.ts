import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { platformOf } from '../../bin/platform.mjs'
import { closeOrExit, interruption, stopSignalThenExit } from './stopSignal.ts'

const exit = vi.fn()
const SIGNALS: readonly NodeJS.Signals[] = platformOf().stopSignals
const listeners = () => SIGNALS.flatMap(signal => process.listeners(signal).map(listener => ({ signal, listener })))

beforeEach(() => {
  // Other tests of the worker may have left some.
  for (const { signal, listener } of listeners()) process.off(signal, listener)
  vi.useFakeTimers()
  vi.spyOn(process, 'exit').mockImplementation(exit as never)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  exit.mockClear()
  for (const { signal, listener } of listeners()) process.off(signal, listener)
})
// The module remembers that a signal has come; other tests of the worker get another one.
afterAll(() => vi.resetModules())

test('one press of Ctrl+C that arrives twice does not exit, and a second press does', async () => {
  const stopped = stopSignalThenExit('runs in progress end soon.')
  process.emit('SIGINT', 'SIGINT')
  await stopped
  expect(vi.mocked(process.stderr.write).mock.calls).toEqual([
    ['Interrupted: runs in progress end soon. Press Ctrl+C again to exit at once.\n'],
  ])
  process.emit('SIGINT', 'SIGINT')
  await vi.advanceTimersByTimeAsync(300)
  expect(exit).not.toHaveBeenCalled()
  process.emit('SIGINT', 'SIGINT')
  await vi.advanceTimersByTimeAsync(0)
  expect(exit.mock.calls).toEqual([[130]])
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('an interruption by %s has the exit code %i', async (signal, code) => {
  const interruptedWith = interruption('the part in progress ends.')
  const before = interruptedWith()
  process.emit(signal, signal)
  await vi.advanceTimersByTimeAsync(0)
  expect([before, interruptedWith()]).toEqual([undefined, code])
})

test('the process exits while a close takes too long, and not after it', async () => {
  await closeOrExit(async () => undefined)
  await expect(closeOrExit(() => Promise.reject(new Error('in use')))).rejects.toThrow('in use')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(exit).not.toHaveBeenCalled()
  void closeOrExit(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(1_799)
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(exit).toHaveBeenCalledTimes(1)
})
