// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROUTES } from '#app/routes.ts'
import { TopBar } from '#app/TopBar.tsx'
import { alarm } from '#stores/alarm.ts'
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
  alarm.boat = undefined
})

async function renderHome(): Promise<void> {
  const home = ROUTES.find(it => it.screen === 'home')
  if (!home) throw new Error('Home has a route.')
  await act(async () =>
    root.render(
      <MemoryRouter>
        <TopBar route={home} tools={false} />
      </MemoryRouter>,
    ),
  )
}

test.each([
  ['Freja', false],
  ['FREJA AF SVANEMØLLEN', true],
  ['W'.repeat(30), true],
  // Two capitals are as wide as three other letters.
  ['w'.repeat(16), false],
  ['w'.repeat(17), true],
  [`w${'W'.repeat(10)}`, false],
  ['W'.repeat(11), true],
])('the name of the ship %s is set in small letters where it is long: %s', async (shipName, isLong) => {
  alarm.boat = { shipName, geofenceRadius: 50, lastKnownLocation: null }
  await renderHome()
  const heading = room.querySelector('h1')
  expect([heading?.textContent, heading?.classList.contains('top-title-long')]).toEqual([shipName, isLong])
  // The bar may cut it.
  expect(heading?.title).toBe(shipName)
})

test.each([
  ['off', 'Connecting'],
  ['connecting', 'Connecting'],
  ['connected', 'Connected'],
  ['lost', 'Connection lost'],
] as const)('where the tools are elsewhere, Home says of a link that is %s: %s', async (is, words) => {
  setLink(is)
  expect(link.is).toBe(is)
  await renderHome()
  expect(room.querySelector('.link-state')?.textContent).toBe(words)
})
