// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { EARTH } from '#map/mercator.ts'
import { AppMap } from '#screens/shared/AppMap.tsx'
import { LazyFallback } from '#screens/shared/lazyComponent.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.mock('#map/TilesBase.tsx', () => new Promise(() => undefined))

const NO_SOURCES = { googleKey: '', chart: undefined, satellite: undefined }

test('UX while its pictures load, a map shows what is above them, and no bar of the screen', async () => {
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () =>
    root.render(
      <LazyFallback value="loading">
        <AppMap sources={NO_SOURCES} content={{}} aim={EARTH}>
          chips
        </AppMap>
      </LazyFallback>,
    ),
  )
  expect([room.textContent.includes('chips'), room.textContent.includes('loading')]).toEqual([true, false])
  await act(async () => root.unmount())
})
