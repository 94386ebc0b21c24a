// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { EmailText } from '#components/EmailText.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('UX an e-mail address may break after its @ and before its dots, and its text is the same', async () => {
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<EmailText text="ann.holm@freja.example" />))
  expect([room.innerHTML, room.textContent]).toEqual([
    'ann<wbr>.holm@<wbr>freja<wbr>.example',
    'ann.holm@freja.example',
  ])
  await act(async () => root.unmount())
})
