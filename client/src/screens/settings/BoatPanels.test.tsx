// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { setCallTarget } from '#api/call.ts'
import { BoatPanels } from '#screens/settings/BoatPanels.tsx'
import { panels, togglePanel } from '#stores/panels.ts'
import { loadProfile, profile } from '#stores/profile.ts'
import { fakeGateway } from '#testing/gateway.ts'
import { waitFor } from '#testing/waitFor.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => {
  profile.it = undefined
  panels.open.boat = []
  vi.unstubAllGlobals()
})

test.each([
  ['the captain', true, [true, false]],
  ['somebody whose profile is not read yet', undefined, [true, false]],
  ['another account', false, [false, true]],
] as const)(
  'ROLE-02 OPEN-085 the way to a new sailor friend, or the reason against it, for %s',
  async (_, role, shown) => {
    setCallTarget({ url: 'https://boat.test', token: async () => 'secret' })
    const gateway = fakeGateway({ 'GET /api/contact': [], 'GET /api/Profile': { userId: 'ada', isCaptain: role } })
    if (role !== undefined) await loadProfile()
    togglePanel('boat', 2)
    const room = document.createElement('div')
    const root = createRoot(room)
    await act(async () =>
      root.render(
        <MemoryRouter>
          <BoatPanels />
        </MemoryRouter>,
      ),
    )
    await act(() => waitFor(() => expect(gateway.calls()).toContain('GET /api/contact')))
    const texts = room.textContent ?? ''
    expect([
      room.querySelector('a[href="/addContact"]') !== null,
      texts.includes('Only the captain can add and change sailor friends.'),
    ]).toEqual(shown)
    await act(async () => root.unmount())
  },
)

test('OPEN-087 a radius that another device has saved is shown when the boat is opened again', async () => {
  setCallTarget({ url: 'https://boat.test', token: async () => 'secret' })
  const gateway = fakeGateway({ 'GET /api/Profile': { userId: 'ada', geofenceRadius: 50 } })
  await loadProfile()
  gateway.answer('GET /api/Profile', { userId: 'ada', geofenceRadius: 85 })
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () =>
    root.render(
      <MemoryRouter>
        <BoatPanels />
      </MemoryRouter>,
    ),
  )
  await act(() => waitFor(() => expect(room.textContent).toContain('85 m')))
  await act(async () => root.unmount())
})
