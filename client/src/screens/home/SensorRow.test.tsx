// @vitest-environment happy-dom
import { AGING_AFTER_MS, SENSOR_TYPES } from '@drydock/contracts'
import { act, Profiler } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import css from '#components/listRow.module.css'
import { SensorRow } from '#screens/home/SensorRow.tsx'
import { type SensorView, sensors } from '#stores/sensors.ts'

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

/** The row on a page; `drawn` counts how often React drew anything of it. */
async function open() {
  vi.useFakeTimers({ now: START })
  sensors.devices = [door]
  const room = document.createElement('ul')
  const root = createRoot(room)
  const drawn = { times: 0 }
  const count = (): void => void drawn.times++
  await act(async () =>
    root.render(
      <Profiler id="row" onRender={count}>
        <SensorRow type={SENSOR_TYPES.door} />
      </Profiler>,
    ),
  )
  return {
    drawn,
    said: (): readonly (string | null | undefined)[] => [
      room.querySelector('button')?.getAttribute('aria-label'),
      room.querySelector(`.${css.rowAge}`)?.textContent?.trim(),
    ],
    hasClock: (): boolean => room.querySelector(`.${css.rowAge} svg`) !== null,
    seconds: (count: number) => act(async () => void (await vi.advanceTimersByTimeAsync(count * 1_000))),
    close: () => act(async () => root.unmount()),
  }
}

test('QUALITY a second that passes changes the age that is shown and spoken, and draws no component', async () => {
  const row = await open()
  expect(row.said()).toEqual(['Main Door Sensor, Closed, 5s ago', '5s ago'])
  const before = row.drawn.times
  for (let second = 0; second < 3; second++) await row.seconds(1)
  expect([row.said(), row.drawn.times - before]).toEqual([['Main Door Sensor, Closed, 8s ago', '8s ago'], 0])
  await row.close()
})

test('SENSOR-14 an age that returns to its first value is shown and spoken', async () => {
  const row = await open()
  await row.seconds(4)
  expect(row.said()).toEqual(['Main Door Sensor, Closed, 9s ago', '9s ago'])
  await act(async () => {
    sensors.devices = [{ ...door, heardAt: START - 1_000 }]
  })
  expect(row.said()).toEqual(['Main Door Sensor, Closed, 5s ago', '5s ago'])
  await row.close()
})

test('SENSOR-14 a clock icon is beside an age from the second at which it counts as old', async () => {
  const row = await open()
  const untilOld = (AGING_AFTER_MS - 5_000) / 1_000
  await row.seconds(untilOld)
  expect(row.hasClock()).toBe(false)
  await row.seconds(1)
  expect(row.hasClock()).toBe(true)
  await row.close()
})
