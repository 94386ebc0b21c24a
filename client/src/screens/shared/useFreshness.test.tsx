// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { useFreshness, useStatusFreshness } from '#screens/shared/useFreshness.ts'
import { status } from '#stores/status.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.mock('#stores/link.ts', async original => ({ ...(await original<object>()), isLinkSuspect: () => false }))
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000

function Words({ heardAt }: { heardAt: number }) {
  return `${useStatusFreshness()} ${useFreshness(heardAt)}`
}

test.each([
  [0, 'fresh'],
  [10 * MINUTE, 'aging'],
  [71 * MINUTE, 'stale'],
])(
  'UX a status is %i ms away from a clock that was set back, and is %s; a time of the gateway is fresh',
  async (ahead, word) => {
    vi.useFakeTimers({ now: 100_000_000, toFake: ['Date'] })
    status.last = { fetchAt: Date.now() + ahead, payload: {} }
    const room = document.createElement('div')
    const root = createRoot(room)
    await act(async () => root.render(<Words heardAt={Date.now() + ahead} />))
    expect(room.textContent).toBe(`${word} fresh`)
    await act(async () => root.unmount())
  },
)
