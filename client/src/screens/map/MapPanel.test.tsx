// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MapPanel } from '#screens/map/MapPanel.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let room: HTMLElement
let root: Root
let closed: number
beforeEach(async () => {
  closed = 0
  room = document.body.appendChild(document.createElement('div'))
  root = createRoot(room)
  await act(async () =>
    root.render(
      <MapPanel title="Radius" close={() => closed++}>
        <button type="button">SAVE</button>
      </MapPanel>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  room.remove()
})

const escapeKey = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })

test.each([
  ['in the panel', () => room.querySelector('button')],
  ['outside of it', () => document.body],
])('UX Escape closes a panel of the map once, with the focus %s', async (_, at) => {
  await act(async () => void at()?.dispatchEvent(escapeKey()))
  expect(closed).toBe(1)
})

test('UX Escape that closes a dialog above the map leaves the panel open', async () => {
  const key = escapeKey()
  key.preventDefault()
  await act(async () => void document.body.dispatchEvent(key))
  expect(closed).toBe(0)
})
