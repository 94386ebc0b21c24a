// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROUTES } from '#app/routes.ts'
import { TopBar } from '#app/TopBar.tsx'
import { link, setLink } from '#stores/link.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let room: HTMLElement
let root: Root
beforeEach(() => {
  room = document.createElement('div')
  document.body.append(room)
  root = createRoot(room)
})
afterEach(async () => {
  await act(async () => root.unmount())
  room.remove()
  setLink('off')
})

test.each([
  ['off', 'Connecting'],
  ['connecting', 'Connecting'],
  ['connected', 'Connected'],
  ['lost', 'Connection lost'],
] as const)('where the tools are elsewhere, Home says of a link that is %s: %s', async (is, words) => {
  setLink(is)
  expect(link.is).toBe(is)
  const home = ROUTES.find(it => it.screen === 'home')
  if (!home) throw new Error('Home has a route.')
  await act(async () =>
    root.render(
      <MemoryRouter>
        <TopBar route={home} tools={false} />
      </MemoryRouter>,
    ),
  )
  expect(room.querySelector('.link-state')?.textContent).toBe(words)
})
