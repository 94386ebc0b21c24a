// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useInputDelay } from '#screens/home/useInputDelay.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const NOW = Date.parse('2026-06-01T02:00:00Z')
let root: Root
let isOver: () => boolean
function Arm({ face }: { face: string }) {
  isOver = useInputDelay(face)
  return null
}
const draw = (face: string): Promise<void> => act(async () => root.render(<Arm face={face} />))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

test.each([-3_600_000, 0, 3_600_000])(
  'UX the arm button counts 300 ms after a change, also when the clock was set by %d ms since',
  async ms => {
    await draw('ARM')
    vi.setSystemTime(NOW + ms)
    vi.advanceTimersByTime(299)
    const before = isOver()
    vi.advanceTimersByTime(1)
    expect([before, isOver()]).toEqual([false, true])
  },
)
