import { HOUR, SECOND, TRACKING_MINUTES, TRACKING_POLL_MS, trackingMs } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TrackingInput, type TrackingState, trackingMachine } from '#machines/tracking.ts'

const AT = 1_000_000
const { step, deadline, initial } = trackingMachine
type Plain = Exclude<TrackingInput['is'], 'resume'>
const after = (...inputs: readonly Plain[]): TrackingState =>
  inputs.reduce<TrackingState>((state, is) => step(state, { is }, AT), initial)
const on = after('start', 'accepted')

/** Advances to an instant, one deadline after the other. */
function passTo(from: TrackingState, to: number): TrackingState {
  let state = from
  for (let due = deadline(state); due !== undefined && due <= to; due = deadline(state))
    state = step(state, { is: 'due' }, due)
  return state
}

test('SM-TRACK-1 TRACK-01 TRACK-02 TRACK-03 tracking is on for 20 times 30 s once the call was accepted', () => {
  expect(after('start')).toEqual({ is: 'starting' })
  expect(on).toEqual({ is: 'on', until: AT + 600 * SECOND, nextAt: AT + 10 * SECOND, ticks: 0 })
  expect([TRACKING_MINUTES, trackingMs(TRACKING_MINUTES)]).toEqual([20, 600 * SECOND])
})

test('SM-TRACK-2 SM-TRACK-3 TRACK-05 TRACK-06 LIMIT-12 a reading is due every 10 s', () => {
  expect(TRACKING_POLL_MS).toBe(10 * SECOND)
  expect(passTo(on, AT + 35 * SECOND)).toMatchObject({ is: 'on', ticks: 3 })
})

test('SM-TRACK-5 TRACK-04 TRACK-08 a stop by the person ends tracking, and no further reading is due', () => {
  const stopped = step(passTo(on, AT + 95 * SECOND), { is: 'stop' }, AT + 95 * SECOND)
  expect([stopped, deadline(stopped)]).toEqual([{ is: 'off', end: 'stopped' }, undefined])
})

test.each(['accepted', 'refused'] as const)(
  'TRACK-04 a stop while the start is unanswered waits for the answer and ends tracking: %s',
  answer => {
    expect([after('start', 'stop'), after('start', 'stop', 'start', 'stop')]).toEqual([
      { is: 'stopping' },
      { is: 'stopping' },
    ])
    expect(after('start', 'stop', answer)).toEqual({ is: 'off', end: 'stopped' })
  },
)

test('SM-TRACK-6 TRACK-03 tracking stops by itself after 600 s and 59 readings', () => {
  expect(passTo(on, AT + 599 * SECOND)).toMatchObject({ ticks: 59 })
  expect(passTo(on, AT + 600 * SECOND)).toEqual({ is: 'off', end: 'over' })
})

test('SM-TRACK-7 OPEN-122 cleared alarm data end tracking as cleared', () => {
  expect([
    step(on, { is: 'clear' }, AT),
    after('start', 'clear'),
    after('start', 'stop', 'clear'),
    after('clear'),
  ]).toEqual([{ is: 'off', end: 'cleared' }, { is: 'off', end: 'cleared' }, { is: 'off', end: 'cleared' }, initial])
})

test('SM-TRACK-8 OPEN-022 a refused call leaves tracking off, and the person can try again', () => {
  expect(after('start', 'refused')).toEqual({ is: 'off', end: 'refused' })
  expect(after('start', 'refused', 'start', 'accepted')).toEqual(on)
})

test('no reading is due while tracking is off, whatever the inputs', () => {
  const input = fc.constantFrom<Plain | 'due'>('start', 'accepted', 'refused', 'stop', 'clear', 'due')
  fc.assert(
    fc.property(fc.array(input, { maxLength: 30 }), inputs => {
      let state = initial
      let now = AT
      for (const is of inputs) {
        if (is === 'due') now = deadline(state) ?? now
        state = step(state, { is }, now)
        if (state.is !== 'on' && deadline(state) !== undefined) return false
        if (state.is === 'on' && (deadline(state) ?? 0) > state.until) return false
      }
      return true
    }),
  )
})

test('SM-TRACK-3 SM-TRACK-6 after the clock was set back by an hour, readings go on every 10 s, for 600 s in all', () => {
  const first = step(on, { is: 'due' }, AT + 10 * SECOND)
  const back = AT + 20 * SECOND - HOUR
  const second = step(first, { is: 'due' }, back)
  expect([second, deadline(second)]).toMatchObject([{ ticks: 2 }, back + 10 * SECOND])
  expect(passTo(second, back + 570 * SECOND)).toMatchObject({ ticks: 59 })
  expect(passTo(second, back + 580 * SECOND)).toEqual({ is: 'off', end: 'over' })
})

test.each([
  [600, 0],
  [595, 0],
  [590, 1],
  [3_600, 0],
])(
  'XTRA-26 SM-TRACK-6 tracking that is resumed %d s before its end has had %d readings, and lasts at most 600 s',
  (left, ticks) => {
    const until = AT + Math.min(left, 600) * SECOND
    const resumed = step(initial, { is: 'resume', until: AT + left * SECOND }, AT)
    expect(resumed).toEqual({ is: 'on', until, nextAt: AT + 10 * SECOND, ticks })
    expect(passTo(resumed, until)).toEqual({ is: 'off', end: 'over' })
  },
)

test('XTRA-26 SM-TRACK-6 tracking that is resumed after its end is over, and one that is on is not resumed', () => {
  expect(step(initial, { is: 'resume', until: AT }, AT)).toEqual({ is: 'off', end: 'over' })
  expect(step(on, { is: 'resume', until: AT + 1 }, AT)).toBe(on)
})
