import { DEVICE_REFRESH_MS } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { throttleMachine, type ThrottleState } from '#machines/throttle.ts'

const AT = 1_000_000
const { step, deadline, initial } = throttleMachine(DEVICE_REFRESH_MS)
const want = (state: ThrottleState, now: number): ThrottleState => step(state, { is: 'want' }, now)

test('SENSOR-36 LIMIT-07 the first request runs at once, all other requests within 5 s run once at their end', () => {
  const first = want(initial, AT)
  expect(first.runs).toBe(1)
  const twelve = Array.from({ length: 12 }, (_, i) => AT + 1 + i * 400).reduce(want, first)
  expect(twelve.runs).toBe(1)
  expect(deadline(twelve)).toBe(AT + DEVICE_REFRESH_MS)
  const last = step(twelve, { is: 'due' }, AT + DEVICE_REFRESH_MS)
  expect([last.runs, deadline(last)]).toEqual([2, undefined])
})

test('SENSOR-36 the last run begins a new span of 5 s', () => {
  const ran = step(want(want(initial, AT), AT + 1), { is: 'due' }, AT + DEVICE_REFRESH_MS)
  expect(want(ran, AT + DEVICE_REFRESH_MS + 1)).toMatchObject({ runs: 2, wantedAt: AT + 2 * DEVICE_REFRESH_MS })
  expect(want(ran, AT + 2 * DEVICE_REFRESH_MS).runs).toBe(3)
})

test('forgetting cancels the pending run and lets the next request run at once', () => {
  const forgotten = step(want(want(initial, AT), AT + 1), { is: 'forget' }, AT + 2)
  expect(deadline(forgotten)).toBeUndefined()
  expect(want(forgotten, AT + 3).runs).toBe(2)
})
