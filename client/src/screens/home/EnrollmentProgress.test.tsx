// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { EnrollmentProgress } from '#screens/home/EnrollmentProgress.tsx'
import { enrollment } from '#stores/enrollment.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('UX an enrollment scrolls into view when it begins, and does not scroll the page afterwards', async () => {
  // As newer browsers have it: the call returns a promise.
  const scroll = async (): Promise<void> => undefined
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scroll as () => void)
  enrollment.state = { is: 'preparing', type: 3, until: 20_000 }
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<EnrollmentProgress name="Smart Plug" />))
  expect([shown.mock.contexts, shown.mock.calls]).toEqual([
    [room.querySelector('[role=group]')],
    [[{ block: 'nearest' }]],
  ])
  await act(async () => {
    enrollment.state = { is: 'success', type: 3 }
  })
  expect(shown).toHaveBeenCalledTimes(1)
  await act(async () => root.unmount())
  enrollment.state = { is: 'idle' }
  shown.mockRestore()
})

test('ENROLL-25 the steps take the focus from the retry button, which goes', async () => {
  enrollment.state = { is: 'timeout', type: 3 }
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  await act(async () => root.render(<EnrollmentProgress name="Smart Plug" />))
  const retry = room.querySelector('button')
  retry?.focus()
  await act(async () => retry?.click())
  expect(document.activeElement).toBe(room.querySelector('[role=group]'))
  await act(async () => root.unmount())
  enrollment.state = { is: 'idle' }
  room.remove()
})
