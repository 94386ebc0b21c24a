// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useIntendedPress } from '#screens/mob/useIntendedPress.ts'
import { useLastTouch } from '#screens/mob/useLastTouch.ts'
import { recordPress, setLastPress } from '#screens/shared/lastPress.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const NOW = Date.parse('2026-06-01T02:00:00Z')
let root: Root
let button: HTMLButtonElement
let sent = 0
function Send() {
  const { press } = useIntendedPress({ finger: useLastTouch(), face: 'send', act: () => void sent++ })
  return <button type="button" {...press} />
}
/** Opens the screen by a press at the place of its button. */
async function open(): Promise<void> {
  const room = document.body.appendChild(document.createElement('div'))
  recordPress({ currentTarget: room })
  root = createRoot(room)
  await act(async () => root.render(<Send />))
  const found = room.querySelector('button')
  if (!found) throw new Error('There is no button.')
  button = found
}
/** Presses with a finger or, without one, by a key. */
async function press(withFinger: boolean): Promise<void> {
  await act(async () => {
    if (withFinger) button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: withFinger ? 1 : 0 }))
  })
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  sent = 0
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  setLastPress(undefined)
  vi.useRealTimers()
})

test.each([
  [true, -3_600_000],
  [true, 0],
  [true, 3_600_000],
  [false, -3_600_000],
])(
  'UX MOB-06 a press by finger: %s, counts after a second, also when the clock was set by %d ms',
  async (finger, ms) => {
    await open()
    vi.advanceTimersByTime(500)
    vi.setSystemTime(NOW + ms)
    await press(finger)
    const early = sent
    vi.advanceTimersByTime(1_000)
    await press(finger)
    expect([early, sent]).toEqual([0, 1])
  },
)
