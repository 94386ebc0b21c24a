// @vitest-environment happy-dom
import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { setCallTarget } from '#api/call.ts'
import { FavouriteJourneys } from '#screens/settings/FavouriteJourneys.tsx'
import { Friends } from '#screens/settings/Friends.tsx'
import { fakeGateway } from '#testing/gateway.ts'
import { waitFor } from '#testing/waitFor.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => vi.unstubAllGlobals())

const NAME = 'Ada '.repeat(80).trim()
const journey = { id: '1', favouriteDate: '2024-06-01', nickname: NAME, description: '' }

test.each<[string, string, object, ReactElement]>([
  ['a sailor friend', 'GET /api/contact', { id: 'ada', name: NAME, email: 'ada@boat.test' }, <Friends key="it" />],
  ['a favorite journey', 'GET /api/favouriteJourney', journey, <FavouriteJourneys key="it" />],
])('UX the whole name of %s is the title of its shortened name', async (_, call, item, list) => {
  setCallTarget({ url: 'https://boat.test', token: async () => 'secret' })
  fakeGateway({ [call]: [item] })
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<MemoryRouter>{list}</MemoryRouter>))
  await act(() => waitFor(() => expect(room.querySelector('a b')).not.toBeNull()))
  expect(room.querySelector('a b')?.getAttribute('title')).toBe(NAME)
  await act(async () => root.unmount())
})
