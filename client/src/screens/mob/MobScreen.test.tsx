// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { preloadMob } from '#app/Screens.tsx'

const loaded = vi.hoisted(() => new Set<string>())
vi.mock('#screens/mob/MobMap.tsx', () => {
  loaded.add('map')
  return { MobMap: () => 'Map' }
})

test('UX the map of man overboard is loaded ahead with it, so that it opens without a network', async () => {
  const before = [...loaded]
  preloadMob()
  await vi.dynamicImportSettled()
  expect([before, loaded]).toEqual([[], new Set(['map'])])
})
