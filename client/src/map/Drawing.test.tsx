// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Drawing } from './Drawing.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

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
