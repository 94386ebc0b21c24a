import { CONFIGURING_MS, ENROLLING_MS, PREPARING_MS } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EnrollmentInput, enrollmentMachine, type EnrollmentState } from '#machines/enrollment.ts'

const AT = 1_000_000
const { step, deadline, initial } = enrollmentMachine
const START: EnrollmentInput = { is: 'start', type: 10, run: 1 }

/** The machine after these inputs, all at one moment. */
const after = (...inputs: EnrollmentInput['is'][]): EnrollmentState =>
  inputs.reduce<EnrollmentState>((state, is) => {
    if (is === 'start') return step(state, START, AT)
    return is === 'call-failed' ? step(state, { is, run: 1 }, AT) : step(state, { is }, AT)
  }, initial)

const PATHS = {
  idle: after(),
  preparing: after('start'),
  enrolling: after('start', 'JoinOpen'),
  configuring: after('start', 'JoinOpen', 'DeviceAdding'),
  success: after('start', 'JoinOpen', 'DeviceAdded'),
  timeout: after('start', 'JoinClosed'),
  failed: after('start', 'JoinFailed'),
} as const
type Name = keyof typeof PATHS
type Event = EnrollmentInput['is'] | 'due'

const send = (from: Name, event: Event): EnrollmentState => {
  const state = PATHS[from]
  if (event === 'start') return step(state, { is: 'start', type: 1, run: 2 }, AT)
  return event === 'call-failed' ? step(state, { is: event, run: 1 }, AT) : step(state, { is: event }, AT)
}

test('each path leads to the state that it is named after', () => {
  for (const [name, state] of Object.entries(PATHS)) expect(state.is).toBe(name)
})

test.each<[string, Name, Event, Name]>([
  ['SM-ENROLL-1 ENROLL-02', 'idle', 'start', 'preparing'],
  ['SM-ENROLL-3 ENROLL-04', 'preparing', 'JoinOpen', 'enrolling'],
  ['SM-ENROLL-4 ENROLL-09', 'preparing', 'due', 'timeout'],
  ['SM-ENROLL-5 ENROLL-12', 'preparing', 'JoinClosed', 'timeout'],
  ['SM-ENROLL-8 ENROLL-06', 'enrolling', 'DeviceAdding', 'configuring'],
  ['SM-ENROLL-9 ENROLL-23', 'enrolling', 'DeviceAdded', 'success'],
  ['SM-ENROLL-10 ENROLL-10', 'enrolling', 'due', 'timeout'],
  ['SM-ENROLL-11 ENROLL-13', 'enrolling', 'JoinClosed', 'timeout'],
  ['SM-ENROLL-12 ENROLL-08', 'configuring', 'DeviceAdded', 'success'],
  ['SM-ENROLL-14 ENROLL-11', 'configuring', 'due', 'timeout'],
  ['SM-ENROLL-15 ENROLL-15', 'preparing', 'JoinFailed', 'failed'],
  ['SM-ENROLL-15 ENROLL-16', 'enrolling', 'JoinFailed', 'failed'],
  ['SM-ENROLL-15 ENROLL-17', 'configuring', 'JoinFailed', 'failed'],
  ['SM-ENROLL-15 ENROLL-18', 'success', 'JoinFailed', 'failed'],
  ['SM-ENROLL-15 ENROLL-19', 'timeout', 'JoinFailed', 'failed'],
  ['SM-ENROLL-16 ENROLL-22', 'preparing', 'call-failed', 'failed'],
  ['SM-ENROLL-16 ENROLL-22', 'enrolling', 'call-failed', 'failed'],
  ['SM-ENROLL-16 ENROLL-22', 'configuring', 'call-failed', 'failed'],
  ['SM-ENROLL-16 ENROLL-22', 'success', 'call-failed', 'failed'],
  ['SM-ENROLL-16 ENROLL-22', 'timeout', 'call-failed', 'failed'],
  ['SM-ENROLL-19 ENROLL-26', 'preparing', 'reset', 'idle'],
  ['SM-ENROLL-19 ENROLL-26', 'configuring', 'reset', 'idle'],
  ['SM-ENROLL-19 ENROLL-26', 'failed', 'reset', 'idle'],
])('%s %s + %s leads to %s', (_, from, event, to) => {
  expect(send(from, event).is).toBe(to)
})

