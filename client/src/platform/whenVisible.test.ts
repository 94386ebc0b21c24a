// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenVisible } from '#platform/whenVisible.ts'

let frames: (() => void)[] = []
let state: DocumentVisibilityState = 'visible'
function look(to: DocumentVisibilityState): void {
  state = to
  document.dispatchEvent(new Event('visibilitychange'))
}
const draw = (): void => frames.splice(0).forEach(run => run())

beforeEach(() => {
  frames = []
  state = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
})
afterEach(() => {
  look('visible')
  draw()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('on a visible page every draw runs at once', () => {
  const drawn = vi.fn()
  const run = whenVisible(drawn)
  run()
  run()
  expect(drawn).toHaveBeenCalledTimes(2)
})

test('QUALITY a hidden page draws nothing, and draws each thing once when it is visible again', () => {
  const [drawn, other] = [vi.fn(), vi.fn()]
  const run = whenVisible(drawn)
  look('hidden')
  for (let push = 0; push < 100; push++) run()
  whenVisible(other)()
  expect([drawn.mock.calls.length, other.mock.calls.length]).toEqual([0, 0])
  look('visible')
  draw()
  expect([drawn.mock.calls.length, other.mock.calls.length]).toEqual([1, 1])
})

test('a page that is visible again runs every draw at once', () => {
  const drawn = vi.fn()
  const run = whenVisible(drawn)
  look('hidden')
  look('visible')
  draw()
  run()
  run()
  expect(drawn).toHaveBeenCalledTimes(2)
})

test('changes caused by the page becoming visible are drawn together with the waiting ones', () => {
  const order: string[] = []
  const first = whenVisible(() => order.push('first'))
  const second = whenVisible(() => order.push('second'))
  look('hidden')
  first()
  look('visible')
  second()
  expect(order).toEqual([])
  draw()
  expect(order).toEqual(['first', 'second'])
})

test('a page that is hidden again before a frame keeps waiting', () => {
  const drawn = vi.fn()
  look('hidden')
  whenVisible(drawn)()
  look('visible')
  look('hidden')
  draw()
  expect(drawn).not.toHaveBeenCalled()
})
