// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createPushQueue } from '#hub/pushQueue.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface Page {
  push(name: string): void
  flush(): void
  clear(): void
  frame(): void
  /** Hides the page. */
  hide(): void
  /** Taken pushes, batch by batch. */
  readonly taken: string[][]
  /** All taken pushes, in order. */
  all(): readonly string[]
}

/** Creates a push queue on a page whose frames the test draws. */
function page(): Page {
  const asked: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => asked.push(run))
  const taken: string[][] = []
  let together: string[] = []
  const queue = createPushQueue<string>(
    push => {
      together.push(push)
      if (push === 'bad') throw new Error('It could not be taken.')
    },
    it => it === 'alarm',
  )
  const done = (run: () => void) => (): void => {
    run()
    if (together.length > 0) taken.push(together)
    together = []
  }
  return {
    push: name => done(() => queue.enqueue(name))(),
    flush: done(() => queue.flush()),
    clear: () => queue.clear(),
    frame: done(() => asked.splice(0).forEach(run => run())),
    hide: done(() => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
    }),
    taken,
    all: () => [...taken.flat(), ...together],
  }
}

test('QUALITY pushes before a frame are handled together and in order when the frame is drawn', () => {
  const it = page()
  for (const name of ['a', 'b', 'c']) it.push(name)
  expect(it.taken).toEqual([])
  it.frame()
  it.push('d')
  it.frame()
  expect(it.taken).toEqual([['a', 'b', 'c'], ['d']])
})

test('OPEN-122 a cleared queue handles no push of before, and all that follow', () => {
  const it = page()
  it.push('a')
  it.clear()
  it.push('b')
  it.frame()
  expect(it.taken).toEqual([['b']])
})

test('an alarm is handled at once, after the pushes that came before it', () => {
  const it = page()
  it.push('a')
  it.push('alarm')
  expect(it.taken).toEqual([['a', 'alarm']])
})

test('QUALITY further alarms within a frame are handled together when the frame is drawn', () => {
  const it = page()
  for (const name of ['a', 'alarm', 'b', 'alarm', 'alarm']) it.push(name)
  expect(it.taken).toEqual([['a', 'alarm']])
  it.frame()
  it.push('alarm')
  expect(it.taken).toEqual([['a', 'alarm'], ['b', 'alarm', 'alarm'], ['alarm']])
})

test('SM-ALARM-8 a flush handles the waiting pushes, and the next frame does not handle them again', () => {
  const it = page()
  for (const name of ['alarm', 'disarmed', 'alarm']) it.push(name)
  it.flush()
  it.frame()
  expect(it.taken).toEqual([['alarm'], ['disarmed', 'alarm']])
})

test('a second alarm waits at most 100 ms on a page without frames', () => {
  vi.useFakeTimers()
  const it = page()
  it.push('alarm')
  it.push('second')
  vi.advanceTimersByTime(99)
  const before = it.all()
  vi.advanceTimersByTime(1)
  expect([before, it.all()]).toEqual([['alarm'], ['alarm', 'second']])
  vi.useRealTimers()
})

test('a push that is no alarm waits at most 100 ms on a page without frames, and leaves no frame behind', () => {
  vi.useFakeTimers()
  const it = page()
  const canceled = vi.fn()
  vi.stubGlobal('cancelAnimationFrame', canceled)
  it.push('a')
  vi.advanceTimersByTime(99)
  const before = it.all()
  vi.advanceTimersByTime(1)
  expect([before, it.all(), canceled.mock.calls, vi.getTimerCount()]).toEqual([[], ['a'], [[1]], 0])
  vi.useRealTimers()
})

test('a push on a hidden page is handled at once', () => {
  const it = page()
  it.hide()
  it.push('a')
  expect(it.taken).toEqual([['a']])
})

test('waiting pushes are handled when the page is hidden, since no frame will come', () => {
  const it = page()
  it.push('a')
  it.hide()
  expect(it.taken).toEqual([['a']])
})

test('a push whose handler throws does not stop the others, and is logged', () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const it = page()
  for (const name of ['a', 'bad', 'b']) it.push(name)
  it.frame()
  expect([it.taken, errors.mock.calls.length]).toEqual([[['a', 'bad', 'b']], 1])
})

test('every push is handled once and in order, whatever is pushed, drawn or hidden', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('push', 'alarm', 'frame', 'hide')), events => {
      const it = page()
      const pushed: string[] = []
      for (const what of events) {
        if (what === 'frame') it.frame()
        else if (what === 'hide') it.hide()
        else {
          pushed.push(what === 'alarm' ? what : String(pushed.length))
          it.push(pushed.at(-1) ?? '')
        }
      }
      it.frame()
      vi.restoreAllMocks()
      expect(it.taken.flat()).toEqual(pushed)
    }),
  )
})
