// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import type { MapContent } from './content.ts'
import { Drawing } from './Drawing.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const center = { latitude: 55.6, longitude: 12.5 }

/** Draws one content after the other on a map whose middle is at `center`; returns its element. */
async function drawn(contents: readonly MapContent[], height: number): Promise<HTMLElement> {
  const room = document.createElement('div')
  const root = createRoot(room)
  onTestFinished(() => act(async () => root.unmount()))
  for (const content of contents)
    await act(async () =>
      root.render(
        <Drawing content={content} camera={{ center, zoom: 14 }} size={{ width: 400, height }} layer={undefined} />,
      ),
    )
  return room
}

test.each([90, 270])('LOGBOOK-06 an arrow with the course %i° has its tip in that direction', async course => {
  const arrow = (await drawn([{ arrows: [{ at: center, course }] }], 300)).querySelector('path')
  // Its tip is at the top before it is turned.
  expect(arrow?.getAttribute('d')).toMatch(/^M-7 6 0-7 7 6/)
  expect(arrow?.getAttribute('transform')).toBe(`translate(200.0 150.0) rotate(${course})`)
})

test.each([
  [500, 'below its disc'],
  [300, 'above its disc'],
])(
  'LOGBOOK-07 in the middle of a map %i px high, the highest speed stands %s, clear of the credits',
  async (height, where) => {
    const room = await drawn([{ pins: [{ at: center, is: 'fastest', label: 'Max 7.3 kts' }] }], height)
    const top = Number.parseFloat(room.querySelector('rect')?.getAttribute('y') ?? '')
    expect(top > 0 ? 'below its disc' : 'above its disc').toBe(where)
  },
)

test('LOGBOOK-07 with text of twice the size, what the highest speed stays clear of is twice as high', async () => {
  document.documentElement.style.fontSize = '32px'
  onTestFinished(() => void document.documentElement.removeAttribute('style'))
  const room = await drawn([{ pins: [{ at: center, is: 'fastest', label: 'Max 7.3 kts' }] }], 500)
  expect(Number.parseFloat(room.querySelector('rect')?.getAttribute('y') ?? '')).toBeLessThan(0)
})

test.each([
  [116, 'above its disc'],
  [108, 'below its disc'],
])(
  'MAP-15 in the middle of a map %i px high, the label of the phone stands %s, where it is not cut',
  async (height, where) => {
    const room = await drawn([{ person: { at: center } }], height)
    const top = Number(room.querySelector('rect')?.getAttribute('y'))
    expect(top > 0 ? 'below its disc' : 'above its disc').toBe(where)
  },
)

test.each([
  ['within', 0, 1],
  ['beyond', 0.01, 0],
])(
  'MAP-15 UX %s the edge of the map the phone, %f degrees to the north, has %i label',
  async (_edge, north, labels) => {
    const room = await drawn([{ person: { at: { ...center, latitude: center.latitude + north } } }], 400)
    expect(room.querySelectorAll('text')).toHaveLength(labels)
  },
)

test('LOGBOOK-06 two arrows at one place, there and back, are gone with their trip', async () => {
  const [there, back] = [90, 270].map(course => ({ at: center, course }))
  const next = { at: { latitude: 55.7, longitude: 12.6 }, course: 0 }
  const room = await drawn([{ arrows: there && back ? [there, back] : [] }, { arrows: [next] }], 300)
  expect(room.querySelectorAll('path')).toHaveLength(1)
})

/** To the west over the meridian of -167.5°, which is opposite to the middle of the map. */
const opposite = [-167.49, -167.51, -167.53].map(longitude => ({ latitude: 55, longitude }))

test.each<[string, MapContent]>([
  ['LOGBOOK-02 a trip', { legs: [{ band: 0, points: opposite }] }],
  ['MAP-09 a track', { tracks: [{ of: 'boat', points: opposite }] }],
])('%s that passes the meridian opposite to the middle of the map does not cross it', async (_, content) => {
  const room = await drawn([content], 300)
  const xs = [...(room.querySelector('path')?.getAttribute('d') ?? '').matchAll(/[ML](\S+) /g)].map(it => Number(it[1]))
  const steps = xs.slice(1).map((x, index) => x - (xs[index] ?? 0))
  // 0.02° at zoom 14, where the Earth is 256 · 2^14 px wide.
  expect(steps.map(Math.round)).toEqual([-233, -233])
})
