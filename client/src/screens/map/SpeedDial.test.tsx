// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MapPanel } from '#screens/map/MapPanel.tsx'
import { SpeedDial } from '#screens/map/SpeedDial.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** As on the map: a panel replaces the dial while it is open. */
function Foot() {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) return <SpeedDial actions={[{ name: 'Map settings', icon: 'settings', run: () => setOpen(true) }]} />
  return (
    <MapPanel title="Map settings" close={() => setOpen(false)}>
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </MapPanel>
  )
}

let room: HTMLElement
let root: Root
beforeEach(async () => {
  room = document.body.appendChild(document.createElement('div'))
  root = createRoot(room)
  await act(async () => root.render(<Foot />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  room.remove()
})

const dial = () => room.querySelector<HTMLElement>('[aria-expanded]')
const press = (text: string) =>
  act(async () => [...room.querySelectorAll('button')].find(it => it.textContent === text)?.click())

test('MAP-12 UX the actions of the dial follow its button in the order of the focus', async () => {
  await act(async () => dial()?.click())
  expect([...room.querySelectorAll('button')].map(it => it.textContent || it.getAttribute('aria-label'))).toEqual([
    'Close map actions',
    'Map settings',
  ])
})

test.each([
  ['Close', () => press('Close')],
  [
    'Escape',
    () =>
      act(async () => {
        const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
        document.activeElement?.dispatchEvent(key)
      }),
  ],
])('MAP-12 UX a panel that is closed by %s gives the focus back to the dial that opened it', async (_, close) => {
  await act(async () => dial()?.click())
  await press('Map settings')
  expect(document.activeElement?.getAttribute('role')).toBe('dialog')
  await close()
  expect(room.querySelector('[role="dialog"]')).toBeNull()
  expect(document.activeElement).toBe(dial())
})
