// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { NOWHERE } from '#map/mercator.ts'
import { AppMap } from '#screens/shared/AppMap.tsx'
import { LazyFallback } from '#screens/shared/lazyComponent.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.mock('#map/TilesBase.tsx', () => new Promise(() => undefined))

const BOAT_AT = { center: { latitude: 55.6761, longitude: 12.5683 }, zoom: 16 }
const NO_SOURCES = { googleKey: '', chart: undefined, satellite: undefined }

test('UX while its pictures load, a map shows what is above them, and no bar of the screen', async () => {
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () =>
    root.render(
      <LazyFallback value="loading">
        <AppMap sources={NO_SOURCES} content={{}} aim={BOAT_AT}>
          chips
        </AppMap>
      </LazyFallback>,
    ),
  )
  expect([room.textContent.includes('chips'), room.textContent.includes('loading')]).toEqual([true, false])
  await act(async () => root.unmount())
})

test('MAP-01 UX without any position a map draws no world and no notice about pictures, and says what it waits for', async () => {
  const room = document.createElement('div')
  const root = createRoot(room)
  const chart = { url: '/chart/{z}/{x}/{y}.webp', attribution: 'Chart', minZoom: 0, maxZoom: 9 }
  const sources = { googleKey: '', chart, satellite: { ...chart, attribution: 'Satellite', minZoom: 14 } }
  await act(async () =>
    root.render(
      <AppMap sources={sources} content={{}} aim={NOWHERE} waitsFor="The map appears with the first position." />,
    ),
  )
  expect([
    room.querySelector('[data-part=picture]')?.textContent,
    room.querySelector('[role=status]')?.textContent,
  ]).toEqual(['No position yetThe map appears with the first position.', ''])
  await act(async () => root.unmount())
})
