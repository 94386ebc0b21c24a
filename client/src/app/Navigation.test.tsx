// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'

const openEventLog = vi.fn()
vi.mock('#stores/eventlog.ts', () => ({ openEventLog }))
const { MainNavigation } = await import('#app/Navigation.tsx')

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let end: () => Promise<void> = () => Promise.resolve()
afterEach(() => end())

test.each([
  ['a press', 1, {}],
  ['a press that opens another tab', 0, { ctrlKey: true }],
  ['a press that opens another tab on a Mac', 0, { metaKey: true }],
])('NAV-33 OPEN-130 %s on the event log clears the alarm %i times', async (_, times, keys) => {
  openEventLog.mockClear()
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  end = async () => {
    await act(async () => root.unmount())
    room.remove()
  }
  await act(async () =>
    root.render(
      <MemoryRouter>
        <MainNavigation className="bottom-bar" />
      </MemoryRouter>,
    ),
  )
  const link = [...room.querySelectorAll('a')].find(it => it.textContent === 'Event log')
  // The page of the test leads nowhere.
  room.addEventListener('click', event => event.preventDefault())
  await act(async () => void link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })))
  expect(openEventLog).toHaveBeenCalledTimes(times)
})
