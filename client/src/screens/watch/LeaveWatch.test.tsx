// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LeaveWatch } from '#screens/watch/LeaveWatch.tsx'
import { HOLD_MS } from '#screens/watch/useHold.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let room: HTMLElement
let root: Root
const leave = vi.fn<() => void>()
beforeEach(async () => {
  vi.useFakeTimers()
  leave.mockReset()
  room = document.body.appendChild(document.createElement('div'))
  root = createRoot(room)
  await act(async () => root.render(<LeaveWatch leave={leave} />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  room.remove()
  vi.useRealTimers()
})

async function send(text: string, event: Event): Promise<void> {
  const button = [...room.querySelectorAll('button')].find(it => it.textContent === text)
  await act(async () => void button?.dispatchEvent(event))
}
const down = (button = 0) => send('Hold to leave', new PointerEvent('pointerdown', { bubbles: true, button }))
const click = (text: string) => send(text, new MouseEvent('click', { bubbles: true, detail: 1 }))
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

test('XTRA-08 two short presses leave: the second one on the button that the first one shows', async () => {
  await click('Hold to leave')
  expect(leave).not.toHaveBeenCalled()
  await click('Leave watch mode')
  expect(leave).toHaveBeenCalledOnce()
})

// React makes `pointerleave` of `pointerout`.
test.each(['pointerout', 'pointercancel', 'pointerup'])(
  'XTRA-08 a press that ends with %s does not leave',
  async end => {
    await down()
    await pass(HOLD_MS - 1)
    await send('Hold to leave', new PointerEvent(end, { bubbles: true }))
    await pass(HOLD_MS)
    expect(leave).not.toHaveBeenCalled()
  },
)

test('XTRA-08 another button of the mouse does not leave', async () => {
  await down(2)
  await pass(HOLD_MS)
  expect(leave).not.toHaveBeenCalled()
})

test('XTRA-08 a long press opens no menu of the browser', async () => {
  const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
  await send('Hold to leave', menu)
  expect(menu.defaultPrevented).toBe(true)
})

test('XTRA-08 a press that is held while an alarm replaces the watch leaves no screen afterwards', async () => {
  await down()
  await act(async () => root.render(null))
  await pass(HOLD_MS)
  expect(leave).not.toHaveBeenCalled()
})
