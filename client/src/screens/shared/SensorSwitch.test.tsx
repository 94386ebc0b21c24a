// @vitest-environment happy-dom
import { SENSOR_TYPES } from '@drydock/contracts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SensorSwitch } from '#screens/shared/SensorSwitch.tsx'
import type { SensorView } from '#stores/sensors.ts'

vi.mock('#screens/shared/fluentParts.ts', () => ({ Toggle: () => null }))
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const plug: SensorView = {
  attachedDeviceId: 'plug',
  attachedDeviceTypeId: SENSOR_TYPES.smartPlug,
  alarm1: false,
  age: 5,
  battery: null,
  modifiedDateTime: '2026-06-01T07:00:00Z',
  status: false,
  stableStatus: false,
  isBusy: false,
  isConnecting: false,
  heardAt: undefined,
  busyUntil: undefined,
}

/** Draws the switch in one state after the other; returns what the status element says of each. */
async function told(...states: readonly Partial<SensorView>[]): Promise<readonly (string | null | undefined)[]> {
  const room = document.createElement('div')
  const root = createRoot(room)
  onTestFinished(() => act(async () => root.unmount()))
  const heard: (string | null | undefined)[] = []
  for (const state of states) {
    await act(async () => root.render(<SensorSwitch name="Smart Plug" device={{ ...plug, ...state }} />))
    heard.push(room.querySelector('[role=status]')?.textContent)
  }
  return heard
}

test('SENSOR-18 one status element tells that a plug waits, and then how it is', async () => {
  const asked = { status: true, isBusy: true }
  expect(await told({}, asked, { status: true }, { ...asked, status: false }, { status: true })).toEqual([
    '',
    'Waiting for the sensor...',
    'Smart Plug is ON.',
    'Waiting for the sensor...',
    'Smart Plug is ON.',
  ])
})

test('SENSOR-20 after a command that nothing confirms, the status element tells the state from before', async () => {
  expect(await told({}, { status: true, isBusy: true }, { status: false })).toEqual([
    '',
    'Waiting for the sensor...',
    'Smart Plug is OFF.',
  ])
})

test('a plug that is switched elsewhere before any command of this device is not told', async () => {
  expect(await told({}, { status: true })).toEqual(['', ''])
})
