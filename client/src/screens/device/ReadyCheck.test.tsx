// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeviceScreen } from '#screens/device/DeviceScreen.tsx'
import { drill } from '#stores/drill.ts'
import { firstSignIn, recordSignIn } from '#stores/firstSignIn.ts'
import { readiness } from '#stores/readiness.ts'
import { signals } from '#stores/signals.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let room: HTMLElement
let root: Root
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Object.assign(signals, { isHeard: false, canSound: true, mayGoDark: false })
  Object.assign(readiness, { heardAt: undefined, isUnheard: false, screen: 'kept', notifications: 'granted' })
  room = document.createElement('div')
  document.body.append(room)
  root = createRoot(room)
})
afterEach(async () => {
  await act(async () => root.unmount())
  room.remove()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const show = (what: React.ReactNode) => act(async () => root.render(<MemoryRouter>{what}</MemoryRouter>))
const line = (name: string): string | undefined =>
  [...room.querySelectorAll('li')].map(it => it.textContent).find(it => it.startsWith(name))
const press = (text: string) =>
  act(async () => [...room.querySelectorAll('button')].find(it => it.textContent.startsWith(text))?.click())

test('XTRA-06 the volume is good only after the person has confirmed hearing the test; the answer is kept on the device', async () => {
  await show(<DeviceScreen />)
  expect(line('Volume')).toMatch(/To do.*Not tested/)
  await press('Test my alarm')
  expect(drill.until).toBeDefined()
  await press('No')
  expect(line('Volume')).toMatch(/To do.*You did not hear the test/)
  await press('End the drill')
  await press('Test my alarm')
  await press('Yes, I heard it')
  expect([line('Volume'), drill.until]).toEqual([expect.stringMatching(/Good.*You have heard the test/), undefined])
  expect(JSON.parse(localStorage.getItem('ready-check') ?? '{}')).toEqual({ heardAt: 1_000_000, isUnheard: false })
})

test('XTRA-06 a browser without information on battery, storage and screen shows a line for each', async () => {
  readiness.notifications = 'missing'
  readiness.screen = 'missing'
  await show(<DeviceScreen />)
  expect(['Screen', 'Battery', 'Storage'].map(it => line(it)?.includes('Note'))).toEqual([true, true, true])
})

const focus = (text: string) =>
  act(async () => [...room.querySelectorAll('button')].find(it => it.textContent.startsWith(text))?.focus())

test('UX a check whose button has done its work takes the focus from it', async () => {
  await show(<DeviceScreen />)
  await act(async () => {
    readiness.notifications = 'default'
  })
  await focus('Allow notifications')
  await act(async () => {
    readiness.notifications = 'granted'
  })
  expect(document.activeElement?.textContent).toMatch(/^Notifications/)
})

test('UX the card of the test takes the focus from the question that was answered', async () => {
  await show(<DeviceScreen />)
  await press('Test my alarm')
  await focus('No')
  await press('No')
  expect(document.activeElement).toBe(room.querySelector('[aria-label="Test of the alarm"]'))
})

test('XTRA-07 after the first sign-in on a device the person is asked once, until the check was seen', async () => {
  recordSignIn()
  expect(firstSignIn.isNew).toBe(true)
  await show(<DeviceScreen />)
  expect(firstSignIn.isNew).toBe(false)
  recordSignIn()
  expect(firstSignIn.isNew).toBe(false)
})
