// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useBack } from '#screens/shared/useBack.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function Back() {
  return (
    <button type="button" onClick={useBack()}>
      Back
    </button>
  )
}

test('HISTORY-02 a second press on Back before the browser has taken the step leaves no second screen', async () => {
  history.replaceState({ idx: 0 }, '', '/home')
  history.pushState({ idx: 1 }, '', '/settings')
  history.pushState({ idx: 2 }, '', '/history/4')
  // The browser takes a step later.
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined)
  const room = document.createElement('div')
  const root = createRoot(room)
  onTestFinished(async () => {
    go.mockRestore()
    await act(async () => root.unmount())
  })
  await act(async () =>
    root.render(
      <BrowserRouter>
        <Back />
      </BrowserRouter>,
    ),
  )
  const press = (): Promise<void> => act(async () => room.querySelector('button')?.click())
  await press()
  await press()
  expect(go.mock.calls).toEqual([[-1]])
  history.replaceState({ idx: 1 }, '', '/settings')
  await press()
  expect(go.mock.calls).toEqual([[-1], [-1]])
})
