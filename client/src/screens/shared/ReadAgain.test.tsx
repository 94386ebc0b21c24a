// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ReadAgain } from '#screens/shared/ReadAgain.tsx'
import { link } from '#stores/link.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('XTRA-29 a notice that is drawn again as the connection returns still reads again', async () => {
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => act(() => root.unmount()))
  link.is = 'lost'
  act(() => root.render(<ReadAgain run={() => undefined} />))
  const read = vi.fn()
  act(() => {
    link.is = 'connected'
    root.render(<ReadAgain run={read} />)
  })
  await act(async () => undefined)
  expect(read).toHaveBeenCalledOnce()
})
