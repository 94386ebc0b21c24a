// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCallTarget } from '#api/call.ts'
import { RadiusPanel } from '#screens/map/RadiusPanel.tsx'
import { geofence } from '#stores/geofence.ts'
import { profile } from '#stores/profile.ts'
import { type FakeGateway, fakeGateway } from '#testing/gateway.ts'
import { waitFor } from '#testing/waitFor.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const PROFILE = { userId: 'captain@boat.test', isCaptain: true, shipName: 'Freja', geofenceRadius: 50 }
let gateway: FakeGateway
let room: HTMLElement
let root: Root
beforeEach(() => {
  gateway = fakeGateway({ 'GET /api/Profile': PROFILE })
  setCallTarget({ url: 'https://boat.test', token: async () => 'secret' })
  Object.assign(profile, { it: PROFILE })
  room = document.body.appendChild(document.createElement('div'))
  root = createRoot(room)
})
afterEach(async () => {
  await act(async () => root.unmount())
  room.remove()
  Object.assign(profile, { it: undefined })
  vi.unstubAllGlobals()
})

/** Saves the radius with a call that `finish` answers. */
async function save() {
  const answer = Promise.withResolvers<unknown>()
  gateway.answer('PUT /api/Profile', answer.promise)
  const close = vi.fn<() => void>()
  await act(async () => root.render(<RadiusPanel radius={85} choose={() => undefined} close={close} />))
  const button = [...room.querySelectorAll('button')].find(it => it.textContent === 'SAVE')
  await act(async () => button?.click())
  await waitFor(() => expect(gateway.calls()).toContain('PUT /api/Profile'))
  const finish = (): Promise<void> =>
    act(async () => {
      answer.resolve(undefined)
      await waitFor(() => expect(geofence.isSaving).toBe(false))
    })
  return { button, close, finish }
}

test('GEOF-09 the panel closes once the radius is saved', async () => {
  const { close, finish } = await save()
  await finish()
  expect(close).toHaveBeenCalledOnce()
})

test('GEOF-09 a panel that was closed before its radius is saved closes nothing else', async () => {
  const { close, finish } = await save()
  await act(async () => root.render(null))
  await finish()
  expect(close).not.toHaveBeenCalled()
})

test('GEOF-09 UX the button keeps the focus while it saves, and a second press saves nothing', async () => {
  const { button, finish } = await save()
  expect([button?.matches(':disabled'), button?.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  await act(async () => button?.click())
  await finish()
  expect(gateway.calls()).not.toContain('PUT /api/Profile')
})
