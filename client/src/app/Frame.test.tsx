// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { Frame } from '#app/Frame.tsx'
import { Processing } from '#app/lazyBars.ts'
import { ROUTES, START_ROUTE } from '#app/routes.ts'
import { coverPage, uncoverPage } from '#stores/processing.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Elements below an inert one cannot take the focus, which happy-dom does not know. */
function respectInert(): void {
  const focus = HTMLElement.prototype.focus
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, options) {
    if (this.closest('[inert]') === null) focus.call(this, options)
  })
}

test('BANNER-09 BANNER-10 the pressed button has the focus again when the last of two overlays is gone', async () => {
  respectInert()
  Processing.preload()
  await vi.dynamicImportSettled()
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  await act(async () =>
    root.render(
      <MemoryRouter>
        <Frame route={START_ROUTE}>
          <button type="button" id="restart">
            Restart
          </button>
        </Frame>
      </MemoryRouter>,
    ),
  )
  const button = document.getElementById('restart')
  button?.focus()
  await act(async () => void coverPage('restarting'))
  let overlay = 0
  await act(async () => {
    overlay = coverPage('restarting', Date.now() + 60_000)
  })
  expect(document.activeElement?.getAttribute('role')).toBe('alertdialog')
  await act(async () => uncoverPage(overlay))
  expect(document.activeElement).toBe(button)
  await act(async () => root.unmount())
  room.remove()
  vi.restoreAllMocks()
})

test('UX a new screen begins at its top, and a screen that renders again stays where it is', async () => {
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  const show = (path: string): Promise<void> =>
    act(async () =>
      root.render(
        <MemoryRouter>
          <Frame route={ROUTES.find(it => it.path === path) ?? START_ROUTE}>{path}</Frame>
        </MemoryRouter>,
      ),
    )
  await show('/settings')
  const scrollers = [document.documentElement, document.querySelector('main')]
  const scrolled = () => scrollers.map(it => it?.scrollTop)
  for (const it of scrollers) if (it) it.scrollTop = 400
  await show('/settings')
  expect(scrolled()).toEqual([400, 400])
  await show('/weather')
  expect(scrolled()).toEqual([0, 0])
  await act(async () => root.unmount())
  room.remove()
})
