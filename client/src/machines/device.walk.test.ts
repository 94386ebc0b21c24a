/** Every order of commands, pushes, lists and time-outs of one device, against the table. Source: SM-DEV. */
import { ACKNOWLEDGEMENT_WINDOW_MS, DEVICE_ACTION_MS, type Instant } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { type DeviceInput, deviceMachine, type DeviceState } from '#machines/device.ts'
import { type Row, walk } from '#testing/walk.ts'

/** A list carries a time that just counts beside the last push, or one that is 1 ms too old. */
type Event =
  | 'switch on'
  | 'switch off'
  | 'pushed on'
  | 'pushed off'
  | 'listed on'
  | 'listed off'
  | 'listed long ago on'
  | 'listed without a time off'
  | 'gone'
interface Model {
  readonly is: DeviceState['is']
  readonly status?: boolean | undefined
  readonly stable?: boolean | undefined
  readonly acknowledgedAt?: Instant | undefined
  readonly until?: Instant | undefined
}

const known = (it: Model): boolean => it.is === 'ready' || it.is === 'busy'
const ready = (it: Model): boolean => it.is === 'ready'
const busy = (it: Model): boolean => it.is === 'busy'
const settled = (status: boolean, acknowledgedAt: Instant | undefined): Model => ({
  is: 'ready',
  status,
  stable: status,
  acknowledgedAt,
})
const begin =
  (status: boolean) =>
  ({ stable, acknowledgedAt }: Model, now: Instant): Model => ({
    is: 'busy',
    status,
    stable,
    acknowledgedAt,
    until: now + DEVICE_ACTION_MS,
  })
const pushed =
  (status: boolean) =>
  (_: Model, now: Instant): Model =>
    settled(status, now)
const listed =
  (status: boolean) =>
  (it: Model): Model =>
    busy(it) ? { ...it, stable: status } : settled(status, it.acknowledgedAt)
const takesList = (it: Model): boolean => it.is === 'unlisted' || known(it)
const same = (it: Model): Model => it

const ROWS: readonly Row<Model, Event>[] = [
  { row: 'SM-DEV-1 SENSOR-18 (on)', on: 'switch on', from: ready, to: begin(true) },
  { row: 'SM-DEV-1 SENSOR-18 (off)', on: 'switch off', from: ready, to: begin(false) },
  { row: 'SM-DEV-3 SENSOR-19', on: 'pushed on', from: busy, to: pushed(true) },
  { row: 'SM-DEV-4 SENSOR-19', on: 'pushed off', from: busy, to: pushed(false) },
  {
    row: 'SM-DEV-6 SENSOR-21 SENSOR-23',
    on: 'due',
    from: busy,
    to: it => settled(it.stable ?? false, it.acknowledgedAt),
  },
  { row: 'SM-DEV-7 (on)', on: 'pushed on', from: ready, to: pushed(true) },
  { row: 'SM-DEV-7 (off)', on: 'pushed off', from: ready, to: pushed(false) },
  { row: 'SM-DEV-10 SENSOR-35 (on)', on: 'listed on', from: takesList, to: listed(true) },
  { row: 'SM-DEV-10 SENSOR-35 (off)', on: 'listed off', from: takesList, to: listed(false) },
  { row: 'SM-DEV-10 OPEN-059 (no time)', on: 'listed without a time off', from: takesList, to: listed(false) },
  {
    row: 'SM-DEV-10 OPEN-059 (no acknowledgement)',
    on: 'listed long ago on',
    from: it => takesList(it) && it.acknowledgedAt === undefined,
    to: listed(true),
  },
  {
    row: 'SM-DEV-11 SENSOR-34',
    on: 'listed long ago on',
    from: it => known(it) && it.acknowledgedAt !== undefined,
    to: same,
  },
  { row: 'SM-DEV-16 OPEN-058 (on)', on: 'switch on', from: busy, to: same },
  { row: 'SM-DEV-16 OPEN-058 (off)', on: 'switch off', from: busy, to: same },
  { row: 'SM-DEV-17 OPEN-122', on: 'gone', from: it => it.is !== 'gone', to: () => ({ is: 'gone' }) },
]

function input(event: Event, { acknowledgedAt = 0 }: Model): DeviceInput {
  switch (event) {
    case 'switch on':
    case 'switch off':
      return { is: 'command', status: event === 'switch on' }
    case 'pushed on':
    case 'pushed off':
      return { is: 'pushed', status: event === 'pushed on' }
    case 'listed on':
    case 'listed off':
      return { is: 'listed', status: event === 'listed on', modifiedAt: acknowledgedAt - ACKNOWLEDGEMENT_WINDOW_MS }
    case 'listed long ago on':
      return { is: 'listed', status: true, modifiedAt: acknowledgedAt - ACKNOWLEDGEMENT_WINDOW_MS - 1 }
    case 'listed without a time off':
      return { is: 'listed', status: false, modifiedAt: undefined }
    case 'gone':
      return { is: 'gone' }
  }
}

function view(state: DeviceState): Model {
  if (state.is === 'unlisted' || state.is === 'gone') return { is: state.is }
  const { is, status, stable, acknowledgedAt } = state
  return state.is === 'busy'
    ? { is, status, stable, acknowledgedAt, until: state.until }
    : { is, status, stable, acknowledgedAt }
}

const events: readonly Event[] = [
  'switch on',
  'switch off',
  'pushed on',
  'pushed off',
  'listed on',
  'listed off',
  'listed long ago on',
  'listed without a time off',
  'gone',
]
const walked = walk(
  { machine: deviceMachine, initial: { is: 'unlisted' }, rows: ROWS, events, input, view, until: it => it.until },
  6,
)

test('SM-DEV every sequence of six inputs follows the table, with deadlines to the millisecond', () => {
  expect(walked.wrong).toEqual([])
})

test.each(walked.rows)('%s leads to the state in the table from each matching state', (_, steps) => {
  expect(steps).not.toHaveLength(0)
  for (const { wanted, seen, ...step } of steps) expect({ ...step, seen }).toEqual({ ...step, seen: wanted })
})
