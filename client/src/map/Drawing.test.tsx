// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Drawing } from './Drawing.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test.each([90, 270])('LOGBOOK-06 an arrow with the course %i° has its tip in that direction', async course => {
  const room = document.createElement('div')
  const root = createRoot(room)
  const center = { latitude: 55.6, longitude: 12.5 }
  await act(async () =>
    root.render(
      <Drawing
        content={{ arrows: [{ at: center, course }] }}
        camera={{ center, zoom: 14 }}
        size={{ width: 400, height: 300 }}
        layer={undefined}
      />,
    ),
  )
  const arrow = room.querySelector('path')
  // Its tip is at the top before it is turned.
  expect(arrow?.getAttribute('d')).toMatch(/^M-7 6 0-7 7 6/)
  expect(arrow?.getAttribute('transform')).toBe(`translate(200.0 150.0) rotate(${course})`)
  await act(async () => root.unmount())
})

test.each([
  [500, 'below its disc'],
  [300, 'above its disc'],
])(
  'LOGBOOK-07 in the middle of a map %i px high, the highest speed stands %s, clear of the credits',
  async (height, where) => {
    const room = document.createElement('div')
    const root = createRoot(room)
    const center = { latitude: 55.6, longitude: 12.5 }
    await act(async () =>
      root.render(
        <Drawing
          content={{ pins: [{ at: center, is: 'fastest', label: 'Max 7.3 kts' }] }}
          camera={{ center, zoom: 14 }}
          size={{ width: 390, height }}
          layer={undefined}
        />,
      ),
    )
    const top = Number(room.querySelector('rect')?.getAttribute('y'))
    expect(top > 0 ? 'below its disc' : 'above its disc').toBe(where)
    await act(async () => root.unmount())
  },
)
