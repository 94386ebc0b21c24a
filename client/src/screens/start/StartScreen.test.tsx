// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { StartScreen } from '#screens/start/StartScreen.tsx'
import { session } from '#stores/session.ts'
import { start } from '#stores/start.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const BEGAN = Date.parse('2026-06-01T08:00:00Z')
afterEach(() => {
  vi.useRealTimers()
  start.state = { is: 'idle' }
  Object.assign(session, { is: 'unknown', signInFailure: undefined })
})

test('START-02 the progress bar is as wide as the value that it reports', async () => {
  vi.useFakeTimers({ now: BEGAN })
  start.state = { is: 'asking', attempt: 1, since: BEGAN, until: BEGAN + 10_000 }
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<StartScreen />))
  const bar = () => room.querySelector('[role=progressbar]')
  const seen = () => [bar()?.getAttribute('aria-valuenow'), bar()?.querySelector('i')?.style.width]
  expect(seen()).toEqual(['0', '0%'])
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(seen()).toEqual(['40', '40%'])
  await act(async () => root.unmount())
})

test('START-02 a progress bar without a value shows the wait from the sign-in to the first attempt', async () => {
  session.is = 'signed-in'
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<StartScreen />))
  const bar = room.querySelector('[role=progressbar]')
  expect([bar?.getAttribute('aria-label'), bar?.getAttribute('aria-valuenow')]).toEqual([
    'Connecting to the boat',
    null,
  ])
  await act(async () => root.unmount())
})

test.each([
  ['signing in', { is: 'signing-in' }, 'Going to the sign-in page'],
  ['a failed sign-in', { signInFailure: 'unfinished' }, 'The sign-in could not be finished'],
])('UX no line of the start screen ends within the word sign-in: %s', async (_when, state, text) => {
  Object.assign(session, state)
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<StartScreen />))
  const word = room.querySelector('.whole')
  expect([word?.textContent, word?.parentElement?.textContent]).toEqual(['sign-in', text])
  await act(async () => root.unmount())
})
