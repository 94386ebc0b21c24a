// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { gatherer } from '#hub/gather.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A gatherer and the turns of the page, taken by hand. */
function page(): { push(name: string): void; turn(): void; readonly taken: string[][] } {
  const ready: (() => void)[] = []
  vi.stubGlobal(
    'MessageChannel',
    class {
      readonly port1 = { onmessage: (): void => undefined }
      readonly port2 = { postMessage: () => void ready.push(() => this.port1.onmessage()) }
    },
  )
  const taken: string[][] = []
  let together: string[] = []
  const take = gatherer<string>(
    it => together.push(it),
    it => it === 'alarm',
  )
  const done = (): void => {
    if (together.length > 0) taken.push(together)
    together = []
  }
  return {
    push(name) {
      take(name)
      done()
    },
    turn() {
      ready.shift()?.()
      done()
    },
    taken,
  }
}

test('QUALITY what comes in one burst is taken together, in its order, once no more of it comes', () => {
  const it = page()
  it.push('a')
  it.push('b')
  it.turn()
  it.push('c')
  for (let turn = 1; turn <= 3; turn++) it.turn()
  expect(it.taken).toEqual([])
  it.turn()
  expect(it.taken).toEqual([['a', 'b', 'c']])
})

test('an alarm waits for nothing, and what came before it is taken before it', () => {
  const it = page()
  it.push('a')
  it.push('alarm')
  expect(it.taken).toEqual([['a', 'alarm']])
})

test('a burst without an end is taken once a frame', () => {
  vi.useFakeTimers({ now: 0 })
  const it = page()
  it.push('a')
  it.turn()
  it.push('b')
  vi.setSystemTime(16)
  it.turn()
  expect(it.taken).toEqual([['a', 'b']])
})

test('where nobody looks nothing waits', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const it = page()
  it.push('a')
  expect(it.taken).toEqual([['a']])
})
