// @vitest-environment happy-dom
import { SENSOR_TYPES } from '@drydock/contracts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ArmNotes } from '#screens/home/ArmNotes.tsx'
import { alarm } from '#stores/alarm.ts'
import { position } from '#stores/position.ts'
import { answerTest, readiness } from '#stores/readiness.ts'
import { sensors } from '#stores/sensors.ts'
import { signals } from '#stores/signals.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const HERE = { latitude: 55.6761, longitude: 12.5683, accuracy: 8, heardAt: 1_000_000 }
const DOOR = { attachedDeviceId: 'd1', attachedDeviceTypeId: SENSOR_TYPES.door }
const SMOKE = { attachedDeviceId: 's1', attachedDeviceTypeId: SENSOR_TYPES.smoke }
const BLIND = 'No position: the geofence cannot watch.'
const CLOSED = 'App closed, nothing sounds. '

let room: HTMLElement
let root: Root
beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Object.assign(signals, { isHeard: false, canSound: true, mayGoDark: false })
  Object.assign(readiness, { heardAt: 1_000_000, isUnheard: false, screen: 'kept', notifications: 'granted' })
  Object.assign(alarm, { armed: true, boat: {}, mode: { is: 'off' }, armingFailedAt: undefined })
  Object.assign(position, { fix: HERE })
  Object.assign(sensors, { devices: [DOOR] })
  room = document.createElement('div')
  await open()
})
afterEach(async () => {
  await act(async () => root.unmount())
  Object.assign(alarm, { armed: undefined, boat: undefined, mode: { is: 'off' } })
  Object.assign(position, { fix: undefined })
  Object.assign(sensors, { devices: undefined })
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
async function open(): Promise<void> {
  root = createRoot(room)
  await act(async () =>
    root.render(
      <MemoryRouter>
        <ArmNotes />
      </MemoryRouter>,
    ),
  )
}
const notes = () => [...room.querySelectorAll('p, a')].map(it => it.textContent)
const given = (store: object, it: object) => act(async () => void Object.assign(store, it))

test('XTRA-07 one line names what is missing and leads to the check, or to the watch when nothing is missing', async () => {
  const line = () => [...room.querySelectorAll('a')].map(it => [it.textContent, it.getAttribute('href')])
  expect(line()).toEqual([['Watch mode for the night', '/watch']])
  await given(signals, { canSound: false })
  expect(line()).toEqual([['An alarm makes no sound here until you press anywhere. Check', '/this-device']])
  await given(signals, { canSound: true })
  await given(readiness, { heardAt: undefined })
  expect(line()).toEqual([['The alarm has not been tested on this device. Check', '/this-device']])
  await act(async () => answerTest(true))
  expect(line()).toEqual([['Watch mode for the night', '/watch']])
})

test('XTRA-30 a boat without a position or without contacts says so, armed or not, until it has them', async () => {
  await given(position, { fix: undefined })
  expect(notes()[0]).toBe(`${BLIND} Main Door Sensor can.`)
  await given(alarm, { armed: false })
  expect(notes()).toEqual([`${BLIND} Main Door Sensor can.`])
  await given(position, { fix: HERE })
  expect(notes()).toEqual([])
  await given(sensors, { devices: [SMOKE] })
  expect(notes()).toEqual(['No door or hatch sensor: who comes aboard is not noticed. The geofence can watch.'])
})

test('XTRA-30 there is no note about what is not known yet', async () => {
  await given(alarm, { armed: false, boat: undefined })
  await given(position, { fix: undefined })
  await given(sensors, { devices: undefined })
  expect(notes()).toEqual([])
})

const firstWords = () => notes().map(it => it.slice(0, 9))

test('UX XTRA-30 what the boat cannot watch comes first, then this device, and an alarm removes all notes', async () => {
  expect(notes()).toEqual([CLOSED, 'Watch mode for the night'])
  await given(readiness, { heardAt: undefined })
  await given(position, { fix: undefined })
  expect(firstWords()).toEqual(['No positi', 'The alarm', 'App close'])
  await given(alarm, { mode: { is: 'on' } })
  expect(notes()).toEqual([])
})

test('UX a note keeps its place when a press allows sound, since the press may be on it', async () => {
  await given(signals, { canSound: false })
  expect(firstWords()).toEqual(['An alarm ', 'App close'])
  await given(signals, { canSound: true })
  expect(firstWords()).toEqual(['Watch mod', 'App close'])
})
