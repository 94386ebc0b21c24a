import { DEVICE_ACTION_MS } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DeviceInput, deviceMachine, type DeviceState } from '#machines/device.ts'

const AT = 1_000_000
const { step, deadline, initial } = deviceMachine
const listed = (state: DeviceState, status: boolean, modifiedAt: number | undefined = AT): DeviceState =>
  step(state, { is: 'listed', status, modifiedAt }, AT)

const ready = listed(initial, false)
const busy = step(ready, { is: 'command', status: true }, AT)

test('SM-DEV-1 SENSOR-18 LIMIT-06 a command is busy for 30 s and shows the requested status; the stable status stays', () => {
  expect(busy).toMatchObject({ is: 'busy', status: true, stable: false })
  expect(deadline(busy)).toBe(AT + DEVICE_ACTION_MS)
})

test.each<[string, boolean]>([
  ['SM-DEV-3 SENSOR-19', true],
  ['SM-DEV-4 SENSOR-19 SC-28', false],
])('%s a push of %s confirms the command, whatever status was requested', (_, status) => {
  expect(step(busy, { is: 'pushed', status }, AT + 5)).toEqual({
    is: 'ready',
    status,
    stable: status,
    acknowledgedAt: AT + 5,
    end: 'confirmed',
  })
})

test('SM-DEV-6 SENSOR-21 SENSOR-23 an unconfirmed command returns to the stable status', () => {
  expect(step(busy, { is: 'due' }, AT + DEVICE_ACTION_MS)).toMatchObject({
    is: 'ready',
    status: false,
    stable: false,
    end: 'unresponsive',
  })
})

test('SM-DEV-7 a push without a command is taken over and acknowledged', () => {
  expect(step(ready, { is: 'pushed', status: true }, AT + 5)).toMatchObject({
    is: 'ready',
    status: true,
    stable: true,
    acknowledgedAt: AT + 5,
  })
})

test.each<[string, number, boolean]>([
  ['SM-DEV-11 SENSOR-34', 2_500, true],
  ['SM-DEV-11 SENSOR-34', 2_001, true],
  ['SM-DEV-10 SENSOR-35', 2_000, false],
  ['SM-DEV-10 SENSOR-35', 1_500, false],
  ['SM-DEV-10 SENSOR-35', -1, false],
])('%s LIMIT-08 a list %d ms older than the acknowledgement keeps the pushed status: %s', (_, older, stays) => {
  const pushed = step(ready, { is: 'pushed', status: true }, AT)
  expect(listed(pushed, false, AT - older)).toMatchObject({ status: stays, stable: stays })
})

test('OPEN-059 any list is taken over when there is no acknowledgement', () => {
  expect(listed(ready, true, 0)).toMatchObject({ status: true, stable: true })
})

test('SM-DEV-10 OPEN-058 a list during a command changes only the stable status and confirms nothing', () => {
  const state = listed(step(listed(initial, true), { is: 'command', status: true }, AT), false)
  expect(state).toMatchObject({ is: 'busy', status: true, stable: false, until: AT + DEVICE_ACTION_MS })
})

test('SM-DEV-10 a list without news changes nothing', () => {
  const confirmed = step(busy, { is: 'pushed', status: true }, AT)
  expect(listed(confirmed, true)).toBe(confirmed)
  expect(listed(busy, false)).toBe(busy)
  expect(listed(confirmed, false)).toEqual({
    is: 'ready',
    status: false,
    stable: false,
    acknowledgedAt: AT,
    end: 'none',
  })
  expect(ready).toEqual({ is: 'ready', status: false, stable: false, acknowledgedAt: undefined, end: 'none' })
})

test('SM-DEV-16 a busy device refuses a second command', () => {
  expect(step(busy, { is: 'command', status: false }, AT + 1)).toBe(busy)
})

test('SM-DEV-17 a removed device has no deadline and ignores all inputs', () => {
  const gone = step(busy, { is: 'gone' }, AT)
  expect(deadline(gone)).toBeUndefined()
  expect(step(gone, { is: 'due' }, AT)).toBe(gone)
  expect(step(gone, { is: 'pushed', status: true }, AT)).toBe(gone)
  expect(listed(gone, true)).toBe(gone)
})

test('a device ignores commands and pushes before it is listed', () => {
  expect(step(initial, { is: 'command', status: true }, AT)).toBe(initial)
  expect(step(initial, { is: 'pushed', status: true }, AT)).toBe(initial)
  expect(step(initial, { is: 'due' }, AT)).toBe(initial)
})

const input = fc.oneof(
  fc.record({ is: fc.constant('command' as const), status: fc.boolean() }),
  fc.record({ is: fc.constant('pushed' as const), status: fc.boolean() }),
  fc.record({
    is: fc.constant('listed' as const),
    status: fc.boolean(),
    modifiedAt: fc.option(fc.integer({ min: AT - 5_000, max: AT + 5_000 }), { nil: undefined }),
  }),
  fc.constant<DeviceInput | { is: 'due' }>({ is: 'due' }),
)

test('SM-DEV an idle device shows its stable status, and only a busy one has a deadline', () => {
  fc.assert(
    fc.property(fc.array(input, { maxLength: 40 }), inputs => {
      let state: DeviceState = initial
      let now = AT
      for (const it of inputs) {
        const before = state
        now += 300
        state = step(before, it, now)
        expect(deadline(state) !== undefined).toBe(state.is === 'busy')
        if (state.is === 'ready') expect(state.status).toBe(state.stable)
        if (before.is === 'busy' && state.is === 'ready') expect(['pushed', 'due']).toContain(it.is)
        if (before.is === 'busy' && state.is === 'busy')
          expect(state).toMatchObject({ status: before.status, until: before.until })
      }
    }),
  )
})