test.each<[string, Name, Event[]]>([
  ['ENROLL-20', 'idle', ['JoinFailed', 'call-failed', 'reset']],
  ['ENROLL-24 ENROLL-28 ENROLL-29', 'idle', ['DeviceAdded', 'JoinOpen', 'DeviceAdding', 'JoinClosed', 'due']],
  ['ENROLL-25 ENROLL-24 ENROLL-29', 'preparing', ['start', 'DeviceAdded', 'DeviceAdding']],
  ['ENROLL-25 ENROLL-28', 'enrolling', ['start', 'JoinOpen']],
  ['ENROLL-14 ENROLL-25 ENROLL-28', 'configuring', ['JoinClosed', 'start', 'JoinOpen', 'DeviceAdding']],
  ['ENROLL-25', 'success', ['start', 'JoinOpen', 'DeviceAdding', 'DeviceAdded', 'JoinClosed', 'due']],
  ['ENROLL-24 ENROLL-25', 'timeout', ['DeviceAdded', 'start', 'JoinOpen', 'DeviceAdding', 'JoinClosed', 'due']],
  [
    'ENROLL-21 ENROLL-24',
    'failed',
    ['JoinFailed', 'call-failed', 'DeviceAdded', 'start', 'JoinOpen', 'DeviceAdding', 'JoinClosed', 'due'],
  ],
])('%s the state %s ignores %j', (_, from, events) => {
  for (const event of events) {
    if (from === 'idle' && event === 'reset') expect(send(from, event)).toEqual(PATHS.idle)
    else expect(send(from, event)).toBe(PATHS[from])
  }
})

test.each<[string, Name, number]>([
  ['ENROLL-03', 'preparing', PREPARING_MS],
  ['ENROLL-05', 'enrolling', ENROLLING_MS],
  ['ENROLL-07', 'configuring', CONFIGURING_MS],
])('%s LIMIT-09 %s counts down from %d ms', (_, name, span) => {
  expect(deadline(PATHS[name])).toBe(AT + span)
})

test.each<Name>(['idle', 'success', 'timeout', 'failed'])('ENROLL-30 the state %s has no deadline', name => {
  expect(deadline(PATHS[name])).toBeUndefined()
})

test('SM-ENROLL-21 a failed call of an earlier run changes nothing', () => {
  const again = step(step(after('start'), { is: 'reset' }, AT), { is: 'start', type: 10, run: 2 }, AT)
  expect(step(again, { is: 'call-failed', run: 1 }, AT)).toBe(again)
})

const events = fc.constantFrom<Event>(
  'start',
  'call-failed',
  'reset',
  'JoinOpen',
  'DeviceAdding',
  'DeviceAdded',
  'JoinClosed',
  'JoinFailed',
  'due',
)

test('ENROLL-23 ENROLL-25 success follows only enrolling or configuring, the type changes only through idle, and only counted states have a deadline', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(events, fc.nat(200_000)), { maxLength: 40 }), steps => {
      let state: EnrollmentState = initial
      let now = AT
      let run = 0
      for (const [event, wait] of steps) {
        const before = state
        now += wait
        if (event === 'start') state = step(before, { is: 'start', type: wait % 17, run: ++run }, now)
        else state = event === 'call-failed' ? step(before, { is: event, run }, now) : step(before, { is: event }, now)
        if (state === before) continue
        if (state.is === 'success') expect(['enrolling', 'configuring']).toContain(before.is)
        if (state.is !== 'idle' && before.is !== 'idle') expect(state.type).toBe(before.type)
        if (before.is === 'idle') expect(event).toBe('start')
        const until = deadline(state)
        expect(until === undefined).toBe(!['preparing', 'enrolling', 'configuring'].includes(state.is))
        if (until !== undefined) expect(until).toBeGreaterThan(now)
      }
    }),
  )
})
