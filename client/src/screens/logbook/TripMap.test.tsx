// @vitest-environment happy-dom
import { type ReactNode, act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { TripMap } from '#screens/logbook/TripMap.tsx'
import { position } from '#stores/position.ts'
import { speedUnit } from '#stores/units.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const fitted = vi.hoisted((): unknown[] => [])
vi.mock('#screens/shared/AppMap.tsx', () => ({
  AppMap: ({ foot }: { foot: ReactNode }) => foot,
  mapSources: () => ({}),
  useFit: (places: unknown) => {
    if (places !== fitted.at(-1)) fitted.push(places)
    return { frame: { current: null }, aim: {} }
  },
}))
afterEach(() => {
  speedUnit.is = 'knots'
  fitted.length = 0
  Object.assign(position, { fix: undefined })
})

test('LOGBOOK-06 XTRA-20 the legend has a color for each speed, from the slowest, in the unit that the person chose', async () => {
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<TripMap />))
  const rows = () =>
    [...room.querySelectorAll('li')].map(it => [
      it.textContent,
      /tripBand\d/.exec(it.querySelector('i')?.className ?? '')?.[0],
    ])
  const inKnots = rows()
  await act(async () => Object.assign(speedUnit, { is: 'kilometersPerHour' }))
  expect(inKnots).toEqual([
    ['0–3', 'tripBand0'],
    ['3–5', 'tripBand1'],
    ['5–7', 'tripBand2'],
    ['7+', 'tripBand3'],
    ['kts', undefined],
  ])
  expect(rows().map(([text]) => text)).toEqual(['0–5.6', '5.6–9.3', '9.3–13', '13+', 'km/h'])
  await act(async () => root.unmount())
})

test('UX the map of a day without a trip is set to the boat once: then the person moves it', async () => {
  const root = createRoot(document.createElement('div'))
  const fixAt = (latitude: number) => ({ fix: { latitude, longitude: 12, accuracy: 8, heardAt: 0 } })
  await act(async () => root.render(<TripMap />))
  await act(async () => Object.assign(position, fixAt(55)))
  await act(async () => Object.assign(position, fixAt(55.001)))
  expect(fitted).toEqual([[], [{ latitude: 55, longitude: 12 }]])
  await act(async () => root.unmount())
})
