// @vitest-environment happy-dom
/** The trip on the map, when the fastest place is where it starts. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Drawing } from '#map/Drawing.tsx'
import { NO_TRIP } from '#stores/logbook.ts'
import { tripContent } from './tripContent.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const [QUAY, BUOY] = [
  { latitude: 55.6761, longitude: 12.5683 },
  { latitude: 55.7, longitude: 12.57 },
]
const TRIP = {
  ...NO_TRIP,
  points: 2,
  start: QUAY,
  stop: BUOY,
  figures: { ...NO_TRIP.figures, fastest: { knots: 6.1, at: QUAY } },
}

const numberOf = (element: Element | null, name: string): number => Number.parseFloat(element?.getAttribute(name) ?? '')

test('LOGBOOK-07 the maximum speed is drawn above the pins, with its label below its point', async () => {
  const room = document.createElement('div')
  const root = createRoot(room)
  const [camera, size] = [
    { center: QUAY, zoom: 14 },
    { width: 400, height: 400 },
  ]
  await act(async () =>
    root.render(<Drawing content={tripContent(TRIP, 'knots')} camera={camera} size={size} layer={undefined} />),
  )
  const pins = [...room.querySelectorAll('[role=img]')]
  expect(pins.map(it => it.getAttribute('aria-label'))).toEqual(['Start', 'Stop', 'Max 6.1 kts'])
  const label = pins.at(-1)?.querySelector('rect') ?? null
  const [top, height] = [numberOf(label, 'y'), numberOf(label, 'height')]
  // The pin of the start stands above the same point.
  expect(top).toBeGreaterThan(0)
  expect(numberOf(pins.at(-1)?.querySelector('text') ?? null, 'y')).toBeGreaterThan(top)
  expect(numberOf(pins.at(-1)?.querySelector('text') ?? null, 'y')).toBeLessThan(top + height)
  await act(async () => root.unmount())
})

test('LOGBOOK-07 XTRA-20 the maximum speed has the unit that the person chose', () => {
  expect(tripContent(TRIP, 'kilometersPerHour').pins?.map(it => it.label)).toEqual(['Start', 'Stop', 'Max 11.3 km/h'])
})
