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
  frame(): void
  /** Nobody looks any more. */
  hide(): void
  /** What was taken together. */
  readonly taken: string[][]
  /** All that was taken, in its order. */
  all(): readonly string[]
}

/** A gatherer and the frames of the page, drawn by hand. */
function page(): Page {
  const asked: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => asked.push(run))
  const taken: string[][] = []
  let together: string[] = []
  const take = createPushQueue<string>(
    it => {
      together.push(it)
      if (it === 'bad') throw new Error('It could not be taken.')
    },
    it => it === 'alarm',
  )
  const done = (run: () => void) => (): void => {
    run()
    if (together.length > 0) taken.push(together)
    together = []
  }
  return {
    push: name => done(() => take(name))(),
    frame: done(() => asked.splice(0).forEach(run => run())),
    hide: done(() => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
    }),
    taken,
    all: () => [...taken.flat(), ...together],
  }
}

test('QUALITY what comes before a frame is taken together, in its order, when the frame is drawn', () => {
  const it = page()
  for (const name of ['a', 'b', 'c']) it.push(name)
  expect(it.taken).toEqual([])
  it.frame()
  it.push('d')
  it.frame()
  expect(it.taken).toEqual([['a', 'b', 'c'], ['d']])
})

test('an alarm waits for nothing, and what came before it is taken before it', () => {
  const it = page()
  it.push('a')
  it.push('alarm')
  expect(it.taken).toEqual([['a', 'alarm']])
})

test('QUALITY alarms that follow one in its frame are taken together, when the frame is drawn', () => {
  const it = page()
  for (const name of ['a', 'alarm', 'b', 'alarm', 'alarm']) it.push(name)
  expect(it.taken).toEqual([['a', 'alarm']])
  it.frame()
  it.push('alarm')
  expect(it.taken).toEqual([['a', 'alarm'], ['b', 'alarm', 'alarm'], ['alarm']])
})

test('an alarm that follows another waits for 100 ms at most on a page that has no frames', () => {
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

test('where nobody looks nothing waits', () => {
  const it = page()
  it.hide()
  it.push('a')
  expect(it.taken).toEqual([['a']])
})

test('what waits when the page is hidden is taken then, since no frame will come', () => {
  const it = page()
  it.push('a')
  it.hide()
  expect(it.taken).toEqual([['a']])
})

test('a push that cannot be taken takes no other with it, and is told', () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const it = page()
  for (const name of ['a', 'bad', 'b']) it.push(name)
  it.frame()
  expect([it.taken, told.mock.calls.length]).toEqual([[['a', 'bad', 'b']], 1])
})

test('whatever is pushed, drawn and looked at, every push is taken once and in its order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('push', 'alarm', 'frame', 'hide')), happenings => {
      const it = page()
      const pushed: string[] = []
      for (const what of happenings) {
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
