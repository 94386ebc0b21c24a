// @vitest-environment happy-dom
import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { overlays } from '#components/overlays.ts'
import { useCloseOnBack } from '#components/useCloseOnBack.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

interface Props {
  close?: () => void
  isOpen?: boolean
}
function Dialog({ close, isOpen }: Props) {
  useCloseOnBack(close, isOpen)
  return null
}
async function draw(props: Props): Promise<(next: Props | undefined) => Promise<void>> {
  const root = createRoot(document.createElement('div'))
  const redraw = (it: Props | undefined): Promise<void> =>
    act(async () => root.render(<StrictMode>{it ? <Dialog {...it} /> : null}</StrictMode>))
  onTestFinished(() => act(async () => root.unmount()))
  await redraw(props)
  return redraw
}

test('XTRA-31 a dialog is an overlay as long as it is on the page', async () => {
  const redraw = await draw({ close: () => undefined })
  expect(overlays.length).toBe(1)
  await redraw(undefined)
  expect(overlays.length).toBe(0)
})

test('XTRA-31 a dial is an overlay while it is open', async () => {
  const redraw = await draw({ close: () => undefined, isOpen: false })
  expect(overlays.length).toBe(0)
  await redraw({ close: () => undefined, isOpen: true })
  expect(overlays.length).toBe(1)
})

test('XTRA-31 an overlay is closed as it was last drawn', async () => {
  const closed: string[] = []
  const redraw = await draw({ close: () => void closed.push('first') })
  await redraw({ close: () => void closed.push('second') })
  overlays[0]?.()
  expect(closed).toEqual(['second'])
})

test('XTRA-31 an overlay that cannot be closed stays', async () => {
  await draw({})
  overlays[0]?.()
  expect(overlays.length).toBe(1)
})
