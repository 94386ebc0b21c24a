// @vitest-environment happy-dom
import { act, Component, type ComponentType, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyComponent, LazyFallback } from '#screens/shared/lazyComponent.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

class Edge extends Component<{ children: ReactNode }, { failed: string }> {
  override state = { failed: '' }
  static getDerivedStateFromError = (error: Error) => ({ failed: error.name })
  override render = (): ReactNode => this.state.failed || this.props.children
}

/** Renders a lazy part; the result returns what is shown after so many ms. */
async function shown(load: () => Promise<ComponentType>): Promise<(ms: number) => Promise<string>> {
  vi.useFakeTimers({ now: 0 })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const room = document.createElement('div')
  const Part = lazyComponent(load)
  await act(async () =>
    createRoot(room).render(
      <LazyFallback value="loading">
        <Edge>
          <Part />
        </Edge>
      </LazyFallback>,
    ),
  )
  return async ms => {
    await act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
    return room.textContent ?? ''
  }
}

test('PWA-07 LIMIT-29 OPEN-099 a lazy part is awaited for 120 s and then fails', async () => {
  const after = await shown(() => new Promise(() => undefined))
  expect([await after(119_999), await after(1)]).toEqual(['loading', 'ChunkLoadError'])
})

test('PWA-07 a part that loads in time is shown and stays', async () => {
  const after = await shown(() => new Promise(resolve => setTimeout(() => resolve(() => 'the part'), 119_999)))
  expect([await after(119_998), await after(1), await after(120_000)]).toEqual(['loading', 'the part', 'the part'])
})
