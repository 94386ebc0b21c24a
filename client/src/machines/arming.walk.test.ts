/** Every order of presses, reports, answers and time-outs of arming, against the table. Source: SM-SYNC. */
import { ALARM_SYNC_MS, type Instant } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { type ArmingInput, armingMachine, type ArmingState, type ArmingAction } from '#machines/arming.ts'
import { type Row, walk } from '#testing/walk.ts'

type Event =
  | ArmingAction
  | 'report armed'
  | 'report disarmed'
  | 'call fails'
  | 'earlier call fails'
  | 'doubted'
  | 'cleared'
interface Model {
  readonly action?: ArmingAction | undefined
  readonly run?: number | undefined
  readonly until?: Instant | undefined
  /** '?' while no report has come. */
  readonly armed: boolean | '?'
}

const idle = (armed: Model['armed']): Model => ({ armed })
const waits = (action: ArmingAction) => (it: Model) => it.action === action
const isIdle = (it: Model): boolean => it.action === undefined
const wait =
  (action: ArmingAction) =>
  ({ armed }: Model, now: Instant, run: number): Model => ({ action, run, until: now + ALARM_SYNC_MS, armed })
const end = (it: Model): Model => idle(it.armed)

const ROWS: readonly Row<Model, Event>[] = [
  { row: 'SM-SYNC-1', on: 'arm', from: it => isIdle(it) && it.armed === false, to: wait('arm') },
  { row: 'SM-SYNC-2', on: 'disarm', from: it => isIdle(it) && it.armed === true, to: wait('disarm') },
  { row: 'SM-SYNC-3 ALARM-10', on: 'report armed', from: waits('arm'), to: () => idle(true) },
  { row: 'SM-SYNC-4 ALARM-10', on: 'report disarmed', from: waits('disarm'), to: () => idle(false) },
  { row: 'SM-SYNC-5 OPEN-054 (arm)', on: 'report disarmed', from: waits('arm'), to: it => ({ ...it, armed: false }) },
  { row: 'SM-SYNC-5 OPEN-054 (disarm)', on: 'report armed', from: waits('disarm'), to: it => ({ ...it, armed: true }) },
  { row: 'SM-SYNC-6', on: 'call fails', from: waits('arm'), to: end },
  { row: 'SM-SYNC-7', on: 'call fails', from: waits('disarm'), to: end },
  { row: 'SM-SYNC-8 ALARM-11 (arm)', on: 'due', from: waits('arm'), to: end },
  { row: 'SM-SYNC-8 ALARM-11 (disarm)', on: 'due', from: waits('disarm'), to: end },
  { row: 'SM-SYNC-9 OPEN-054 (arm)', on: 'arm', from: it => !isIdle(it), to: it => it },
  { row: 'SM-SYNC-9 OPEN-054 (disarm)', on: 'disarm', from: it => !isIdle(it), to: it => it },
  { row: 'SM-SYNC-10 (armed)', on: 'report armed', from: isIdle, to: () => idle(true) },
  { row: 'SM-SYNC-10 (disarmed)', on: 'report disarmed', from: isIdle, to: () => idle(false) },
  { row: 'SM-SYNC-11', on: 'cleared', from: () => true, to: () => idle('?') },
  { row: 'SM-SYNC OPEN-122 a failed renewal', on: 'doubted', from: () => true, to: it => ({ ...it, armed: '?' }) },
]

function input(event: Event, { run = 0 }: Model, _now: Instant, mine: number): ArmingInput {
  switch (event) {
    case 'arm':
    case 'disarm':
      return { is: 'request', action: event, run: mine }
    case 'report armed':
    case 'report disarmed':
      return { is: 'report', armed: event === 'report armed' }
    case 'call fails':
      return { is: 'call-failed', run }
    case 'earlier call fails':
      return { is: 'call-failed', run: run - 1 }
    case 'doubted':
      return { is: 'forget' }
    case 'cleared':
      return { is: 'clear' }
  }
}

function view(state: ArmingState): Model {
  const armed = state.armed ?? '?'
  return state.is === 'idle' ? { armed } : { action: state.action, run: state.run, until: state.until, armed }
}

const events: readonly Event[] = [
  'arm',
  'disarm',
  'report armed',
  'report disarmed',
  'call fails',
  'earlier call fails',
  'doubted',
  'cleared',
]
const walked = walk(
  { machine: armingMachine, initial: idle('?'), rows: ROWS, events, input, view, until: it => it.until },
  6,
)

test('SM-SYNC every sequence of six inputs follows the table, with deadlines to the millisecond', () => {
  expect(walked.wrong).toEqual([])
})

test.each(walked.rows)('%s leads to the state in the table from each matching state', (_, steps) => {
  expect(steps).not.toHaveLength(0)
  for (const { wanted, seen, ...step } of steps) expect({ ...step, seen }).toEqual({ ...step, seen: wanted })
})
