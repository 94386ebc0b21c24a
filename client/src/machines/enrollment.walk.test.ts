/**
 * Every order of commands, messages of the network, failing calls and time-outs of an enrollment, against the table.
 * Source: SM-ENROLL.
 */
import { CONFIGURING_MS, ENROLLING_MS, type Instant, PREPARING_MS } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { type EnrollmentInput, enrollmentMachine, type EnrollmentState, type JoinEvent } from '#machines/enrollment.ts'
import { type Row, walk } from '#testing/walk.ts'

type Event = 'start' | JoinEvent | 'call fails' | 'earlier call fails' | 'reset'
type Name = EnrollmentState['is']
interface Model {
  readonly is: Name
  readonly run?: number | undefined
  readonly until?: Instant | undefined
}

const enter =
  (is: Name, span?: number) =>
  ({ run }: Model, now: Instant): Model => ({ is, run, ...(span === undefined ? {} : { until: now + span }) })
const within =
  (...names: readonly Name[]) =>
  (it: Model): boolean =>
    names.includes(it.is)
const same = (it: Model): Model => it
const fails = {
  preparing: 'ENROLL-15',
  enrolling: 'ENROLL-16',
  configuring: 'ENROLL-17',
  success: 'ENROLL-18',
  timeout: 'ENROLL-19',
} as const

const failing = Object.entries(fails) as [keyof typeof fails, string][]

const ROWS: readonly Row<Model, Event>[] = [
  {
    row: 'SM-ENROLL-1 ENROLL-02 ENROLL-03',
    on: 'start',
    from: within('idle'),
    to: (_, now, run) => ({ is: 'preparing', run, until: now + PREPARING_MS }),
  },
  { row: 'SM-ENROLL-2 ENROLL-25', on: 'start', from: it => it.is !== 'idle', to: same },
  {
    row: 'SM-ENROLL-3 ENROLL-04 ENROLL-05',
    on: 'JoinOpen',
    from: within('preparing'),
    to: enter('enrolling', ENROLLING_MS),
  },
  { row: 'SM-ENROLL-4 ENROLL-09', on: 'due', from: within('preparing'), to: enter('timeout') },
  { row: 'SM-ENROLL-5 ENROLL-12', on: 'JoinClosed', from: within('preparing'), to: enter('timeout') },
  { row: 'SM-ENROLL-6 ENROLL-29', on: 'DeviceAdding', from: within('preparing'), to: same },
  { row: 'SM-ENROLL-7 ENROLL-24', on: 'DeviceAdded', from: within('preparing'), to: same },
  {
    row: 'SM-ENROLL-8 ENROLL-06 ENROLL-07',
    on: 'DeviceAdding',
    from: within('enrolling'),
    to: enter('configuring', CONFIGURING_MS),
  },
  { row: 'SM-ENROLL-9 ENROLL-23', on: 'DeviceAdded', from: within('enrolling'), to: enter('success') },
  { row: 'SM-ENROLL-10 ENROLL-10', on: 'due', from: within('enrolling'), to: enter('timeout') },
  { row: 'SM-ENROLL-11 ENROLL-13', on: 'JoinClosed', from: within('enrolling'), to: enter('timeout') },
  { row: 'SM-ENROLL-12 ENROLL-08', on: 'DeviceAdded', from: within('configuring'), to: enter('success') },
  { row: 'SM-ENROLL-13 ENROLL-14', on: 'JoinClosed', from: within('configuring'), to: same },
  { row: 'SM-ENROLL-14 ENROLL-11', on: 'due', from: within('configuring'), to: enter('timeout') },
  ...failing.flatMap(([name, id]): Row<Model, Event>[] => [
    { row: `SM-ENROLL-15 ${id} (${name})`, on: 'JoinFailed', from: within(name), to: enter('failed') },
    { row: `SM-ENROLL-16 ENROLL-22 (${name})`, on: 'call fails', from: within(name), to: enter('failed') },
  ]),
  { row: 'SM-ENROLL-17 ENROLL-20 (idle)', on: 'JoinFailed', from: within('idle'), to: same },
  { row: 'SM-ENROLL-17 ENROLL-21 (failed)', on: 'JoinFailed', from: within('failed'), to: same },
  { row: 'SM-ENROLL-17', on: 'call fails', from: within('idle', 'failed'), to: same },
  { row: 'SM-ENROLL-18 ENROLL-24', on: 'DeviceAdded', from: within('timeout', 'failed', 'idle', 'success'), to: same },
  { row: 'SM-ENROLL-19 ENROLL-26 ENROLL-30', on: 'reset', from: () => true, to: () => ({ is: 'idle' }) },
  { row: 'SM-ENROLL-21 OPEN-051', on: 'earlier call fails', from: () => true, to: same },
]

function input(event: Event, { run = 0 }: Model, _now: Instant, mine: number): EnrollmentInput {
  if (event === 'start') return { is: 'start', type: 3, run: mine }
  if (event === 'call fails') return { is: 'call-failed', run }
  return event === 'earlier call fails' ? { is: 'call-failed', run: run - 1 } : { is: event }
}

function view(state: EnrollmentState): Model {
  if (state.is === 'idle') return { is: 'idle' }
  return 'until' in state ? { is: state.is, run: state.run, until: state.until } : { is: state.is, run: state.run }
}

const events: readonly Event[] = [
  'start',
  'JoinOpen',
  'DeviceAdding',
  'DeviceAdded',
  'JoinClosed',
  'JoinFailed',
  'call fails',
  'earlier call fails',
  'reset',
]
const walked = walk(
  { machine: enrollmentMachine, initial: { is: 'idle' }, rows: ROWS, events, input, view, until: it => it.until },
  6,
)

test('SM-ENROLL ENROLL-28 every sequence of six inputs follows the table, with countdowns to the millisecond', () => {
  expect(walked.wrong).toEqual([])
})

test.each(walked.rows)('%s leads to the state in the table from each matching state', (_, steps) => {
  expect(steps).not.toHaveLength(0)
  for (const { wanted, seen, ...step } of steps) expect({ ...step, seen }).toEqual({ ...step, seen: wanted })
})
