// @vitest-environment happy-dom
import { SENSOR_TYPES } from '@drydock/contracts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import css from '#components/listRow.module.css'
import { SensorRow } from '#screens/home/SensorRow.tsx'
import { type SensorView, sensors } from '#stores/sensors.ts'

const drawn = vi.hoisted(() => ({ menus: 0 }))
vi.mock('#screens/home/RowMenu.tsx', () => ({
  RowMenu() {
    drawn.menus++
    return null
  },
}))

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const START = Date.UTC(2026, 5, 1, 8)
afterEach(() => {
  vi.useRealTimers()
  sensors.devices = undefined
})

const door: SensorView = {
  attachedDeviceId: 'door',
  attachedDeviceTypeId: SENSOR_TYPES.door,
  alarm1: false,
  age: 5,
  battery: 64,
  modifiedDateTime: '2026-06-01T07:00:00Z',
  status: false,
  stableStatus: false,
  isBusy: false,
  isConnecting: false,
  heardAt: START - 5_000,
  busyUntil: undefined,
}

test('QUALITY a second that passes draws the head of a row alone, with the age that is shown and spoken', async () => {
  vi.useFakeTimers({ now: START })
  sensors.devices = [door]
  const room = document.createElement('ul')
  const root = createRoot(room)
  await act(async () => root.render(<SensorRow type={SENSOR_TYPES.door} />))
  const before = drawn.menus
  const head = room.querySelector('button')
  const said = (): readonly (string | null | undefined)[] => [
    head?.getAttribute('aria-label'),
    room.querySelector(`.${css.rowAge}`)?.textContent?.trim(),
  ]
  expect(said()).toEqual(['Main Door Sensor, Closed, 5s ago', '5s ago'])
  for (let second = 0; second < 3; second++) await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)))
  expect([said(), drawn.menus - before]).toEqual([['Main Door Sensor, Closed, 8s ago', '8s ago'], 0])
  await act(async () => root.unmount())
})
