// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { type AppRoute, NOT_FOUND_ROUTE, ROUTES } from '#app/routes.ts'
import { preloadMob, screenOf } from '#app/Screens.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.mock('#screens/mob/MobScreen.tsx', () => ({ MobScreen: () => 'Man over board' }))
vi.mock('#screens/permission/PermissionScreen.tsx', () => ({ PermissionScreen: () => 'Permission' }))

const routeOf = (path: string): AppRoute => ROUTES.find(it => it.path === path) ?? NOT_FOUND_ROUTE

/** Returns what the first frame of a screen shows. */
function firstFrame(path: string): string {
  const room = document.createElement('div')
  const root = createRoot(room)
  // Not awaited: a part that is still loaded is not in the first frame.
  act(() => root.render(<MemoryRouter>{screenOf(routeOf(path))}</MemoryRouter>))
  const text = room.textContent
  act(() => root.unmount())
  return text
}

test.each([
  ['/mob', 'Man over board'],
  ['/geo-permission', 'Permission'],
])('UX %s is loaded ahead, so that it opens without a network', async (path, text) => {
  preloadMob()
  await vi.dynamicImportSettled()
  expect(firstFrame(path)).toBe(text)
})
