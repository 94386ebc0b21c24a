// @vitest-environment happy-dom
/** Sizes of the markers, from what they draw. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Person } from './markers.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test.each([
  ['above', false],
  ['below', true],
])('MAP-19 LIMIT-46 the marker of the phone is 80 px high with its label %s', async (_where, isHigh) => {
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () =>
    root.render(<Person at={{ x: 100, y: 100 }} label="You are here." hasLabel isHigh={isHigh} room={400} scale={1} />),
  )
  const numberOf = (part: string, name: string): number => Number(room.querySelector(part)?.getAttribute(name))
  const [radius, top, height] = [numberOf('circle', 'r'), numberOf('rect', 'y'), numberOf('rect', 'height')]
  expect(radius + (isHigh ? top + height : -top)).toBe(80)
  await act(async () => root.unmount())
})
