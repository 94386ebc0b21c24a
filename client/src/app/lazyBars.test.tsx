// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorPage } from '#app/ErrorPage.tsx'
import { Frame } from '#app/Frame.tsx'
import { ROUTES, START_ROUTE } from '#app/routes.ts'
import { banners } from '#stores/banners.ts'
import { coverPage, uncoverPage } from '#stores/processing.ts'
import { session } from '#stores/session.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Whether the files of the bars can be loaded. */
const files = vi.hoisted(() => ({ areLost: true }))
vi.mock('#app/lazyBars.ts', async () => {
  const { lazyComponent } = await import('#screens/shared/lazyComponent.ts')
  const bar = (name: string) =>
    lazyComponent(() => (files.areLost ? Promise.reject(new Error('lost')) : Promise.resolve(() => name)))
  return { TopBar: bar('top bar'), Tools: bar('tools'), Processing: bar('processing') }
})

let room: HTMLElement
let root: Root
const setWidth = (isWide: boolean): void =>
  void vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }))
beforeEach(() => {
  setWidth(false)
  files.areLost = true
  banners.messages = []
  session.is = 'signed-in'
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  room = document.body.appendChild(document.createElement('div'))
  root = createRoot(room)
})
afterEach(async () => {
  await act(async () => root.unmount())
  room.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = (path: string): Promise<void> =>
  act(async () =>
    root.render(
      <ErrorPage>
        <MemoryRouter>
          <Frame route={ROUTES.find(it => it.path === path) ?? START_ROUTE}>the screen</Frame>
        </MemoryRouter>
      </ErrorPage>,
    ),
  )

test('XTRA-28 a screen stays usable when its top bar does not load, and the next screen loads the bar again', async () => {
  await show('/home')
  expect(room.querySelector('main')?.textContent).toBe('the screen')
  expect(room.querySelectorAll('.bottom-bar a').length).toBe(5)
  expect(room.querySelector('.btn-main')).toBeNull()
  expect(banners.messages.map(it => it.texts)).toEqual([
    [
      'This page could not be loaded',
      'Its file did not load. The connection may be down, or the app was updated. Reload to continue.',
    ],
  ])
  files.areLost = false
  await show('/settings')
  expect(room.querySelector('.content')?.textContent).toBe('top barthe screen')
})

test('XTRA-28 a screen stays usable when the tools of the rail do not load', async () => {
  setWidth(true)
  await show('/home')
  expect(room.querySelectorAll('.rail-nav a').length).toBe(5)
  expect(room.querySelector('main')?.textContent).toBe('the screen')
})

test('XTRA-28 a screen stays usable after an overlay that does not load', async () => {
  await show('/home')
  let overlay = 0
  await act(async () => {
    overlay = coverPage('restarting')
  })
  expect(room.querySelector('main')?.textContent).toBe('the screen')
  await act(async () => uncoverPage(overlay))
  expect(room.querySelector('[inert]')).toBeNull()
})
