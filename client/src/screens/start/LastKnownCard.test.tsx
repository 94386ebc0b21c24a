// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { LastKnownCard } from '#screens/start/LastKnownCard.tsx'
import { saveKept } from '#stores/keptChartFacts.ts'
import { start } from '#stores/start.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const TILES = { url: 'https://tiles.test/{z}/{x}/{y}.png', attribution: 'Chart', minZoom: 0, maxZoom: 12 }

vi.mock('#screens/start/KeptMap.tsx', () => ({ KeptMap: () => <p>Chart</p> }))

test('XTRA-21 UX the last known card takes the focus from the button that shows the kept chart', async () => {
  saveKept({ at: 0, tiles: 1, bytes: 1, source: TILES })
  start.isUnreachable = true
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  await act(async () => root.render(<LastKnownCard V1={12.72} V2={12.64} latitude={55} longitude={12} at={0} />))
  room.querySelector('button')?.focus()
  await act(async () => room.querySelector('button')?.click())
  await act(async () => vi.dynamicImportSettled())
  expect([room.textContent?.includes('Chart'), document.activeElement?.tagName]).toEqual([true, 'SECTION'])
  await act(async () => root.unmount())
  room.remove()
  start.isUnreachable = false
  saveKept(undefined)
})

test.each([
  ['MAIN DOOR SENSOR', true],
  [undefined, false],
])('the last known card shows an alarm that nobody has cleared: %s', async (alarm, isShown) => {
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<LastKnownCard armed alarm={alarm} V1={12.72} V2={12.64} at={0} />))
  expect(room.textContent?.includes('ALARM TRIGGERED: MAIN DOOR SENSOR')).toBe(isShown)
  await act(async () => root.unmount())
})
