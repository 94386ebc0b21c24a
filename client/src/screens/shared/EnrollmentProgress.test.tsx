// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { EnrollmentProgress } from '#screens/shared/EnrollmentProgress.tsx'
import { enrollment, type ShownEnrollment } from '#stores/enrollment.ts'
import { type SensorView, sensors } from '#stores/sensors.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('UX an enrollment scrolls into view when it begins, and does not scroll the page afterwards', async () => {
  // As newer browsers have it: the call returns a promise.
  const scroll = async (): Promise<void> => undefined
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scroll as () => void)
  enrollment.state = { is: 'preparing', type: 3, until: 20_000 }
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<EnrollmentProgress name="Smart Plug" />))
  expect([shown.mock.contexts, shown.mock.calls]).toEqual([
    [room.querySelector('[role=group]')],
    [[{ block: 'nearest' }]],
  ])
  await act(async () => {
    enrollment.state = { is: 'success', type: 3 }
  })
  expect(shown).toHaveBeenCalledTimes(1)
  await act(async () => root.unmount())
  enrollment.state = { is: 'idle' }
  shown.mockRestore()
})

test('UX a result that is still shown when its screen is opened again does not scroll the page', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  enrollment.state = { is: 'success', type: 3 }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<EnrollmentProgress name="Smart Plug" />))
  expect(shown).not.toHaveBeenCalled()
  await act(async () => root.unmount())
  enrollment.state = { is: 'idle' }
  shown.mockRestore()
})

test('ENROLL-25 the steps take the focus from the retry button, which goes', async () => {
  enrollment.state = { is: 'timeout', type: 3 }
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  await act(async () => root.render(<EnrollmentProgress name="Smart Plug" />))
  const retry = room.querySelector('button')
  retry?.focus()
  await act(async () => retry?.click())
  expect(document.activeElement).toBe(room.querySelector('[role=group]'))
  await act(async () => root.unmount())
  enrollment.state = { is: 'idle' }
  room.remove()
})

const PLUG: SensorView = {
  attachedDeviceId: 'd3',
  attachedDeviceTypeId: 3,
  alarm1: false,
  modifiedDateTime: '',
  age: 0,
  battery: null,
  status: false,
  stableStatus: false,
  isBusy: false,
  isConnecting: false,
  heardAt: 0,
  busyUntil: undefined,
}

test.each<[ShownEnrollment['is'], boolean, SensorView[], string, string, number]>([
  ['success', false, [], 'Done', 'is paired', 0],
  ['success', false, [PLUG], 'Done', 'is paired', 0],
  ['success', true, [], 'Another device was paired', 'is not in the list', 1],
  ['timeout', false, [], 'No device found in time', 'try again', 1],
  ['timeout', false, [PLUG], 'No device found in time', 'is paired', 0],
  ['failed', false, [PLUG], 'Enrolment failed', 'try again', 1],
])(
  'ENROLL-08 ENROLL-24 OPEN-051 the result %s, with the type missing: %s, in the list %j, is headed %s, says %s, with %d retry',
  async (is, isUnlisted, devices, heading, words, retries) => {
    Object.assign(enrollment, { state: { is, type: 3 }, isUnlisted })
    sensors.devices = devices
    const room = document.createElement('div')
    const root = createRoot(room)
    await act(async () => root.render(<EnrollmentProgress name="Smart Plug" />))
    expect([room.querySelector('h3')?.textContent, room.querySelectorAll('button').length]).toEqual([heading, retries])
    expect(room.querySelector('h3 + p')?.textContent).toContain(words)
    await act(async () => root.unmount())
    Object.assign(enrollment, { state: { is: 'idle' }, isUnlisted: false })
    sensors.devices = undefined
  },
)
