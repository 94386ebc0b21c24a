// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCallTarget } from '#api/call.ts'
import { SpeedDial } from '#screens/map/SpeedDial.tsx'
import { TrackingBar } from '#screens/map/TrackingBar.tsx'
import { startTracking, tracking } from '#stores/tracking.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let end: () => Promise<void>
let room: HTMLElement
async function open(): Promise<void> {
  room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  end = async () => {
    await act(async () => root.unmount())
    room.remove()
  }
  await act(async () =>
    root.render(
      <>
        <TrackingBar />
        <SpeedDial actions={[]} />
      </>,
    ),
  )
}
beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  await open()
})
afterEach(async () => {
  await end()
  vi.unstubAllGlobals()
  Object.assign(tracking, { is: 'off', until: undefined, end: 'none' })
  vi.useRealTimers()
})

const become = (state: Partial<typeof tracking>): Promise<void> =>
  act(async () => {
    Object.assign(tracking, state)
    await vi.advanceTimersByTimeAsync(20)
  })
const status = (): Element | null => room.querySelector('[role=status]')

test('SM-TRACK-1 SM-TRACK-5 SM-TRACK-6 SM-TRACK-8 one status element says each change of tracking', async () => {
  const element = status()
  const heard: (string | null | undefined)[] = [element?.textContent]
  const note = async (state: Partial<typeof tracking>): Promise<void> => {
    await become(state)
    heard.push(status()?.textContent)
  }
  await note({ is: 'starting' })
  await note({ is: 'off', end: 'refused' })
  await note({ is: 'starting', end: 'none' })
  await note({ is: 'on', until: 1_600_000 })
  await note({ is: 'off', until: undefined, end: 'stopped' })
  await note({ is: 'on', until: 1_600_000, end: 'none' })
  vi.setSystemTime(1_600_000)
  await note({ is: 'off', until: undefined, end: 'over' })
  await note({ is: 'starting', end: 'none' })
  await note({ is: 'stopping' })
  await note({ is: 'off', end: 'stopped' })
  expect(heard).toEqual([
    '',
    'Starting …',
    'Tracking did not start. Try again.',
    'Starting …',
    'Tracking is on.',
    'Tracking has stopped.',
    'Tracking is on.',
    'The time is over: tracking has stopped.',
    'Starting …',
    'Stopping …',
    'Tracking has stopped.',
  ])
  expect(status()).toBe(element)
})

test('SM-TRACK-6 the status element says that the time is over although the clock was set back meanwhile', async () => {
  await become({ is: 'on', until: 1_600_000 })
  vi.setSystemTime(500_000)
  await become({ is: 'off', until: undefined, end: 'over' })
  expect(status()?.textContent).toBe('The time is over: tracking has stopped.')
})

test('TRACK-04 tracking can be stopped while it starts and while it is on', async () => {
  const stop = () => room.querySelector('[aria-label="Stop tracking"]')
  await become({ is: 'starting' })
  const button = stop()
  expect(button).not.toBeNull()
  await become({ is: 'on', until: 1_600_000 })
  expect(stop()).toBe(button)
  await become({ is: 'stopping', until: undefined })
  expect(stop()).toBeNull()
})

test('TRACK-04 the dial takes the focus of the stop button that goes', async () => {
  await become({ is: 'on', until: 1_600_000 })
  room.querySelector<HTMLElement>('[aria-label="Stop tracking"]')?.focus()
  await become({ is: 'off', until: undefined })
  expect(document.activeElement?.id).toBe('map-dial')
})

/** A start that the gateway refuses. */
async function refuseStart(): Promise<void> {
  setCallTarget({ url: 'https://boat.test', token: async () => 'secret' })
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  await act(startTracking)
  await become({})
}

test('OPEN-116 the notice of a refused start can be closed; the dial then has the focus', async () => {
  await refuseStart()
  expect(status()?.textContent).toBe('Tracking did not start. Try again.')
  const close = room.querySelector<HTMLElement>('[aria-label="Close: tracking did not start"]')
  close?.focus()
  await act(async () => close?.click())
  await become({})
  expect([status()?.textContent, document.activeElement?.id]).toEqual(['', 'map-dial'])
  expect(room.querySelector('[aria-label="Close: tracking did not start"]')).toBeNull()
})

test('OPEN-116 a refused start that was seen is not shown when the map opens again', async () => {
  await refuseStart()
  await end()
  await open()
  expect(status()?.textContent).toBe('')
})

test('OPEN-116 a start that is refused while the map is closed is shown when it opens', async () => {
  await end()
  await refuseStart()
  await open()
  expect(status()?.textContent).toBe('Tracking did not start. Try again.')
})
