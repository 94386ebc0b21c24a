// @vitest-environment happy-dom
/** Sizes of the markers, from what they draw. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Person } from './markers.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('MAP-19 LIMIT-46 the marker of the phone is 80 px high with its label', async () => {
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<Person at={{ x: 100, y: 100 }} label="You are here." />))
  const numberOf = (part: string, name: string): number => Number(room.querySelector(part)?.getAttribute(name))
  expect(numberOf('circle', 'r') - numberOf('rect', 'y')).toBe(80)
  await act(async () => root.unmount())
})
