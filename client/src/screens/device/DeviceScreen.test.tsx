// @vitest-environment happy-dom
import { Profile } from '@drydock/contracts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCallTarget } from '#api/call.ts'
import { DeviceScreen } from '#screens/device/DeviceScreen.tsx'
import { notifications } from '#stores/notifications.ts'
import { profile } from '#stores/profile.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const asked: string[] = []
let root: Root
beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers({ now: 1_000_000 })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  setCallTarget({ url: 'https://boat.test', token: async () => 'secret' })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address).pathname)
    return new Response('{}')
  })
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  profile.it = undefined
  notifications.contact = undefined
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const show = () =>
  act(async () =>
    root.render(
      <MemoryRouter>
        <DeviceScreen />
      </MemoryRouter>,
    ),
  )

test("UX opened directly, the page reads the captain's choices of e-mail and SMS once the captain is known", async () => {
  await show()
  expect(asked).toEqual([])
  await act(async () => {
    profile.it = Profile.parse({ isCaptain: true })
  })
  expect(asked).toEqual(['/api/contact/captain'])
})

test('UX the page reads nothing of the captain for a member of the crew', async () => {
  profile.it = Profile.parse({ isCaptain: false })
  await show()
  expect(asked).toEqual([])
})
