// @vitest-environment happy-dom
import { Profile } from '@drydock/contracts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCallTarget } from '#api/call.ts'
import { MapScreen } from '#screens/map/MapScreen.tsx'
import { profile } from '#stores/profile.ts'
import { session } from '#stores/session.ts'
import { startTracking, stopTracking, tracking } from '#stores/tracking.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.mock('#map/MapView.tsx', () => ({ MapView: () => null }))
// A phone that does not answer.
vi.mock('#platform/geolocation.ts', () => ({
  locate: () => new Promise(() => undefined),
  geolocationPermission: () => 'denied',
}))

const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers({ now: 1_000_000 })
  setCallTarget({ url: 'https://boat.test', token: async () => 'secret' })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address).pathname)
    return new Response(address.endsWith('/geo') ? '{"latitude":55.68,"longitude":12.57}' : '')
  })
})
afterEach(() => {
  stopTracking()
  session.user = undefined
  profile.it = undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('OPEN-047 leaving the map does not stop tracking', async () => {
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <MemoryRouter>
        <MapScreen />
      </MemoryRouter>,
    ),
  )
  await act(startTracking)
  await act(async () => root.unmount())
  await vi.advanceTimersByTimeAsync(10_000)
  expect([tracking.is, ...asked]).toEqual(['on', '/api/Alarm/CatchThiefStart/20', '/api/Alarm/geo'])
})

test('XTRA-26 a map that is opened after a reload shows the tracking that was on, and stops it', async () => {
  session.user = { id: 'ada', name: 'Ada' }
  const kept = new Map([['tracking', '1060000 ada']])
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <MemoryRouter>
        <MapScreen />
      </MemoryRouter>,
    ),
  )
  expect([tracking.is, tracking.until]).toEqual(['on', 1_060_000])
  stopTracking()
  expect([tracking.is, kept.size]).toEqual(['off', 0])
  await act(async () => root.unmount())
})

test('OPEN-087 the fence of a known profile is read again when the map is opened', async () => {
  profile.it = Profile.parse({})
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <MemoryRouter>
        <MapScreen />
      </MemoryRouter>,
    ),
  )
  expect(asked).toEqual(['/api/Profile'])
  await act(async () => root.unmount())
})
